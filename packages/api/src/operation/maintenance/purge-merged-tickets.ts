import type { OrganizationId } from '@ringmark/contract/ids';
import { z } from 'zod';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import type { Services } from '../../core/context/context.ts';
import { toInstant } from '../../core/base/instants.ts';
import { MERGE_UNDO_KEPT } from '../../tickets/tickets/merged-tickets.ts';

const filesSchema = z.array(z.object({ id: z.string(), size: z.number() }));
const rowsSchema = z.array(z.object({ table: z.string(), rows: z.array(z.unknown()) }));
const wholeSchema = z.object({ screenshot_id: z.string().nullable(), organization_id: z.string() });

/** The tables whose rows can be read for a merged ticket: the rest was kept for an undo. */
const READ = ['status_history', 'ticket_edit', 'ticket_voice', 'ticket_watch'];

/** Keeps of tickets that were merged a day ago what can be read of them. Rows come before files. @returns how many. */
export async function purgeMergedTickets({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<number> {
  const before = toInstant(clock.now() - MERGE_UNDO_KEPT);
  const due = db.all(
    db.q
      .selectFrom('merged_ticket')
      .select(['id', 'whole', 'rows', 'files'])
      .where('moved', 'is not', null)
      .where('merged_at', '<', before)
      .limit(100),
  );
  for (const { id, ...row } of due) {
    const { screenshot_id, organization_id } = wholeSchema.parse(JSON.parse(row.whole));
    const all = filesSchema.parse(JSON.parse(row.files));
    const kept = all.filter((file) => file.id === screenshot_id);
    const gone = all.filter((file) => file.id !== screenshot_id);
    const rows = rowsSchema.parse(JSON.parse(row.rows)).filter(({ table }) => READ.includes(table));
    db.write((tx) => {
      const values = { rows: JSON.stringify(rows), files: JSON.stringify(kept), moved: null };
      tx.run(tx.q.updateTable('merged_ticket').set(values).where('id', '=', id));
      const bytes = gone.reduce((sum, { size }) => sum + size, 0);
      if (bytes > 0) addStoredBytes(tx, organization_id as OrganizationId, -bytes);
    });
    await files.discard(gone.map((file) => file.id));
  }
  return due.length;
}
