import { requireMember } from '@ringmark/api/core/context/procedures';
import type { SignedInContext } from '@ringmark/api/core/context/context';
import { AppError } from '@ringmark/api/core/base/errors';
import { AGENTS_PATH } from '@ringmark/contract/people/agents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContextOf } from '../request-context.ts';
import { createTokenLimits } from './token-limits.ts';

/** Its library is loaded by the first call: few installations have agents, and each start would pay for it. */
const library = () => import('./answer-agent.ts');

const tokensOnly = () =>
  new AppError(
    'signed_out',
    'token_required',
    'Agents need an API token. Create one under Settings and send it as "Authorization: Bearer ...".',
  );

const doorOff = () =>
  new AppError('not_found', 'agents_off', 'Agents are turned off on this server (RINGMARK_AGENTS is off).');

const oneAtATime = () =>
  new AppError('invalid', 'no_batches', 'Send one message per request. Lists of messages are not accepted.');

/** A browser's cookie opens nothing here: a page could send it. */
function requireToken(contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply): SignedInContext {
  const ctx = contextOf(request, reply);
  if (ctx.actor?.via.kind === 'token') return requireMember(ctx, false);
  void reply.header('www-authenticate', 'Bearer realm="Ringmark"');
  if (ctx.tokenEnd) return requireMember(ctx, false);
  throw tokensOnly();
}

function callerOf({ raw }: FastifyReply): AbortSignal {
  const caller = new AbortController();
  raw.once('close', () => caller.abort());
  return caller.signal;
}

/**
 * Serves agents through the Model Context Protocol over HTTP, a request at a time and without sessions. Only an API
 * token identifies the caller.
 */
export function addAgentsDoor(app: FastifyInstance, contextOf: ContextOf, isOpen: boolean): void {
  const takeCall = createTokenLimits();
  app.post(AGENTS_PATH, { config: { access: 'member', scope: 'ticket' } }, async (request, reply) => {
    if (!isOpen) throw doorOff();
    const ctx = requireToken(contextOf, request, reply);
    if (Array.isArray(request.body)) throw oneAtATime();
    takeCall(ctx);
    const { answerAgent } = await library();
    const answer = await answerAgent(ctx, request, callerOf(reply));
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
}
