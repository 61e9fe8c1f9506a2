import type { TicketId } from '@ringmark/contract/ids';
import type { Person } from '@ringmark/contract/people/users';
import {
  WATCH_REASONS,
  type Watcher,
  type Watching,
  type setWatchingInput,
} from '@ringmark/contract/tickets/watchers';
import type { z } from 'zod';
import { byName } from '../../core/base/by-name.ts';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { watchersOf } from './watchers-of-ticket.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { reaches } from '../../core/reach/project-reach.ts';
import { requireTicket, type VisibleTicket } from '../tickets/tickets.access.ts';
import { chooseLevel, chosenLevel } from './watch-levels.ts';

/** Returns the level at which the caller follows a ticket, and why. */
export function readWatching({ db, actor }: SignedInContext, id: TicketId): Watching {
  const ticket = requireTicket(db, actor, id);
  return watchingOf(db, actor.user.id, ticket);
}

function watchingOf(db: Sql, userId: Watcher['user']['id'], { id }: VisibleTicket): Watching {
  const reason = watchersOf(db, id).get(userId) ?? null;
  const chosen = chosenLevel(db, id, userId);
  if (chosen) return { level: chosen, reason: reason ?? 'chosen' };
  return { level: reason === null ? 'mentions' : 'all', reason };
}

export function setWatching(
  ctx: SignedInContext,
  { ticketId, level }: z.infer<typeof setWatchingInput>,
): Watching {
  const { db, actor } = ctx;
  return db.write((tx) => {
    const ticket = requireTicket(tx, actor, ticketId);
    chooseLevel(tx, ticket.id, actor.user.id, level);
    recordIfImpersonating(ctx, tx, actor, {
      action: 'ticket.watch',
      subjectType: 'ticket',
      subjectId: ticket.id,
      summary: `#${ticket.number}: ${level}`,
    });
    const event = { kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.project_id } as const;
    recordChange(ctx, tx, event, [scopeOf.team, scopeOf.user(actor.user.id)]);
    return watchingOf(tx, actor.user.id, ticket);
  });
}

/**
 * Lists the people who have to do with a ticket and still reach it, with the level at which they follow it. People who
 * have stopped it are included.
 */
export function listWatchers({ db, actor }: SignedInContext, id: TicketId): Watcher[] {
  const ticket = requireTicket(db, actor, id);
  const reasons = watchersOf(db, ticket.id);
  const chosen = db.all(db.q.selectFrom('ticket_watch').selectAll().where('ticket_id', '=', ticket.id));
  const levels = new Map(chosen.map(({ user_id, level }) => [user_id, level]));
  const ids = [...new Set([...reasons.keys(), ...levels.keys()])];
  if (ids.length === 0) return [];
  const people = db.all(
    db.q
      .selectFrom('user')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('status', '=', 'active')
      .where(({ ref, val }) =>
        reaches({ isAdmin: ref('is_admin'), userId: ref('id'), projectId: val(ticket.project_id) }),
      ),
  );
  const toWatcher = (user: Person): Watcher => ({
    user,
    level: levels.get(user.id) ?? 'all',
    reason: reasons.get(user.id) ?? 'chosen',
  });
  return people
    .toSorted(byName)
    .map(toWatcher)
    .toSorted((one, other) => WATCH_REASONS.indexOf(one.reason) - WATCH_REASONS.indexOf(other.reason));
}
