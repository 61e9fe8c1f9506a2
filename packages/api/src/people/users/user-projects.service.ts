import type { UserId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ok } from '@ringmark/contract/text';
import type { User, UserProject, userProjectInput } from '@ringmark/contract/people/users';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { invalidField } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { requireProject } from '../../core/reach/projects.access.ts';
import { emit } from '../../core/context/emit.ts';
import { closeViewsOf } from './end-access.ts';
import { requireUser } from './users.access.ts';

/** Includes archived projects. */
export function listUserProjects({ db, actor }: SignedInContext, id: UserId): UserProject[] {
  const user = requireUser(db, actor, id);
  return db
    .all(
      db.q
        .selectFrom('user_project')
        .select(['user_id', 'project_id'])
        .where('user_id', '=', user.id)
        .orderBy('project_id'),
    )
    .map((row) => ({ userId: row.user_id, projectId: row.project_id }));
}

function note(
  ctx: SignedInContext,
  tx: Tx,
  action: 'user.assign_project' | 'user.remove_project',
  user: User,
  project: Project,
): void {
  recordAudit(ctx, tx, ctx.actor, {
    action,
    subjectType: 'user',
    subjectId: user.id,
    summary: `${user.name} (${user.email}), ${project.name}`,
  });
  // The person is no longer in the project's audience.
  recordChange(ctx, tx, { kind: 'projects.changed' }, [scopeOf.user(user.id)]);
}

/** Does nothing for a user who has access. */
export function assignProject(
  ctx: SignedInContext,
  { id, projectId }: z.infer<typeof userProjectInput>,
): UserProject {
  return ctx.db.write((tx) => {
    const user = requireUser(tx, ctx.actor, id);
    const project = requireProject(tx, ctx.actor, projectId);
    if (project.organizationId !== user.organizationId) {
      throw invalidField('projectId', 'This project belongs to another organization.', 'other_organization');
    }
    const added = tx.run(
      tx.q
        .insertInto('user_project')
        .values({ user_id: user.id, project_id: project.id })
        .onConflict((conflict) => conflict.doNothing()),
    );
    if (added > 0) note(ctx, tx, 'user.assign_project', user, project);
    return { userId: user.id, projectId: project.id };
  });
}

/** Closes the user's views; does nothing without access. */
export function removeProject(ctx: SignedInContext, { id, projectId }: z.infer<typeof userProjectInput>): Ok {
  return ctx.db.write((tx) => {
    const user = requireUser(tx, ctx.actor, id);
    const project = requireProject(tx, ctx.actor, projectId);
    const removed = tx.run(
      tx.q.deleteFrom('user_project').where('user_id', '=', user.id).where('project_id', '=', project.id),
    );
    if (removed > 0) {
      closeViewsOf(ctx, tx, [user.id]);
      emit(ctx, tx, 'reachEnded', { person: user });
      note(ctx, tx, 'user.remove_project', user, project);
    }
    return { ok: true };
  });
}
