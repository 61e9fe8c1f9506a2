import { dataVersion } from '@ringmark/api/events/data-version';
import { sealPosition } from '@ringmark/api/events/positions';
import { type AppRouter, appRouter } from '@ringmark/api/router';
import type { Context } from '@ringmark/api/context';
import { requireMember, toAppError } from '@ringmark/api/trpc';
import type { AnyTRPCProcedure } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { metaOf } from './access.ts';
import type { ContextOf } from '../request-context.ts';
import { PROJECT_BODY_LIMIT, SCREENSHOT_BODY_LIMIT } from './body-limits.ts';
import { requireCallerFirst } from './require-caller-first.ts';
import { nameOf } from '../rest/rest.ts';
import { noteRefusal } from '../rest/send-error.ts';
import { createStreams, type Streams } from './event-streams.ts';

/** How many calls one request may carry. */
const BATCH_LIMIT = 10;

/**
 * From where to follow changes, told with the session that a client reads before all else: what changes between its
 * first readings and the begin of its subscription is told then. It is read before the calls are: others of the same
 * request may read what has changed since.
 */
const tellPosition = ({ db, actor }: Context, reply: FastifyReply) => {
  if (actor) reply.header('x-ringmark-change', sealPosition(db, actor.user.id, dataVersion(db)));
};

/** A procedure that was asked by the wrong one of two methods is asked by the other. */
const allowOther = ({ method }: FastifyRequest, reply: FastifyReply) =>
  reply.header('allow', method === 'POST' ? 'GET' : 'POST');

/** Calls that may be large, and bytes of what each may carry; alone in their request, as the web client sends them. */
const LARGE_CALLS: readonly (readonly [AnyTRPCProcedure, bodyLimit: number])[] = [
  [appRouter.tickets.create, SCREENSHOT_BODY_LIMIT],
  [appRouter.projects.create, PROJECT_BODY_LIMIT],
  [appRouter.projects.update, PROJECT_BODY_LIMIT],
];

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** A stream has begun with 200 before its procedure is asked: who may not follow it is told so before. */
function beginStream(streams: Streams, ctx: Context, path: string, { raw }: FastifyReply): void {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  if (procedure?._def.type !== 'subscription') return;
  const isPublic = metaOf(procedure, path).access === 'public';
  streams.add(raw, isPublic ? '' : requireMember(ctx, false).actor.user.id);
}

/**
 * Serves the router under `/api/trpc`, in a scope of its own: bodies reach it as text, because it parses them
 * itself. The procedures declare who may call them; the routes here are doors for all.
 */
export function mountTrpc(app: FastifyInstance, contextOf: ContextOf): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });

  const streams = createStreams();
  app.addHook('preClose', async () => streams.end());

  const handle = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    fastifyRequestHandler<AppRouter, FastifyRequest, FastifyReply>({
      router: appRouter,
      req: request,
      res: reply,
      path,
      maxBatchSize: BATCH_LIMIT,
      createContext() {
        const context = contextOf(request, reply);
        if (path.split(',').includes('auth.session')) tellPosition(context, reply);
        return context;
      },
      onError: ({ error, path: name }) => {
        if (error.code === 'METHOD_NOT_SUPPORTED') allowOther(request, reply);
        const cause = error.cause ?? error;
        const refusal = toAppError(cause);
        const retryAfter = refusal?.details.retryAfterSeconds;
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        if (refusal) noteRefusal(refusal, request);
        // A call that tRPC itself cannot read is the caller's fault.
        else if (error.code === 'INTERNAL_SERVER_ERROR')
          request.log.error({ err: cause, req: request, procedure: name }, 'A call failed.');
      },
    });

  // A procedure has no head to ask for: tRPC answers that in a form that Fastify does not take.
  const config = { access: 'public' } as const;
  const door = { method: ['GET', 'POST'], config, exposeHeadRoute: false };
  for (const [procedure, bodyLimit] of LARGE_CALLS) {
    const path = nameOf(procedure);
    const { access } = metaOf(procedure, path);
    app.route({
      ...door,
      url: `/${path}`,
      bodyLimit,
      onRequest: requireCallerFirst(contextOf, access),
      handler: (request, reply) => handle(request, reply, path),
    });
  }
  app.route<{ Params: { path: string } }>({
    ...door,
    url: '/:path',
    handler: (request, reply) => {
      const { path } = request.params;
      beginStream(streams, contextOf(request, reply), path, reply);
      return handle(request, reply, path);
    },
  });
}
