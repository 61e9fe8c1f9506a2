import type { OrganizationId, TicketId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { organizationOfProject } from '../../core/database/statements/organization-statements.ts';
import type { ProofTable } from '../../core/database/tables/proof-tables.ts';

export type ProofRow = Selectable<ProofTable>;

/** The first ones of a ticket and the newest ones stay. */
const FIRST_KEPT = 10;
const NEWEST_KEPT = 10;

/** Removes proofs between the first and the newest, with their pictures. */
export function forgetProofs({ files }: Pick<Services, 'files'>, tx: Tx, ticketId: TicketId): void {
  const all = tx.all(
    tx.q
      .selectFrom('proof')
      .select(['id', 'file_id', 'bytes'])
      .where('ticket_id', '=', ticketId)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const old = all.slice(FIRST_KEPT, Math.max(FIRST_KEPT, all.length - NEWEST_KEPT));
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  const sizes = tx.all(
    tx.q.selectFrom('proof_size').select(['file_id', 'bytes']).where('proof_id', 'in', ids),
  );
  tx.run(tx.q.deleteFrom('proof_size').where('proof_id', 'in', ids));
  tx.run(tx.q.deleteFrom('proof').where('id', 'in', ids));
  forgetPictures({ files }, tx, ticketId, [...old, ...sizes]);
}

/** Takes pictures that no row names any longer from what is stored, and removes them after the commit. */
export function forgetPictures(
  { files }: Pick<Services, 'files'>,
  tx: Tx,
  ticketId: TicketId,
  rows: readonly Pick<ProofRow, 'file_id' | 'bytes'>[],
): void {
  const organizationId = organizationOfTicket(tx, ticketId);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (organizationId && bytes > 0) addStoredBytes(tx, organizationId, -bytes);
  const unnamed = rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  // A sweep removes the files that a crash leaves behind.
  if (unnamed.length > 0) tx.afterCommit(() => void files.discard(unnamed).catch(() => {}));
}

export function organizationOfTicket(db: Sql, id: TicketId): OrganizationId | undefined {
  const row = db.first(db.q.selectFrom('ticket').select('project_id').where('id', '=', id));
  return row && organizationOfProject(db).get({ id: row.project_id });
}
