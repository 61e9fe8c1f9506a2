import type { TicketId } from '@ringmark/contract/ids';
import type { Sql } from '../../core/database/db.ts';
import type { ProofRow } from './proof-rows.ts';

export type ReadyProof = Pick<
  ProofRow,
  'outcome' | 'reason' | 'share' | 'around' | 'file_id' | 'width' | 'height' | 'box' | 'box_before' | 'places'
>;

/** The newest finished proof of a ticket; undefined without one, or while a newer one waits. */
export function readyProof(db: Sql, ticketId: TicketId): ReadyProof | undefined {
  const row = db.first(
    db.q
      .selectFrom('proof')
      .select([
        'state',
        'outcome',
        'reason',
        'share',
        'around',
        'file_id',
        'width',
        'height',
        'box',
        'box_before',
        'places',
      ])
      .where('ticket_id', '=', ticketId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  );
  return row?.state === 'ready' ? row : undefined;
}
