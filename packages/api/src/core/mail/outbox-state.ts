import { sql } from 'kysely';
import type { Services } from '../context/context.ts';
import type { Instant } from '../base/columns.ts';

export interface OutboxState {
  waiting: number;
  oldestAt: Instant | null;
  failed: number;
}

/** Reads only the indexes of waiting and failed mails, so that sent mails cost nothing. */
export function readOutboxState({ db }: Pick<Services, 'db'>): OutboxState {
  const count = sql<number>`count(*)`.as('count');
  // A literal: with a parameter SQLite cannot know that those indexes apply.
  const waiting = db.first(
    db.q
      .selectFrom('outbox')
      .select(count)
      .select(sql<Instant | null>`min(created_at)`.as('oldestAt'))
      .where('state', '=', sql.lit<'waiting'>('waiting')),
  );
  const failed = db.first(
    db.q
      .selectFrom('outbox')
      .select(count)
      .where('state', '=', sql.lit<'failed'>('failed'))
      .where('joined_to', 'is', null),
  );
  return {
    waiting: waiting?.count ?? 0,
    oldestAt: waiting?.oldestAt ?? null,
    failed: failed?.count ?? 0,
  };
}
