import type { TicketId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { fromInstant, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';

/** The longest time that a mail that shows a proof waits for it, in ms. */
export const PROOF_PATIENCE = 2 * MINUTE;
/** Further changes have this time to come into the same mail, as for mails without a proof. */
const GATHERING_TIME = 20 * SECOND;

export const isProofWaiting = (db: Sql, ticketId: TicketId): boolean =>
  db.first(
    db.q.selectFrom('proof').select('id').where('ticket_id', '=', ticketId).where('state', '=', 'waiting'),
  ) !== undefined;

/** Delays the mails that already wait in a group: mails of one group go together, when the first of them is due. */
export function holdGroup({ clock }: Pick<Services, 'clock'>, tx: Tx, groupKey: string, ms: number): void {
  tx.run(
    tx.q
      .updateTable('outbox')
      .set({ next_attempt_at: toInstant(clock.now() + ms) })
      .where('group_key', '=', groupKey)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0),
  );
}

/** Mails of Done that waited for the ticket's proof go now, with all that is in them. Digests keep their hour. */
export function releaseMails(
  { clock, wakeOutbox }: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  ticketId: TicketId,
): void {
  const waiting = tx.all(
    tx.q
      .selectFrom('outbox')
      .select(['group_key', 'created_at'])
      .where('ticket_id', '=', ticketId)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('group_key', 'is not', null)
      .where('gathered', 'is', null)
      .where(sql<boolean>`json_extract(payload, '$.news.to') = 'Done'`),
  );
  for (const { group_key, created_at } of waiting) {
    const due = Math.max(clock.now(), fromInstant(created_at) + GATHERING_TIME);
    tx.run(
      tx.q
        .updateTable('outbox')
        .set({ next_attempt_at: toInstant(due) })
        .where('group_key', '=', group_key)
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0),
    );
  }
  if (waiting.length > 0) tx.afterCommit(() => wakeOutbox('soon'));
}
