import type { OrganizationId, TicketId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Instant } from '../../base/columns.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';
import type { TicketDayTable, TicketDurationTable, TicketWaitTable } from '../tables/ticket-tables.ts';

export const addToDay = preparedStatement<TicketDayTable>(
  `insert into ticket_day (project_id, day, opened, finished) values (@project_id, @day, @opened, @finished)
   on conflict do update set opened = opened + excluded.opened, finished = finished + excluded.finished`,
);

export const addDuration = preparedStatement<TicketDurationTable>(
  `insert into ticket_duration (project_id, hours, count) values (@project_id, @hours, @count)
   on conflict do update set count = count + excluded.count`,
);

/** Reads only the ticket's history. */
export const firstFinish = preparedColumn<{ ticketId: TicketId }, Instant>(
  `select changed_at from status_history where ticket_id = @ticketId and new_status in ('Done', 'Accepted')
   order by changed_at limit 1`,
);

export const setWait = preparedStatement<TicketWaitTable>(
  `insert into ticket_wait (ticket_id, project_id, since) values (@ticket_id, @project_id, @since)
   on conflict do update set since = excluded.since`,
);

/** Changes nothing for a ticket that does not wait. */
export const renewWait = preparedStatement<{ ticketId: TicketId; since: Instant }>(
  'update ticket_wait set since = @since where ticket_id = @ticketId',
);

export const endWait = preparedStatement<{ ticketId: TicketId }>(
  'delete from ticket_wait where ticket_id = @ticketId',
);

/** Figures leave out archived organizations and the platform's own. */
const CUSTOMERS = `organization o join project p on p.organization_id = o.id`;
const IS_CUSTOMER = `o.status = 'active' and o.is_platform = 0`;

export const daysSince = preparedStatement<{ from: string }, Omit<TicketDayTable, 'project_id'>>(
  `select d.day, sum(d.opened) as opened, sum(d.finished) as finished
   from ${CUSTOMERS} join ticket_day d on d.project_id = p.id and d.day >= @from
   where ${IS_CUSTOMER} group by d.day order by d.day`,
);

/** Shortest first; null for an organization without finished tickets. */
export const durations = preparedStatement<
  [],
  { id: OrganizationId; name: string; hours: number | null; count: number | null }
>(
  `select o.id, o.name, d.hours, sum(d.count) as count
   from organization o left join project p on p.organization_id = o.id
   left join ticket_duration d on d.project_id = p.id and d.count > 0
   where ${IS_CUSTOMER} group by o.id, d.hours order by o.id, d.hours`,
);

interface Waiting {
  id: TicketId;
  number: number;
  title: string;
  status: TicketStatus;
  project_name: string;
  organization_name: string;
  since: Instant;
}

export const longestWaits = preparedStatement<{ limit: number }, Waiting>(
  `select t.id, t.number, t.title, t.status, p.name as project_name,
     o.name as organization_name, w.since
   from ${CUSTOMERS}
   join ticket_wait w on w.ticket_id in (
     select ticket_id from ticket_wait where project_id = p.id order by since, ticket_id limit @limit)
   join ticket t on t.id = w.ticket_id
   where ${IS_CUSTOMER} and p.status = 'active' order by w.since, t.number limit @limit`,
);
