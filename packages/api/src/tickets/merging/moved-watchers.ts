import type { LabelId, TicketId, UserId } from '@ringmark/contract/ids';
import type { WatchLevel } from '@ringmark/contract/vocabulary';
import type { Sql, Tx } from '../../core/database/db.ts';
import { participantsOf, voicesOf } from '../watchers/watchers-of-ticket.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';
import { chooseLevel } from '../watchers/watch-levels.ts';
import { isStronger, type Moved } from './moved.ts';

const chosenAt = (db: Sql, ticketId: TicketId) =>
  new Map(
    db
      .all(db.q.selectFrom('ticket_watch').select(['user_id', 'level']).where('ticket_id', '=', ticketId))
      .map(({ user_id, level }) => [user_id, level]),
  );

/**
 * Returns the levels at which people chose to follow a ticket; the assignee is notified of everything, unless they
 * chose otherwise.
 */
function wishesOf(db: Sql, { id, assignee_id }: VisibleTicket): Map<UserId, WatchLevel> {
  const wishes = chosenAt(db, id);
  if (assignee_id !== null && !wishes.has(assignee_id)) wishes.set(assignee_id, 'all');
  return wishes;
}

/**
 * Moves the levels at which people follow the one ticket to the other: the stronger of both wins. A person who had no
 * part in the other and chose less here is not notified of more by the merge.
 */
export function moveWatchers(
  tx: Tx,
  from: VisibleTicket,
  to: VisibleTicket,
): Pick<Moved, 'watchers' | 'raised'> {
  const chosen = chosenAt(tx, to.id);
  const part = new Set(participantsOf(tx, to.id));
  const watchers: UserId[] = [];
  const raised: Moved['raised'] = [];
  for (const [userId, level] of wishesOf(tx, from)) {
    const before = chosen.get(userId);
    if (before !== undefined && !isStronger(level, before)) continue;
    // People who have a part in it and made no choice are notified of everything.
    if (before === undefined && part.has(userId)) continue;
    if (before === undefined) watchers.push(userId);
    else raised.push({ userId, before, after: level });
    chooseLevel(tx, to.id, userId, level);
  }
  return { watchers, raised };
}

/** The author and all who have it. */
export function addVoices(tx: Tx, from: VisibleTicket, to: VisibleTicket, at: string): UserId[] {
  const known = new Set([to.user_id, ...voicesOf(tx, to.id)]);
  const added = [...new Set([from.user_id, ...voicesOf(tx, from.id)])].filter((id) => !known.has(id));
  for (const user_id of added) {
    tx.run(tx.q.insertInto('ticket_voice').values({ ticket_id: to.id, user_id, joined_at: at }));
  }
  return added;
}

const labelsOf = (db: Sql, number: number): LabelId[] =>
  db
    .all(db.q.selectFrom('ticket_label').select('label_id').where('ticket_number', '=', number))
    .map(({ label_id }) => label_id);

/** Both are of one project, and so are their labels. */
export function moveLabels(tx: Tx, from: VisibleTicket, to: VisibleTicket): LabelId[] {
  const known = new Set(labelsOf(tx, to.number));
  const added = labelsOf(tx, from.number).filter((id) => !known.has(id));
  for (const label_id of added) {
    tx.run(tx.q.insertInto('ticket_label').values({ label_id, ticket_number: to.number }));
  }
  return added;
}
