import type { Analytics } from '@ringmark/contract/admin';
import { CLOSED_STATUSES, SEVERITIES } from '@ringmark/contract/vocabulary';
import { type ExpressionBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import type { Tables } from '../../core/database/tables/tables.ts';

/** The chart shows ten. */
const MAX = 10;

/** Figures leave out archived organizations and the platform's own. */
const isCustomer = (eb: ExpressionBuilder<Tables, 'organization'>) =>
  eb.and([eb('organization.status', '=', 'active'), eb('organization.is_platform', '=', 0)]);

const numberOf = (row: { count: number } | undefined) => row?.count ?? 0;

function readTotals({ q, first }: Sql) {
  const count = sql<number>`count(*)`.as('count');
  const organizations = q.selectFrom('organization').select(count).where(isCustomer);
  const projects = q
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .select(count)
    .where(isCustomer)
    .where('project.status', '=', 'active');
  const users = q
    .selectFrom('user')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .select(count)
    .where(isCustomer)
    .where('user.status', '=', 'active')
    .where('user.is_admin', '=', 0);
  return {
    totalOrganizations: numberOf(first(organizations)),
    totalProjects: numberOf(first(projects)),
    totalUsers: numberOf(first(users)),
  };
}

const customersCounters = ({ q }: Sql) =>
  q
    .selectFrom('organization')
    .innerJoin('project', 'project.organization_id', 'organization.id')
    .innerJoin('ticket_counter', (join) =>
      join.on('ticket_counter.scope', '=', sql<string>`'project:' || project.id`),
    )
    .where(isCustomer);

export function readAnalytics({ db }: SignedInContext): Analytics {
  const byType = db.all(
    customersCounters(db)
      .select(['ticket_counter.severity', sql<number>`sum(ticket_counter.count)`.as('count')])
      .groupBy('ticket_counter.severity'),
  );
  const openTicketsByOrg = db.all(
    customersCounters(db)
      .select(['organization.name as organizationName', sql<number>`sum(ticket_counter.count)`.as('count')])
      .where('ticket_counter.status', 'not in', [...CLOSED_STATUSES])
      .groupBy('organization.id')
      .having(sql<number>`sum(ticket_counter.count)`, '>', 0)
      .orderBy('count', 'desc')
      .orderBy('organization.id')
      .limit(MAX),
  );
  return {
    ...readTotals(db),
    ticketsByType: SEVERITIES.map((type) => ({
      type,
      count: numberOf(byType.find(({ severity }) => severity === type)),
    })),
    openTicketsByOrg,
  };
}
