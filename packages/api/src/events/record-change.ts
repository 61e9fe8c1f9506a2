import type { ChangeEvent } from '@ringmark/contract/events';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';
import { toInstant } from '../instants.ts';

/** How many changes somebody may miss and still catch up; older ones are forgotten. */
export const CHANGES_KEPT = 10_000;
const TRIM_EVERY = 500;

const append = preparedStatement('insert into change_log (event, project_id, at) values (?, ?, ?)');

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
  const at = toInstant(services.clock.now());
  const id = Number(append(tx).run(JSON.stringify(event), projectId, at).lastInsertRowid);
  if (id % TRIM_EVERY === 0) tx.run(tx.q.deleteFrom('change_log').where('id', '<=', id - CHANGES_KEPT));
  tx.afterCommit(() => services.changes.publish([{ id, event }]));
}
