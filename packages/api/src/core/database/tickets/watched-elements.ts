import type { ProjectId } from '@ringmark/contract/ids';
import type { Tx } from '../db.ts';
import { watchElement } from '../statements/element-check-statements.ts';
import { DAY, fromInstant, toInstant } from '../../base/instants.ts';

/** Nobody works on older tickets night after night. */
export const WATCHED_FOR = 90 * DAY;

/** Has the nights look for the ticket's element; for a ticket without one it does nothing. */
export function watchTicket(tx: Tx, number: number, now: string): void {
  watchElement(tx).run({ number, since: toInstant(fromInstant(now) - WATCHED_FOR) });
}

/** Removes the findings of a project whose pages are no longer opened. */
export function forgetFindings(tx: Tx, projectId: ProjectId): void {
  tx.run(
    tx.q
      .updateTable('element_check')
      .set({ state: 'not_checked', detail: null, checked_at: '' })
      .where('project_id', '=', projectId),
  );
  tx.run(tx.q.deleteFrom('page_check').where('project_id', '=', projectId));
}
