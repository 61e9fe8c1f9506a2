import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_KINDS } from '@ringmark/api/errors';
import type { FastifyInstance } from 'fastify';

/** How long the answer to somebody who asks too much is held back, in ms. */
export const REFUSAL_DELAY = 250;

/**
 * Holds back every 429 for a moment. A refusal costs nearly as much work as an answer, so a program that asks again at
 * once would slow down everybody else; like this each of its connections asks four times a second.
 */
export function delayRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    // tRPC answers with a Response, whose status Fastify takes over after its hooks.
    const status = payload instanceof Response ? payload.status : reply.statusCode;
    if (status === ERROR_KINDS.too_many.status) await wait(REFUSAL_DELAY);
    return payload;
  });
}
