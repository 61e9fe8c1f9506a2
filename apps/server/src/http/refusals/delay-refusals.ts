import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_KINDS } from '@ringmark/api/core/base/errors';
import type { FastifyInstance } from 'fastify';

/** The delay of an answer 429, in ms. */
export const REFUSAL_DELAY = 250;

/** Delays every 429. A refusal costs nearly as much as an answer; the delay limits each connection to four a second. */
export function delayRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    // tRPC answers with a Response, whose status Fastify takes over after its hooks.
    const status = payload instanceof Response ? payload.status : reply.statusCode;
    if (status === ERROR_KINDS.too_many.status) await wait(REFUSAL_DELAY);
    return payload;
  });
}
