import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context/context.ts';
import type { Flag } from '../base/columns.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/statements/prepared.ts';

/**
 * Tells who reaches which project. Every list, check and set of recipients uses these two pieces of SQL. Archived
 * projects stay in reach.
 */
export const reachRule = {
  /** @param isAdmin 1 or 0 */
  everything: (isAdmin: Expression<number>): RawBuilder<SqlBool> => sql<SqlBool>`${isAdmin} = 1`,
  /** A query with one column, `project_id`. */
  projects: (userId: Expression<string>): RawBuilder<unknown> =>
    sql`select project_id from user_project where user_id = ${userId}`,
};

/** Columns, values, or parameters of a prepared query. */
interface Sides {
  isAdmin: Expression<number>;
  userId: Expression<string>;
  projectId: Expression<string>;
}

export const reaches = ({ isAdmin, userId, projectId }: Sides): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${reachRule.everything(isAdmin)} or exists (select 1 from (${reachRule.projects(userId)}) as reached where reached.project_id = ${projectId}))`;

/** The facts that decide a person's projects. */
export interface Reach {
  isAdmin: Flag;
  userId: UserId;
}

export const reachOf = ({ user }: Pick<Actor, 'user'>): Reach => ({
  isAdmin: user.isAdmin ? 1 : 0,
  userId: user.id,
});

/** Builds the condition from values, or from parameters of a prepared query. */
export const actorReaches = (
  { isAdmin, userId }: Reach,
  projectId: Expression<string>,
): RawBuilder<SqlBool> => reaches({ isAdmin: sql.val(isAdmin), userId: sql.val(userId), projectId });

/** A list filter. @param column holds the project's id */
export const visibleTo = (actor: Actor, column: string): RawBuilder<SqlBool> =>
  actorReaches(reachOf(actor), sql.ref(column));

const oneProject = preparedQuery((q, of: { id: ProjectId } & Reach) =>
  q.selectNoFrom(actorReaches(of, sql.val(of.id)).as('isReached')),
);

export const reachesProject = (db: Sql, actor: Pick<Actor, 'user'>, id: ProjectId): boolean =>
  oneProject(db).get({ id, ...reachOf(actor) })?.isReached === 1;

const everything = preparedQuery((q, { isAdmin }: Pick<Reach, 'isAdmin'>) =>
  q.selectNoFrom(reachRule.everything(sql.val(isAdmin)).as('isReached')),
);
const projects = preparedQuery((q, { userId }: Pick<Reach, 'userId'>) =>
  q
    .selectFrom(sql<{ project_id: ProjectId }>`(${reachRule.projects(sql.val(userId))})`.as('reached'))
    .select('reached.project_id'),
);

/** Null for all projects. */
export function reachedProjects(db: Sql, actor: Actor): ProjectId[] | null {
  const { isAdmin, userId } = reachOf(actor);
  if (everything(db).get({ isAdmin })?.isReached === 1) return null;
  return projects(db)
    .all({ userId })
    .map(({ project_id }) => project_id);
}

const people = preparedQuery((q, { id }: { id: ProjectId }) =>
  q
    .selectFrom('user')
    .select('user.id')
    .where(
      reaches({ isAdmin: sql.ref('user.is_admin'), userId: sql.ref('user.id'), projectId: sql.val(id) }),
    ),
);

/** Includes people who cannot sign in. */
export const peopleWhoReach = (db: Sql, id: ProjectId): UserId[] =>
  people(db)
    .all({ id })
    .map((row) => row.id);
