import type { UserId } from '@ringmark/contract/ids';
import type { Digest } from '@ringmark/contract/people/digests';
import { sql } from 'kysely';
import type { Services } from '../context/context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { preparedColumn, preparedStatement } from '../database/statements/prepared.ts';
import type { Instant } from '../base/columns.ts';
import { fromInstant, toInstant } from '../base/instants.ts';
import { nextDigest } from './digest-times.ts';

const choiceOf = preparedStatement<{ id: UserId }, { digest: Digest; time_zone: string | null }>(
  'select digest, time_zone from user where id = @id',
);
/** Null when nothing waits. */
const dueOf = preparedColumn<{ key: string }, Instant | null>(
  `select min(next_attempt_at) from outbox where group_key = @key and state = 'waiting' and lease_until is null`,
);

/** The group of the mails that wait for a person's next digest. */
const openKey = (id: UserId) => `digest:${id}`;

/** A digest that is being sent takes nothing new: sent again after a crash it is the same mail. */
export const sealedKey = (openedKey: string, firstRow: string): string => `${openedKey}:${firstRow}`;

/**
 * Finds the digest that a mail goes into if its reader wants digests.
 *
 * @param now ms since 1970. @returns undefined for a reader of single mails.
 */
export function findDigest(db: Sql, id: UserId, now: number): { groupKey: string; due: number } | undefined {
  const choice = choiceOf(db).get({ id });
  if (!choice || choice.digest === 'off') return undefined;
  const groupKey = openKey(id);
  const due = dueOf(db).get({ key: groupKey });
  return { groupKey, due: due ? fromInstant(due) : nextDigest(choice.digest, choice.time_zone, now) };
}

/**
 * Gives all mails that wait for a person their place after the person chose again: in the next digest, or in a last one
 * that goes at once. Mails that have been tried already stay as they are.
 */
export function placeWaitingAnew(
  { clock, wakeOutbox }: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  id: UserId,
): void {
  const choice = choiceOf(tx).get({ id });
  if (!choice) return;
  const now = clock.now();
  const waiting = tx.q
    .updateTable('outbox')
    .where('state', '=', sql.lit<'waiting'>('waiting'))
    .where('user_id', '=', id)
    // Mails about tickets, and no others, have one.
    .where('ticket_id', 'is not', null)
    .where('attempts', '=', 0)
    .where('lease_until', 'is', null);
  if (choice.digest === 'off') {
    tx.run(
      waiting.set({ next_attempt_at: toInstant(now) }).where('gathered', '=', sql.lit<'digest'>('digest')),
    );
  } else {
    const due = nextDigest(choice.digest, choice.time_zone, now);
    tx.run(waiting.set({ next_attempt_at: toInstant(due), group_key: openKey(id), gathered: 'digest' }));
  }
  tx.afterCommit(() => wakeOutbox('soon'));
}
