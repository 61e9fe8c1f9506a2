import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import { toInstant } from '../../core/base/instants.ts';
import { UNDO_KEPT } from '../../tickets/tickets/changes/delete-ticket.service.ts';

const idsSchema = z.array(z.string());

/** Deletes rows before files: after a crash the sweep removes the files. @returns how many. */
export async function purgeDeletedTickets({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<number> {
  const before = toInstant(clock.now() - UNDO_KEPT);
  const due = db.all(
    db.q
      .selectFrom('deleted_ticket')
      .select(['id', 'files'])
      .where('rows', 'is not', null)
      .where('deleted_at', '<', before),
  );
  for (const { id, files: named } of due) {
    db.write((tx) =>
      tx.run(tx.q.updateTable('deleted_ticket').set({ rows: null, files: null }).where('id', '=', id)),
    );
    await files.discard(idsSchema.parse(JSON.parse(named ?? '[]')));
  }
  return due.length;
}
