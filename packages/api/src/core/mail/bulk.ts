import type { TicketId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { newId } from '../base/new-id.ts';

/**
 * Makes all writes of an act on many tickets, such as a bulk edit or an import, mail each person once, whatever kinds
 * of news they cause, 20 s later at the earliest. Readers of digests find it in their next one.
 *
 * @returns the context to pass to each write, whose `bulkId` takes the mails back when the act is undone
 */
export const asBulk = (ctx: SignedInContext): SignedInContext & { bulkId: string } => ({
  ...ctx,
  bulkId: newId(),
});

/**
 * Withdraws the mails of an act on many tickets, which mails nobody if it is undone before its mails went. Call it in
 * the undo's transaction.
 *
 * @param ticketId for the mails of only one of its tickets
 */
export function withdrawBulk(tx: Tx, bulkId: string, ticketId?: TicketId): void {
  const mails = tx.q
    .deleteFrom('outbox')
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0);
  tx.run(ticketId === undefined ? mails : mails.where('ticket_id', '=', ticketId));
}
