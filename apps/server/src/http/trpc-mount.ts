import { dataVersion } from '@ringmark/api/core/events/data-version';
import { encryptPosition } from '@ringmark/api/core/events/positions';
import { type AppRouter, appRouter } from '@ringmark/api/compose/app-router';
import type { Context } from '@ringmark/api/core/context/context';
import { requireMember, toAppError } from '@ringmark/api/core/context/procedures';
import type { AnyTRPCProcedure } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { metaOf } from './access.ts';
import type { ContextOf } from '../request-context.ts';
import { PROJECT_BODY_LIMIT, SCREENSHOT_BODY_LIMIT } from './refusals/body-limits.ts';
import { requireCallerBeforeBody } from './refusals/require-caller-before-body.ts';
import { nameOf } from '../rest/rest.ts';
import { logRefusal } from '../rest/answers/send-error.ts';
import { createStreams, type Streams } from './listening/event-streams.ts';

const BATCH_LIMIT = 10;

/**
 * The first answer of a client has the position in the log of changes, where its subscription starts. It is read before
 * the batch's other calls, which may read newer data.
 */
const sendPosition = ({ db, actor }: Context, reply: FastifyReply) => {
  if (actor) reply.header('x-ringmark-change', encryptPosition(db, actor.user.id, dataVersion(db)));
};

/** A procedure called with the wrong method names the other one. */
const allowOther = ({ method }: FastifyRequest, reply: FastifyReply) =>
  reply.header('allow', method === 'POST' ? 'GET' : 'POST');

/** Calls with large bodies, and their limits in bytes; alone in their request, as the web client sends them. */
const LARGE_CALLS: readonly (readonly [AnyTRPCProcedure, bodyLimit: number])[] = [
  [appRouter.tickets.create, SCREENSHOT_BODY_LIMIT],
  [appRouter.duplicates.join, SCREENSHOT_BODY_LIMIT],
  [appRouter.projects.create, PROJECT_BODY_LIMIT],
  [appRouter.projects.update, PROJECT_BODY_LIMIT],
];

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** A stream answers 200 before its procedure runs, so access is checked before. */
function beginStream(streams: Streams, ctx: Context, path: string, { raw }: FastifyReply): void {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined;
  if (procedure?._def.type !== 'subscription') return;
  const isPublic = metaOf(procedure, path).access === 'public';
  streams.add(raw, isPublic ? '' : requireMember(ctx, false).actor.user.id);
}

/**
 * Serves the router under `/api/trpc`, in its own scope, because tRPC parses bodies itself. The procedures declare who
 * may call them.
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
        if (path.split(',').includes('auth.session')) sendPosition(context, reply);
        return context;
      },
      onError: ({ error, path: name }) => {
        if (error.code === 'METHOD_NOT_SUPPORTED') allowOther(request, reply);
        const cause = error.cause ?? error;
        const refusal = toAppError(cause);
        const retryAfter = refusal?.details.retryAfterSeconds;
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        if (refusal) logRefusal(refusal, request);
        // A call that tRPC itself cannot read is the caller's fault.
        else if (error.code === 'INTERNAL_SERVER_ERROR')
          request.log.error({ err: cause, req: request, procedure: name }, 'A call failed.');
      },
    });

  // tRPC answers HEAD in a form that Fastify does not take.
  const config = { access: 'public' } as const;
  const entryPoint = { method: ['GET', 'POST'], config, exposeHeadRoute: false };
  for (const [procedure, bodyLimit] of LARGE_CALLS) {
    const path = nameOf(procedure);
    const { access } = metaOf(procedure, path);
    app.route({
      ...entryPoint,
      url: `/${path}`,
      bodyLimit,
      onRequest: requireCallerBeforeBody(contextOf, access),
      handler: (request, reply) => handle(request, reply, path),
    });
  }
  app.route<{ Params: { path: string } }>({
    ...entryPoint,
    url: '/:path',
    handler: (request, reply) => {
      const { path } = request.params;
      beginStream(streams, contextOf(request, reply), path, reply);
      return handle(request, reply, path);
    },
  });
}
