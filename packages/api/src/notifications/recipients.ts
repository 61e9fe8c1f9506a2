import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { Sql } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';

export interface Recipient {
  id: UserId;
  email: string;
}

/**
 * Active users who may see a ticket, want mail, and have not switched off that of this ticket. Asked when a mail is
 * written and again when it is sent.
 */
const reachable = (db: Sql, ticket: { id: TicketId; projectId: ProjectId }) =>
  db.q
    .selectFrom('user')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .select(['user.id', 'user.email'])
    .where('user.status', '=', 'active')
    .where('organization.status', '=', 'active')
    .where('user.wants_mail', '=', 1)
    .where((eb) =>
      eb.or([
        eb('user.is_admin', '=', 1),
        sql<boolean>`exists (select 1 from user_project where user_id = ${eb.ref('user.id')} and project_id = ${ticket.projectId})`,
      ]),
    )
    .where(
      sql<boolean>`not exists (select 1 from ticket_mute where ticket_id = ${ticket.id} and user_id = ${sql.ref('user.id')})`,
    );

/** Those of the users who are to get mail of a ticket. */
export function reachableAmong(
  db: Sql,
  ticket: { id: TicketId; projectId: ProjectId },
  userIds: readonly UserId[],
): Recipient[] {
  if (userIds.length === 0) return [];
  return db.all(reachable(db, ticket).where('user.id', 'in', userIds).orderBy('user.id'));
}

const adminsQuery = preparedStatement(
  `select user.id, user.email from user join organization on organization.id = user.organization_id
   where user.is_admin = 1 and user.status = 'active' and organization.status = 'active' and user.wants_mail = 1
   order by user.id`,
);

/** Administrators who are to get mail of a ticket that has just been made; nobody can have muted it yet. */
export const reachableAdmins = (db: Sql): Recipient[] => adminsQuery(db).all() as Recipient[];

/** Who made the ticket, and everybody who has commented on it. */
export function participantsOf(db: Sql, ticketId: TicketId): UserId[] {
  const creator = db.q.selectFrom('ticket').select('user_id').where('id', '=', ticketId);
  const commenters = db.q.selectFrom('comment').select('user_id').where('ticket_id', '=', ticketId);
  return db.all(creator.union(commenters)).map(({ user_id }) => user_id);
}
