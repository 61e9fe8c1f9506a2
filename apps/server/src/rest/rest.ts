import { appRouter } from '@ringmark/api/compose/app-router';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { metaOf } from '../http/access.ts';
import type { ContextOf } from '../request-context.ts';
import { requireCallerBeforeBody } from '../http/refusals/require-caller-before-body.ts';
import { type Paging, bodyOf } from './answers/paging.ts';
import { inputOf, takesInput } from './rest-input.ts';
import { sendWithEtag, withEtag } from './answers/etags.ts';
import { type AnswerCache, answerKeyOf, createAnswerCache } from './answers/answer-cache.ts';

export interface RestCall extends Paging {
  /** Method and path, parameters as `:name`; they are named as the procedure's input names them. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  procedure: AnyTRPCProcedure;
  summary: string;
  /** 200 by default. */
  status?: 201;
  /** Takes an `Idempotency-Key` header. */
  isIdempotent?: boolean;
  /** Constant until any data change: cached as text, and not sent again to a caller who has it. */
  isCached?: boolean;
  /** Its work ends when the caller goes away before the answer. */
  endsWithCaller?: boolean;
  /** Bytes. */
  bodyLimit?: number;
}

type Special = Partial<Omit<RestCall, 'route' | 'procedure' | 'summary'>>;

export const rest = (
  route: RestCall['route'],
  procedure: AnyTRPCProcedure,
  summary: string,
  special: Special = {},
): RestCall => ({ route, procedure, summary, ...special });

export const splitRoute = ({ route }: RestCall): { method: HTTPMethods; path: string } => {
  const [method = '', path = ''] = route.split(' ');
  return { method: method as HTTPMethods, path };
};

const names = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
    ([name, procedure]) => [procedure, name],
  ),
);

export const nameOf = (procedure: AnyTRPCProcedure): string => names.get(procedure) ?? 'unknown';

/** Aborted when the caller goes away. After the answer that concerns nobody. */
function callerOf({ raw }: FastifyReply): AbortSignal {
  const caller = new AbortController();
  raw.once('close', () => caller.abort());
  return caller.signal;
}

async function answerCall(
  call: RestCall,
  contextOf: ContextOf,
  cache: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { procedure } = call;
  const ctx = contextOf(request, reply);
  const read = () => inputOf(procedure, call.isIdempotent ?? false, request);
  // A procedure asks for its input after its access check; one without input never asks.
  if (!takesInput(procedure)) read();
  const ask = (): Promise<unknown> =>
    procedure({
      ctx,
      getRawInput: async () => read(),
      path: nameOf(procedure),
      type: procedure._def.type,
      signal: call.endsWithCaller ? callerOf(reply) : undefined,
      batchIndex: 0,
    });
  if (call.isCached) return cache.answer(answerKeyOf(ctx, request), request, reply, ask);
  const result = await ask();
  reply.code(call.status ?? 200);
  const body = bodyOf(call, result, request, reply, ctx.config.publicUrl);
  return Array.isArray(body)
    ? sendWithEtag(request, reply, withEtag(JSON.stringify(body)))
    : reply.send(body);
}

/** Registers a route for every call; its procedure declares who may call it. */
export function addRestCalls(app: FastifyInstance, calls: readonly RestCall[], contextOf: ContextOf): void {
  const cache = createAnswerCache();
  for (const call of calls) {
    const { method, path } = splitRoute(call);
    const config = metaOf(call.procedure, call.route);
    app.route({
      method,
      url: path,
      config,
      ...(call.bodyLimit !== undefined && {
        bodyLimit: call.bodyLimit,
        onRequest: requireCallerBeforeBody(contextOf, config.access),
      }),
      handler: (request, reply) => answerCall(call, contextOf, cache, request, reply),
    });
  }
}
