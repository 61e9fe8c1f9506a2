import { Readable } from 'node:stream';
import { requireMember } from '@ringmark/api/core/context/procedures';
import { exportTickets } from '@ringmark/api/tickets/tickets/list/export-tickets';
import { createTurns } from '@ringmark/api/core/base/turns';
import { EXPORT_LIMITS } from '@ringmark/contract/lists/export-limits';
import { exportTicketsInput } from '@ringmark/contract/lists/ticket-rows';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../../request-context.ts';
import { type AnswerLimits, createAnswerLimits } from './answer-limits.ts';

/** Each export reads as much as a thousand lists. */
const LIMITS: AnswerLimits = {
  ownAtOnce: EXPORT_LIMITS.exportsAtOnce,
  ownPerHour: EXPORT_LIMITS.exportsPerHour,
  atOnce: Infinity,
  code: 'too_many_exports',
  sentences: {
    ownAtOnce: 'You already have two exports running. Wait until one of them finishes.',
    ownPerHour: 'You’ve reached the export limit for now. Try again later.',
    atOnce: '',
  },
};

/** Serves other requests between two pieces. The stream waits for a slow reader. */
async function* inTurns(first: string, pieces: Iterator<string, void>): AsyncGenerator<string> {
  const turns = createTurns();
  yield first;
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    yield next.value;
    await turns.pass();
  }
}

/** The list of tickets as a CSV file, as it is filtered and sorted. */
export function addExport(app: FastifyInstance, contextOf: ContextOf): void {
  const limits = createAnswerLimits(LIMITS);
  app.get('/api/tickets.csv', { config: { access: 'member', scope: 'ticket' } }, (request, reply) => {
    const ctx = requireMember(contextOf(request, reply), false);
    const pieces = exportTickets(ctx, exportTicketsInput.parse(request.query));
    const end = limits.begin(ctx.actor.user.id, ctx.clock.now());
    try {
      // The first piece is read before the answer begins, so that a refusal is one.
      const first = pieces.next();
      const day = new Date(ctx.clock.now()).toISOString().slice(0, 10);
      reply.raw.once('close', end);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition(`tickets-${day}.csv`),
          'content-type': 'text/csv; charset=utf-8',
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(inTurns(first.value ?? '', pieces), { objectMode: false }));
    } catch (error) {
      end();
      throw error;
    }
  });
}
