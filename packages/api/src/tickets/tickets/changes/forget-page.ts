import type { TicketId } from '@ringmark/contract/ids';
import type { Tx } from '../../../core/database/db.ts';

/** These tables have pictures of a ticket's page. Rows of each refer only to later ones. */
const PICTURED = [
  'first_picture',
  'proof_size',
  'proof',
  'preview_pin',
  'size_look',
  'agent_picture',
] as const;
/** Other tables have what the server knows of the page, by the ticket's id. */
const OF_TICKET = ['size_sheet', 'wrong_size', 'ticket_steps'] as const;
/** These have it by the ticket's number. */
const OF_NUMBER = ['element_check', 'regression_check', 'ticket_element'] as const;

export interface Forgotten {
  files: string[];
  /** The sum of their sizes. */
  bytes: number;
}

/**
 * Deletes everything that the server has of a ticket's page except the ticket's own row: screenshots,
 * steps, and what was found about the element. Sentences about proofs quote the page, so webhooks lose theirs as well.
 *
 * @returns the files that no row names any longer.
 */
export function forgetPage(tx: Tx, { id, number }: { id: TicketId; number: number }): Forgotten {
  const pictures = PICTURED.flatMap((table) => {
    const rows = tx.all(tx.q.selectFrom(table).select(['file_id', 'bytes']).where('ticket_id', '=', id));
    tx.run(tx.q.deleteFrom(table).where('ticket_id', '=', id));
    return rows;
  });
  for (const table of OF_TICKET) tx.run(tx.q.deleteFrom(table).where('ticket_id', '=', id));
  for (const table of OF_NUMBER) tx.run(tx.q.deleteFrom(table).where('ticket_number', '=', number));
  tx.run(tx.q.deleteFrom('webhook_delivery').where('ticket_id', '=', id).where('event', '=', 'proof.ready'));
  return {
    files: pictures.flatMap(({ file_id: file }) => file ?? []),
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
