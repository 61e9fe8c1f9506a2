import type { Project } from '@ringmark/contract/projects/projects';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { visibleTo } from '../../core/reach/project-reach.ts';

export const siteRefusal = () =>
  new AppError(
    'forbidden',
    'site_not_allowed',
    'This URL isn’t one of the project’s allowed URLs. Ask your administrator to add it.',
  );

/** Active projects in the actor's reach, the oldest first. */
export function reachableProjects({ db, actor }: SignedInContext): Project[] {
  return db
    .all(
      db.q
        .selectFrom('project')
        .innerJoin('organization', 'organization.id', 'project.organization_id')
        .selectAll('project')
        .where('project.status', '=', 'active')
        .where('organization.status', '=', 'active')
        .where(visibleTo(actor, 'project.id'))
        .orderBy('project.id'),
    )
    .map(toProject);
}
