import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { sql } from 'kysely';
import type { Actor } from '../context/context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/statements/prepared.ts';
import { AppError, notFound } from '../base/errors.ts';
import { type Reach, actorReaches, reachOf } from './project-reach.ts';
import { toProject } from './project-row.ts';

declare const checked: unique symbol;
export type VisibleProject = Project & {
  /** False when it or its organization is archived. */
  isOpenForWriting: boolean;
  readonly [checked]: true;
};

const projectQuery = preparedQuery((q, of: { id: ProjectId } & Reach) =>
  q
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .selectAll('project')
    .select('organization.status as organization_status')
    .where('project.id', '=', of.id)
    .where(actorReaches(of, sql.ref('project.id'))),
);

/** @throws AppError not_found, alike for missing and for hidden projects. */
export function requireProject(db: Sql, actor: Actor, id: ProjectId): VisibleProject {
  const row = projectQuery(db).get({ id, ...reachOf(actor) });
  if (!row) throw notFound();
  const isOpenForWriting = row.status === 'active' && row.organization_status === 'active';
  return { ...toProject(row), isOpenForWriting } as VisibleProject;
}

export const projectArchived = () =>
  new AppError(
    'conflict',
    'project_archived',
    'This project is archived and read-only. An administrator can reactivate it.',
  );

/** Finds a project that accepts new tickets, comments, files and pins. */
export function requireOpenProject(db: Sql, actor: Actor, id: ProjectId): VisibleProject {
  const project = requireProject(db, actor, id);
  if (!project.isOpenForWriting) throw projectArchived();
  return project;
}
