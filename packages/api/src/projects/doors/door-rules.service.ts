import type { Doors, DoorRulesInput } from '@ringmark/contract/projects/doors';
import type { SignedInContext } from '../../core/context/context.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { auditDoor, closeViews } from './door-changes.ts';
import { rulesOf } from './door-rows.ts';
import { listDoors } from './list-doors.ts';

/** Says what pages behind the doors may send, and which of their addresses sign out. @throws AppError not_found, conflict. */
export function setDoorRules(ctx: SignedInContext, { projectId, ...wanted }: DoorRulesInput): Doors {
  ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, projectId);
    const { refused: _refused, ...before } = rulesOf(tx, projectId);
    const after = {
      level: wanted.level ?? before.level,
      readableUrls: wanted.readableUrls ?? before.readableUrls,
      signOutUrls: wanted.signOutUrls ?? before.signOutUrls,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const values = {
      level: after.level,
      readable_urls: JSON.stringify(after.readableUrls),
      sign_out_urls: JSON.stringify(after.signOutUrls),
    };
    tx.run(
      tx.q
        .insertInto('door_rules')
        .values({ project_id: projectId, ...values, refused: null })
        .onConflict((oc) => oc.column('project_id').doUpdateSet(values)),
    );
    closeViews(ctx, tx, projectId);
    auditDoor(ctx, tx, 'door.rules', project, `level ${after.level}`);
  });
  return listDoors(ctx, projectId);
}
