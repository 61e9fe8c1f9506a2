import type { UserId } from '@ringmark/contract/ids';
import { findMentions } from '@ringmark/contract/mentions';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { requireUser, visibleTo } from '../users/users.access.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';

/** Those whom a text may mean, the ones who may see the ticket first: of two with one name these are meant. */
function candidates(db: Sql, actor: Actor, ticket: VisibleTicket) {
  const reach = new Set(
    db
      .all(db.q.selectFrom('user_project').select('user_id').where('project_id', '=', ticket.project_id))
      .map(({ user_id }) => user_id),
  );
  const people = db.all(
    db.q
      .selectFrom('user')
      .select(['id', 'name', 'email', 'is_admin'])
      .where('status', '=', 'active')
      .where(visibleTo(actor))
      .orderBy('id'),
  );
  const isNear = (person: { id: UserId; is_admin: number }) => person.is_admin === 1 || reach.has(person.id);
  return [...people.filter(isNear), ...people.filter((person) => !isNear(person))];
}

/**
 * Who is mentioned in a comment: the users whom the writer named by id, or else all whose `@Full Name` or
 * `@e-mail` stands in the text.
 *
 * @throws AppError not_found for an id that is not a user whom the writer may see.
 */
export function findMentioned(
  db: Sql,
  actor: Actor,
  ticket: VisibleTicket,
  text: string,
  named: readonly UserId[] | undefined,
): UserId[] {
  if (named) return [...new Set(named)].map((id) => requireUser(db, actor, id).id);
  if (!text.includes('@')) return [];
  return findMentions(text, candidates(db, actor, ticket)).map(({ id }) => id);
}
