import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { WatchReason } from '@ringmark/contract/tickets/watchers';
import type { Sql } from '../../core/database/db.ts';
import { preparedStatement } from '../../core/database/statements/prepared.ts';

/** People other than its creator who have the problem that a ticket describes. */
export const voicesOf = (db: Sql, ticketId: TicketId): UserId[] =>
  db
    .all(db.q.selectFrom('ticket_voice').select('user_id').where('ticket_id', '=', ticketId))
    .map(({ user_id }) => user_id);

interface Watcher {
  user_id: UserId;
  reason: WatchReason;
}

/**
 * People and why they watch, the strongest reason first; a person may have several. A mention in an internal note makes nobody watch.
 */
const watchers = preparedStatement<{ id: TicketId }, Watcher>(
  `select user_id, 'creator' as reason, 1 as rank from ticket where id = @id
   union all select assignee_id, 'assignee', 2 from ticket where id = @id and assignee_id is not null
   union all select user_id, 'joined', 3 from ticket_voice where ticket_id = @id
   union all select user_id, 'chosen', 4 from ticket_watch where ticket_id = @id and level = 'all'
   union all select distinct user_id, 'commenter', 5 from comment where ticket_id = @id
   union all select distinct comment_mention.user_id, 'mentioned', 6 from comment
     cross join comment_mention on comment_mention.comment_id = comment.id
     where comment.ticket_id = @id and comment.visibility <> 'team'
   order by rank`,
);

/** Everybody who watches the ticket unless they chose otherwise, with the strongest reason. */
export function watchersOf(db: Sql, ticketId: TicketId): Map<UserId, WatchReason> {
  const reasons = new Map<UserId, WatchReason>();
  for (const { user_id, reason } of watchers(db).all({ id: ticketId })) {
    if (!reasons.has(user_id)) reasons.set(user_id, reason);
  }
  return reasons;
}

/** Returns the people who are notified about comments. */
export const participantsOf = (db: Sql, ticketId: TicketId): UserId[] => [...watchersOf(db, ticketId).keys()];

const HEARS_OF_STATUS: readonly WatchReason[] = ['creator', 'assignee', 'joined', 'chosen'];

/** Returns the people who are notified about a change of status: not those who only said something. */
export const followersOf = (db: Sql, ticketId: TicketId): UserId[] =>
  [...watchersOf(db, ticketId)].flatMap(([id, reason]) => (HEARS_OF_STATUS.includes(reason) ? [id] : []));
