import type { ChangeEvent } from '@ringmark/contract/events';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { toInstant } from '../instants.ts';

/** How many changes somebody may miss and still catch up; older ones are forgotten. */
export const CHANGES_KEPT = 10_000;
const TRIM_EVERY = 500;

/**
 * Appends a change to the bounded log, in the transaction that makes it, and tells the listeners once that is
 * kept.
 *
 * @param projectId whose members hear of it; null for everyone.
 */
export function recordChange(
  services: Pick<Services, 'clock' | 'changes'>,
  tx: Tx,
  event: ChangeEvent,
  projectId: ProjectId | null = null,
): void {
  const row = tx.first(
    tx.q
      .insertInto('change_log')
      .values({ event: JSON.stringify(event), project_id: projectId, at: toInstant(services.clock.now()) })
      .returning('id'),
  );
  if (!row) return;
  if (row.id % TRIM_EVERY === 0) {
    tx.run(tx.q.deleteFrom('change_log').where('id', '<=', row.id - CHANGES_KEPT));
  }
  tx.afterCommit(() => services.changes.publish([{ id: row.id, event }]));
}
