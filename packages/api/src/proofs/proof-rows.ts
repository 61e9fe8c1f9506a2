import type { OrganizationId, TicketId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import { addStoredBytes } from '../attachments/quotas.ts';
import type { Services } from '../context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { organizationOfProject } from '../database/statements/organization-statements.ts';
import type { ProofTable } from '../database/tables/proof-tables.ts';

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
  tx.run(
    tx.q.deleteFrom('proof').where(
      'id',
      'in',
      old.map(({ id }) => id),
    ),
  );
  const organizationId = organizationOfTicket(tx, ticketId);
  const bytes = old.reduce((sum, row) => sum + row.bytes, 0);
  if (organizationId && bytes > 0) addStoredBytes(tx, organizationId, -bytes);
  const unnamed = old.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  // What is left behind by a crash is swept.
  tx.afterCommit(() => void files.discard(unnamed).catch(() => {}));
}

export function organizationOfTicket(db: Sql, id: TicketId): OrganizationId | undefined {
  const row = db.first(db.q.selectFrom('ticket').select('project_id').where('id', '=', id));
  return row && organizationOfProject(db).get({ id: row.project_id });
}
