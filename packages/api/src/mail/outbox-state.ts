import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Instant } from '../database/tables/columns.ts';

/** The state of the outbox. */
export interface OutboxState {
  waiting: number;
  /** Since when the oldest of these waits. */
  oldestAt: Instant | null;
  /** How many were given up and are listed. */
  failed: number;
}

/** Reads the indexes of waiting and of failed mails alone: its cost does not grow with sent mails. */
export function readOutboxState({ db }: Pick<Services, 'db'>): OutboxState {
  const count = sql<number>`count(*)`.as('count');
  // Spelled out in the SQL: of a parameter SQLite cannot know that those indexes will do.
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
