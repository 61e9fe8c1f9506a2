import type { ChangeEvent } from '@ringmark/contract/events';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Gathers, Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { insertChange, setPosition } from '../database/statements/change-log-statements.ts';
import { toInstant } from '../base/instants.ts';
import { scopeOf } from './audience.ts';
import type { Scope } from '../context/scope.ts';

/** The number of changes that a client may miss; older ones are deleted. */
export const CHANGES_KEPT = 10_000;
const TRIM_EVERY = 500;

/**
 * Appends to the log in the transaction, and tells listeners after the commit.
 *
 * @param of a project or scopes; administrators are always notified.
 */
export function recordChange(
  services: Pick<Services, 'clock' | 'changes'> & Gathers,
  tx: Tx,
  event: ChangeEvent,
  of: ProjectId | readonly Scope[],
): void {
  if (services.gathering) {
    services.gathering.change(event, of);
    return;
  }
  const at = toInstant(services.clock.now());
  const projectId = typeof of === 'string' ? of : null;
  const audience = typeof of === 'string' ? [scopeOf.project(of)] : of;
  const change = { event: JSON.stringify(event), project_id: projectId, audience: audience.join(' '), at };
  const id = Number(insertChange(tx).run(change).lastInsertRowid);
  for (const scope of audience) setPosition(tx).run({ scope, last: id });
  if (id % TRIM_EVERY === 0) tx.run(tx.q.deleteFrom('change_log').where('id', '<=', id - CHANGES_KEPT));
  tx.afterCommit(() => services.changes.publish([{ id, event, audience }]));
}
