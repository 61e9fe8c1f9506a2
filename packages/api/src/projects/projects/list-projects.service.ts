import type { listByLifecycleInput } from '@ringmark/contract/people/organizations';
import type { Project } from '@ringmark/contract/projects/projects';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { byName } from '../../core/base/by-name.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { visibleTo } from '../../core/reach/project-reach.ts';

const inOrder = (db: Sql) =>
  db.q
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .selectAll('project')
    .orderBy('project.id');

/** Projects that take new content of the caller. */
export function listProjects({ db, actor }: SignedInContext): Project[] {
  return db
    .all(
      inOrder(db)
        .where('project.status', '=', 'active')
        .where('organization.status', '=', 'active')
        .where(visibleTo(actor, 'project.id')),
    )
    .map(toProject)
    .map((project) => (actor.user.isAdmin ? project : forMembers(project)))
    .toSorted(byName);
}

/** A site may let the browser in by its words, and rules tell what is masked: both are for administrators. */
function forMembers(project: Project): Project {
  const { userAgent: _userAgent, pageRules: _pageRules, ...shown } = project;
  return shown;
}

export function listAllProjects(
  { db }: SignedInContext,
  { status }: z.infer<typeof listByLifecycleInput>,
): Project[] {
  return db
    .all(
      inOrder(db).$if(status !== undefined, (query) =>
        query.where('project.status', '=', status ?? 'active'),
      ),
    )
    .map(toProject)
    .toSorted(byName);
}
