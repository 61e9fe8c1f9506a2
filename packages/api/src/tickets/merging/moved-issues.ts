import type { TicketId } from '@ringmark/contract/ids';
import type { Tx } from '../../core/database/db.ts';

/** Issues go on with the ticket that goes on; one at a place where that has an issue already stays. @returns their ids */
export function moveIssues(tx: Tx, from: TicketId, to: TicketId): string[] {
  const taken = tx.all(tx.q.selectFrom('hand_over').selectAll().where('ticket_id', '=', to));
  const isTaken = (one: (typeof taken)[number]) =>
    taken.some(
      ({ kind, base_url, place }) => kind === one.kind && base_url === one.base_url && place === one.place,
    );
  const moved = tx
    .all(tx.q.selectFrom('hand_over').selectAll().where('ticket_id', '=', from))
    .filter((one) => !isTaken(one))
    .map(({ id }) => id);
  if (moved.length > 0) tx.run(tx.q.updateTable('hand_over').set({ ticket_id: to }).where('id', 'in', moved));
  return moved;
}

export function moveIssuesBack(tx: Tx, from: TicketId, to: TicketId, ids: readonly string[]): void {
  const rows = tx.all(tx.q.selectFrom('hand_over').select('id').where('ticket_id', '=', from));
  const back = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  if (back.length > 0) tx.run(tx.q.updateTable('hand_over').set({ ticket_id: to }).where('id', 'in', back));
}
