import type { ProjectId } from '@ringmark/contract/ids';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { peopleWhoReach } from '../../core/reach/project-reach.ts';
import type { VisibleProject } from '../../core/reach/projects.access.ts';
import { closeViewsOf } from '../../people/users/end-access.ts';

/** Views that are open were opened otherwise: with another level, or through a door that is gone. */
export const closeViews = (ctx: SignedInContext, tx: Tx, projectId: ProjectId): void =>
  closeViewsOf(ctx, tx, peopleWhoReach(tx, projectId));

/** Notes what was done to the ways into a project's closed pages, and tells those who see it. */
export function auditDoor(
  ctx: SignedInContext,
  tx: Tx,
  action: string,
  project: VisibleProject,
  what: string,
): void {
  const summary = `${project.name}: ${what}`;
  recordAudit(ctx, tx, ctx.actor, { action, subjectType: 'project', subjectId: project.id, summary });
  recordChange(ctx, tx, { kind: 'projects.changed' }, project.id);
}
