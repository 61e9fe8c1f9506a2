import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Instant, Json } from '../../base/columns.ts';
import type { TicketEditTable } from '../tables/ticket-tables.ts';
import { preparedColumn, preparedStatement } from './prepared.ts';

export const commentIdsOf = preparedColumn<{ ticketId: TicketId }, string>(
  'select id from comment where ticket_id = @ticketId',
);
export const attachmentIdsOf = preparedColumn<{ ticketId: TicketId }, string>(
  'select id from attachment where ticket_id = @ticketId',
);

interface Move {
  from: TicketId;
  to: TicketId;
}
interface MoveBack extends Move {
  ids: Json;
}

export const moveComments = preparedStatement<Move>(
  'update comment set ticket_id = @to where ticket_id = @from',
);
export const moveAttachments = preparedStatement<Move>(
  'update attachment set ticket_id = @to where ticket_id = @from',
);

export const moveCommentsBack = preparedStatement<MoveBack>(
  `update comment set ticket_id = @to
   where ticket_id = @from and id in (select value from json_each(@ids))`,
);
/** Files that came to a comment since go with it. */
export const moveAttachmentsBack = preparedStatement<MoveBack & { comments: Json }>(
  `update attachment set ticket_id = @to
   where ticket_id = @from and (id in (select value from json_each(@ids))
     or comment_id in (select value from json_each(@comments)))`,
);

/** Mails about comments that wait go with them. */
export const waitingCommentMails = preparedColumn<{ ticketId: TicketId }, string>(
  `select id from outbox where ticket_id = @ticketId and state = 'waiting'
   and payload ->> '$.news.kind' in ('comment', 'mention')`,
);
export const moveMails = preparedStatement<MoveBack>(
  `update outbox set ticket_id = @to
   where ticket_id = @from and state = 'waiting' and id in (select value from json_each(@ids))`,
);
/** Mails that tell of a merge which is undone, and that nobody is sending yet. */
export const withdrawMergeMails = preparedStatement<{ ticketId: TicketId; number: number }>(
  `delete from outbox where ticket_id = @ticketId and state = 'waiting' and lease_until is null
   and payload ->> '$.news.kind' = 'merged' and payload ->> '$.news.number' = @number`,
);

/** Finds the tickets whose words also belong to a ticket's entry in the search. */
export const mergedWords = preparedStatement<{ ticketId: TicketId }, { number: number; title: string }>(
  'select number, title from merged_ticket where into_id = @ticketId',
);

const kept = (table: string) =>
  `json_each(@rows) as part cross join json_each(part.value, '$.rows') as kept
   cross join user on user.id = kept.value ->> '$.user_id'
   where part.value ->> '$.table' = '${table}' order by kept.value ->> '$.id'`;

interface KeptHistory {
  id: string;
  old_status: TicketStatus | null;
  new_status: TicketStatus;
  changed_at: Instant;
  user_id: UserId;
  user_name: string;
  token_name: string | null;
}
/** The history of a ticket that was merged. */
export const keptHistory = preparedStatement<{ rows: Json }, KeptHistory>(
  `select kept.value ->> '$.id' as id, kept.value ->> '$.old_status' as old_status,
     kept.value ->> '$.new_status' as new_status, kept.value ->> '$.changed_at' as changed_at,
     kept.value ->> '$.token_name' as token_name, user.id as user_id, user.name as user_name
   from ${kept('status_history')}`,
);

type KeptEdit = Omit<TicketEditTable, 'ticket_id' | 'actor_user_id'> & { user_name: string };
export const keptEdits = preparedStatement<{ rows: Json }, KeptEdit>(
  `select kept.value ->> '$.id' as id, kept.value ->> '$.old_title' as old_title,
     kept.value ->> '$.new_title' as new_title, kept.value ->> '$.old_description' as old_description,
     kept.value ->> '$.new_description' as new_description, kept.value ->> '$.changed_at' as changed_at,
     user.id as user_id, user.name as user_name
   from ${kept('ticket_edit')}`,
);
