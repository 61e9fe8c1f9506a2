import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/prepared.ts';

/**
 * The rule of who reaches which project. Every list, check and recipient is made of these two pieces of SQL: whoever
 * changes them here changes all of those. An archived project stays within reach. Each names its value once: prepared
 * queries leave it open.
 */
export const reachRule = {
  /** Who reaches every project. @param isAdmin 1 or 0 */
  everything: (isAdmin: Expression<number>): RawBuilder<SqlBool> => sql<SqlBool>`${isAdmin} = 1`,
  /** Which projects the others reach: a query with one column, `project_id`. */
  projects: (userId: Expression<string>): RawBuilder<unknown> =>
    sql`select project_id from user_project where user_id = ${userId}`,
};

/** SQL for the two sides of the question: columns, values, or places left open in a prepared query, in this order. */
interface Sides {
  isAdmin: Expression<number>;
  userId: Expression<string>;
  projectId: Expression<string>;
}

/** Whether a person reaches a project, as a condition. */
export const reaches = ({ isAdmin, userId, projectId }: Sides): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${reachRule.everything(isAdmin)} or exists (select 1 from (${reachRule.projects(userId)}) as reached where reached.project_id = ${projectId}))`;

/** The same for a prepared query, which gets its first two values from `reachOf`. */
export const actorReaches = (projectId: Expression<string>): RawBuilder<SqlBool> =>
  reaches({ isAdmin: sql.val(0), userId: sql.val(''), projectId });

/** What `actorReaches` leaves open. */
export const reachOf = ({ user }: Pick<Actor, 'user'>): [isAdmin: 1 | 0, userId: UserId] => [
  user.isAdmin ? 1 : 0,
  user.id,
];

/** The same as a filter of a query that is built anew. @param column where the project's id stands */
export function visibleTo(actor: Actor, column: string): RawBuilder<SqlBool> {
  const [isAdmin, userId] = reachOf(actor);
  return reaches({ isAdmin: sql.val(isAdmin), userId: sql.val(userId), projectId: sql.ref(column) });
}

const oneProject = preparedQuery((q) => q.selectNoFrom(actorReaches(sql.val('')).as('isReached')));

export const reachesProject = (db: Sql, actor: Pick<Actor, 'user'>, id: ProjectId): boolean =>
  oneProject(db).first(...reachOf(actor), id)?.isReached === 1;

const everything = preparedQuery((q) => q.selectNoFrom(reachRule.everything(sql.val(0)).as('isReached')));
const projects = preparedQuery((q) =>
  q
    .selectFrom(sql<{ project_id: ProjectId }>`(${reachRule.projects(sql.val(''))})`.as('reached'))
    .select('reached.project_id'),
);

/** The projects that somebody reaches; null for all of them. */
export function reachedProjects(db: Sql, actor: Actor): ProjectId[] | null {
  const [isAdmin, userId] = reachOf(actor);
  if (everything(db).first(isAdmin)?.isReached === 1) return null;
  return projects(db)
    .all(userId)
    .map(({ project_id }) => project_id);
}

const people = preparedQuery((q) =>
  q
    .selectFrom('user')
    .select('user.id')
    .where(
      reaches({ isAdmin: sql.ref('user.is_admin'), userId: sql.ref('user.id'), projectId: sql.val('') }),
    ),
);

/** Everybody who reaches a project, also those who cannot sign in. */
export const peopleWhoReach = (db: Sql, id: ProjectId): UserId[] =>
  people(db)
    .all(id)
    .map((row) => row.id);
