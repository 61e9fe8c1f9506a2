import type { ProjectId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/prepared.ts';
import { AppError, notFound } from '../errors.ts';
import { toProject } from './project-row.ts';

declare const checked: unique symbol;
/** A project that the actor was seen to have access to; only `requireProject` makes one. */
export type VisibleProject = Project & {
  /** False when it or its organization is archived: then it takes nothing new. */
  isOpenForWriting: boolean;
  readonly [checked]: true;
};

/**
 * The rule as a filter: members reach the projects that they are assigned to, administrators all. An archived
 * project stays readable.
 *
 * @param column where the project's id stands, such as `ticket.project_id`.
 */
export function visibleTo(actor: Actor, column: string): RawBuilder<SqlBool> {
  if (actor.user.isAdmin) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} in (select project_id from user_project where user_id = ${actor.user.id})`;
}

/** The same rule with its parameters left open: whether the actor is an administrator, and who the actor is. */
const projectQuery = preparedQuery((q) =>
  q
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .selectAll('project')
    .select('organization.status as organization_status')
    .where('project.id', '=', '' as ProjectId)
    .where(
      sql<boolean>`(${0} = 1 or exists (select 1 from user_project where user_id = ${''} and project_id = ${sql.ref('project.id')}))`,
    ),
);

/** @throws AppError not_found, alike for a project that does not exist and for one that is not the actor's. */
export function requireProject(db: Sql, actor: Actor, id: ProjectId): VisibleProject {
  const row = projectQuery(db).first(id, actor.user.isAdmin ? 1 : 0, actor.user.id);
  if (!row) throw notFound();
  const isOpenForWriting = row.status === 'active' && row.organization_status === 'active';
  return { ...toProject(row), isOpenForWriting } as VisibleProject;
}

export const projectArchived = () =>
  new AppError('conflict', 'project_archived', 'This project is archived and takes nothing new.');

/** A project that takes new tickets, comments, files and pins. */
export function requireOpenProject(db: Sql, actor: Actor, id: ProjectId): VisibleProject {
  const project = requireProject(db, actor, id);
  if (!project.isOpenForWriting) throw projectArchived();
  return project;
}
