import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { Actor } from '../context/context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/statements/prepared.ts';
import { newestChange } from '../database/statements/change-log-statements.ts';
import { reachRule } from '../reach/project-reach.ts';

const newestVisible = preparedQuery(
  (q, { organizationId, userId }: { organizationId: OrganizationId; userId: UserId }) =>
    q
      .selectFrom(
        sql<{ last: number }>`(
        select last from change_position where scope in ('everyone', 'organization:' || ${organizationId}, 'user:' || ${userId})
        union all
        select last from (${reachRule.projects(sql.val(userId))}) as reached
        cross join change_position on scope = 'project:' || reached.project_id
      )`.as('heard'),
      )
      .select(({ fn }) => fn.coalesce(fn.max('heard.last'), sql.lit(0)).as('last')),
);

/**
 * The position of the newest change. It grows with everybody's actions: only administrators may see it, or what changes
 * with it.
 */
export const dataVersion = (db: Sql): number => newestChange(db).get() ?? 0;

/** The newest position that a person may learn of. */
export function visibleVersion(db: Sql, { user }: Pick<Actor, 'user'>): number {
  if (user.isAdmin) return dataVersion(db);
  return newestVisible(db).get({ organizationId: user.organizationId, userId: user.id })?.last ?? 0;
}
