import type { AddCommentInput } from '@ringmark/contract/tickets/comments';
import type { UserId } from '@ringmark/contract/ids';
import { findMentions } from '@ringmark/contract/tickets/mentions';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { invalidField } from '../../core/base/errors.ts';
import { reaches } from '../../core/reach/project-reach.ts';
import { requireUser, visibleTo } from '../../people/users/users.access.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';

/** Users who may see the ticket come first: of two with one name they are meant. */
function candidates(db: Sql, actor: Actor, ticket: VisibleTicket) {
  const people = db.all(
    db.q
      .selectFrom('user')
      .select((eb) => [
        'id',
        'name',
        'email',
        'is_admin',
        reaches({
          isAdmin: eb.ref('user.is_admin'),
          userId: eb.ref('user.id'),
          projectId: eb.val(ticket.project_id),
        }).as('isNear'),
      ])
      .where('status', '=', 'active')
      .where(visibleTo(actor))
      .orderBy('id'),
  );
  return [...people.filter(({ isNear }) => isNear), ...people.filter(({ isNear }) => !isNear)];
}

interface Mentioned {
  id: UserId;
  name: string;
  isAdmin: boolean;
}

function findPeople(
  db: Sql,
  actor: Actor,
  ticket: VisibleTicket,
  { text, mentions: named }: Pick<AddCommentInput, 'text' | 'mentions'>,
): Mentioned[] {
  if (named) return [...new Set(named)].map((id) => requireUser(db, actor, id));
  if (!text.includes('@')) return [];
  return findMentions(text, candidates(db, actor, ticket)).map(({ id, name, is_admin: isAdmin }) => ({
    id,
    name,
    isAdmin: isAdmin === 1,
  }));
}

/**
 * The users named by id, or else all whose `@Full Name` or `@e-mail` is in the text.
 *
 * @throws AppError not_found for an id that the writer may not see; invalid for an internal note that mentions someone
 * who may not read it.
 */
export function findMentioned(
  db: Sql,
  actor: Actor,
  ticket: VisibleTicket,
  input: Pick<AddCommentInput, 'text' | 'mentions' | 'visibility'>,
): UserId[] {
  const people = findPeople(db, actor, ticket, input);
  const outsider = input.visibility === 'team' && people.find(({ isAdmin }) => !isAdmin);
  if (outsider) {
    throw invalidField(
      'mentions',
      `${outsider.name} can’t read internal notes. Mention only people on the team, or leave out the @.`,
    );
  }
  return people.map(({ id }) => id);
}
