import type { TicketId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { fromInstant, MINUTE, SECOND, toInstant } from '../instants.ts';

/** A mail that shows a proof waits for it so long, in ms. */
export const PROOF_PATIENCE = 2 * MINUTE;
/** Further changes have this time to come into the same mail, as for mails without a proof. */
const GATHERING_TIME = 20 * SECOND;

export const isProofWaiting = (db: Sql, ticketId: TicketId): boolean =>
  db.first(
    db.q.selectFrom('proof').select('id').where('ticket_id', '=', ticketId).where('state', '=', 'waiting'),
  ) !== undefined;

/** Mails of Done that waited for the ticket's proof go now. */
export function releaseMails(
  { clock, wakeOutbox }: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  ticketId: TicketId,
): void {
  const waiting = tx.all(
    tx.q
      .selectFrom('outbox')
      .select(['id', 'created_at'])
      .where('ticket_id', '=', ticketId)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where(sql<boolean>`json_extract(payload, '$.news.to') = 'Done'`),
  );
  for (const { id, created_at } of waiting) {
    const due = Math.max(clock.now(), fromInstant(created_at) + GATHERING_TIME);
    tx.run(
      tx.q
        .updateTable('outbox')
        .set({ next_attempt_at: toInstant(due) })
        .where('id', '=', id),
    );
  }
  if (waiting.length > 0) tx.afterCommit(() => wakeOutbox('soon'));
}
