import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery, preparedStatement } from '../database/prepared.ts';
import { reachRule } from '../projects/project-reach.ts';

const newest = preparedStatement('select coalesce(max(id), 0) from change_log');
const newestHeard = preparedQuery((q) =>
  q
    .selectFrom(
      sql<{ last: number }>`(
        select last from change_position where scope in ('everyone', 'organization:' || ${''}, 'user:' || ${''})
        union all
        select last from (${reachRule.projects(sql.val(''))}) as reached
        cross join change_position on scope = 'project:' || reached.project_id
      )`.as('heard'),
    )
    .select(({ fn }) => fn.coalesce(fn.max('heard.last'), sql.lit(0)).as('last')),
);

/**
 * The position of the newest change of all. It grows with whatever anybody does, so that nobody else than
 * administrators may be shown it, or anything that changes with it.
 */
export const dataVersion = (db: Sql): number => Number(newest(db).pluck().get());

/** The position of the newest change that somebody may have heard of. */
export function heardVersion(db: Sql, { user }: Pick<Actor, 'user'>): number {
  if (user.isAdmin) return dataVersion(db);
  return newestHeard(db).first(user.organizationId, user.id, user.id)?.last ?? 0;
}
