import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Insertable, Selectable } from 'kysely';
import { preparedColumn, preparedStatement } from './prepared.ts';
import type { StatusHistoryTable, TicketTable } from '../tables/ticket-tables.ts';

const COLUMNS = [
  'number',
  'id',
  'project_id',
  'user_id',
  'title',
  'severity',
  'status',
  'rank',
  'url',
  'page_key',
  'resolution',
  'click_x',
  'click_y',
  'ring_x',
  'ring_y',
  'screenshot_id',
  'screenshot_type',
  'screenshot_bytes',
  'created_at',
  'updated_at',
  'accepted_at',
  'accepted_by',
  'assignee_id',
  'due_on',
  'description',
  'pin',
  'report',
  'description_format',
  'ring_width',
  'ring_height',
  'drawing',
] as const satisfies readonly (keyof TicketTable)[];

type Column = (typeof COLUMNS)[number];
/** A null number means that SQLite chooses it. */
export type TicketValues = Required<Pick<Insertable<TicketTable>, Exclude<Column, 'number'>>> & {
  number: number | null;
};

export const insertTicketRow = preparedStatement<TicketValues>(
  `insert into ticket (${COLUMNS.join(', ')}) values (${COLUMNS.map((column) => `@${column}`).join(', ')})`,
);

/** The number after deleted and merged tickets, which must not be reused; no row where SQLite gives a higher one. */
export const numberAfterDeleted = preparedColumn<[], number>(
  `select last + 1 from (select max(coalesce((select max(number) from deleted_ticket), 0),
     coalesce((select max(number) from merged_ticket), 0)) as last)
   where last > 0 and last >= coalesce((select max(number) from ticket), 0)`,
);

export const pinsOfPage = preparedStatement<
  { projectId: ProjectId; pageKey: string },
  { count: number; last: number | null }
>(
  `select count(*) as count, max(number) as last from ticket
   where project_id = @projectId and page_key = @pageKey
     and url is not null and click_x is not null and click_y is not null`,
);

type StatusValues = Pick<TicketTable, 'status' | 'rank' | 'updated_at' | 'accepted_at' | 'accepted_by'>;

export const setTicketStatus = preparedStatement<StatusValues & { id: TicketId }>(
  `update ticket set status = @status, rank = @rank, updated_at = @updated_at, accepted_at = @accepted_at,
     accepted_by = @accepted_by
   where id = @id`,
);

export const highestRank = preparedColumn<{ status: TicketStatus }, number>(
  'select rank from ticket where status = @status order by rank desc, number limit 1',
);

export const setRank = preparedStatement<{ number: number; rank: number }>(
  'update ticket set rank = @rank where number = @number',
);

export const insertHistoryEntry = preparedStatement<Selectable<StatusHistoryTable>>(
  `insert into status_history (id, ticket_id, old_status, new_status, user_id, actor_user_id, token_name, changed_at)
   values (@id, @ticket_id, @old_status, @new_status, @user_id, @actor_user_id, @token_name, @changed_at)`,
);

export const newestStatusChange = preparedColumn<{ ticketId: TicketId }, string>(
  'select changed_at from status_history where ticket_id = @ticketId order by id desc limit 1',
);
