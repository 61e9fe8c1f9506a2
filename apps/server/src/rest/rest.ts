import { AppError } from '@ringmark/api/errors';
import { appRouter } from '@ringmark/api/router';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { metaOf } from '../access.ts';
import type { ContextOf } from '../request-context.ts';
import { requireMemberFirst } from '../require-member-first.ts';
import { type AnswerCache, createAnswerCache } from './unchanged.ts';

/** A documented endpoint: which procedure answers it, and what is special about the wire. */
export interface RestCall {
  /** Method and path, parameters as `:name`; they are named as the procedure's input names them. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  procedure: AnyTRPCProcedure;
  /** What it is for, in a few words. */
  summary: string;
  /** 200 where nothing is said. */
  status?: 201;
  /** The procedure answers a page: the list under this key is sent, the next page's address is in `Link`. */
  list?: 'items' | 'pages';
  /** Takes an `Idempotency-Key` header. */
  isIdempotent?: boolean;
  /** Stays as it is until anything changes: kept as text, and not sent again to whoever has it. */
  isKept?: boolean;
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

/** The dotted path under which tRPC knows a procedure. */
export const nameOf = (procedure: AnyTRPCProcedure): string => names.get(procedure) ?? 'unknown';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function bodyFields(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (isFields(body)) return body;
  throw new AppError('invalid', 'bad_request', 'The body must be a JSON object.');
}

/** What a body must not hold where unknown keys are refused: the names that the address gives. */
function refuseAddressNames(body: Fields, params: Fields): void {
  const [key] = Object.keys(params).filter((name) => name in body);
  if (key === undefined) return;
  const sentence = `Unrecognized key: "${key}"`;
  throw new AppError('invalid', 'invalid_input', sentence, { fields: { [key]: sentence } });
}

/** One input out of query or body, address and headers; the address wins. */
function inputOf(call: RestCall, request: FastifyRequest): Fields {
  const params = request.params as Fields;
  if (request.method === 'GET' || request.method === 'HEAD')
    return { ...(request.query as Fields), ...params };
  const body = bodyFields(request.body);
  if (request.method === 'PATCH') refuseAddressNames(body, params);
  const key = request.headers['idempotency-key'];
  return { ...body, ...(call.isIdempotent && key !== undefined && { idempotencyKey: key }), ...params };
}

/** The same address with another cursor. */
function nextPage(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

function sendPage(
  call: RestCall,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = result as Fields;
  const { nextCursor } = page;
  if (typeof nextCursor === 'string') reply.header('link', nextPage(request, nextCursor));
  return reply.send(page[call.list ?? 'items']);
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
  const input = inputOf(call, request);
  const ask = (): Promise<unknown> =>
    procedure({
      ctx,
      getRawInput: async () => input,
      path: nameOf(procedure),
      type: procedure._def.type,
      signal: undefined,
      batchIndex: 0,
    });
  if (call.isKept) return cache.answer(cache.nameOf(ctx, request), request, reply, ask);
  const result = await ask();
  reply.code(call.status ?? 200);
  return call.list ? sendPage(call, result, request, reply) : reply.send(result);
}

/** Gives every call its route; who may call it is what its procedure declares. */
export function addRestCalls(app: FastifyInstance, calls: readonly RestCall[], contextOf: ContextOf): void {
  const cache = createAnswerCache();
  for (const call of calls) {
    const { method, path } = splitRoute(call);
    app.route({
      method,
      url: path,
      config: metaOf(call.procedure, call.route),
      ...(call.bodyLimit !== undefined && {
        bodyLimit: call.bodyLimit,
        onRequest: requireMemberFirst(contextOf),
      }),
      handler: (request, reply) => answerCall(call, contextOf, cache, request, reply),
    });
  }
}
