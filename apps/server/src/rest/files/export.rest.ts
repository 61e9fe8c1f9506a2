import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@ringmark/api/errors';
import { requireMember } from '@ringmark/api/procedures';
import { exportTickets } from '@ringmark/api/tickets/list/export-tickets';
import { createWriteCounter } from '@ringmark/api/writes/write-counter';
import { EXPORT_LIMITS } from '@ringmark/contract/lists/export-limits';
import { exportTicketsInput } from '@ringmark/contract/lists/ticket-rows';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '../../request-context.ts';

const tooMany = (seconds: number, sentence: string) =>
  new AppError('too_many', 'too_many_exports', sentence, { retryAfterSeconds: seconds });

/** Counts exports by person: each reads as much as a thousand lists. */
function createExportLimits() {
  const begun = createWriteCounter();
  const running = new Map<string, number>();
  const limits = { perMinute: EXPORT_LIMITS.exportsPerHour, perHour: EXPORT_LIMITS.exportsPerHour };
  return {
    /** @returns ends it, once. @throws AppError too_many. */
    begin(who: string, now: number): () => void {
      const own = running.get(who) ?? 0;
      if (own >= EXPORT_LIMITS.exportsAtOnce)
        throw tooMany(5, 'Two exports of yours are under way. Wait until one of them is done.');
      const wait = begun.waitOf(who, limits, now);
      if (wait > 0)
        throw tooMany(Math.ceil(wait / 1_000), 'You have exported very often. Try again in a while.');
      begun.add(who, 1, now);
      running.set(who, own + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (running.get(who) ?? 1) - 1;
        if (left > 0) running.set(who, left);
        else running.delete(who);
      };
    },
  };
}

/** Lets others be served between two pieces; a reader who is slow is waited for by the stream. */
async function* inTurns(first: string, pieces: Iterator<string, void>): AsyncGenerator<string> {
  yield first;
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    yield next.value;
    await nextTurn();
  }
}

/** The list of tickets as a CSV file, as it is filtered and sorted. */
export function addExport(app: FastifyInstance, contextOf: ContextOf): void {
  const limits = createExportLimits();
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
