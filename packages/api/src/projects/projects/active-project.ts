import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Sql } from '../../core/database/db.ts';
import { toProject } from '../../core/reach/project-row.ts';

/** Undefined for a project that is gone or archived, itself or with its organization. */
export function activeProject(db: Sql, id: ProjectId): Project | undefined {
  const row = db.first(
    db.q
      .selectFrom('project')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .selectAll('project')
      .where('project.id', '=', id)
      .where('project.status', '=', 'active')
      .where('organization.status', '=', 'active'),
  );
  return row && toProject(row);
}
