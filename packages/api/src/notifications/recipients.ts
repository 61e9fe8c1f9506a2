import type { CommentId, MailId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { type Kysely, sql } from 'kysely';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/statements/prepared.ts';
import type { Tables } from '../database/tables/tables.ts';
import { reaches } from '../projects/project-reach.ts';

export interface Recipient {
  id: UserId;
  email: string;
}

/** Active users who want mail and reach a project. */
const reachable = (q: Kysely<Tables>, projectId: ProjectId) =>
  q
    .selectFrom('user')
    .innerJoin('organization', 'organization.id', 'user.organization_id')
    .select(['user.id', 'user.email'])
    .where('user.status', '=', sql.lit('active'))
    .where('organization.status', '=', sql.lit('active'))
    .where('user.wants_mail', '=', sql.lit(1))
    .where((eb) =>
      reaches({ isAdmin: eb.ref('user.is_admin'), userId: eb.ref('user.id'), projectId: eb.val(projectId) }),
    )
    .orderBy('user.id');

const amongQuery = (
  db: Sql,
  { id, projectId }: { id: TicketId; projectId: ProjectId },
  userIds: readonly UserId[],
) =>
  reachable(db.q, projectId)
    .where('user.id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select 1 from ticket_mute where ticket_id = ${id} and user_id = ${sql.ref('user.id')})`,
    );

/** Checked when a mail is written and again when it is sent. */
export function reachableAmong(
  db: Sql,
  ticket: { id: TicketId; projectId: ProjectId },
  userIds: readonly UserId[],
): Recipient[] {
  return userIds.length === 0 ? [] : db.all(amongQuery(db, ticket, userIds));
}

/** The same for an internal note: administrators alone. */
export function reachableTeamAmong(
  db: Sql,
  ticket: { id: TicketId; projectId: ProjectId },
  userIds: readonly UserId[],
): Recipient[] {
  if (userIds.length === 0) return [];
  return db.all(amongQuery(db, ticket, userIds).where('user.is_admin', '=', 1));
}

const adminsQuery = preparedQuery((q, { projectId }: { projectId: ProjectId }) =>
  reachable(q, projectId).where('user.is_admin', '=', sql.lit(1)),
);

/** Nobody can have muted a new ticket. */
export const reachableAdmins = (db: Sql, projectId: ProjectId): Recipient[] =>
  adminsQuery(db).all({ projectId });

/** Everybody who got a mail of a comment, or whose mail of it waits. Mails are younger than it, and ids sort by age. */
export function toldOfComment(db: Sql, ticketId: TicketId, commentId: CommentId): Set<UserId | null> {
  const rows = db.all(
    db.q
      .selectFrom('outbox')
      .select('user_id')
      .where('id', '>', String(commentId) as MailId)
      .where('ticket_id', '=', ticketId)
      .where(sql<boolean>`json_extract(payload, '$.news.commentId') = ${commentId}`),
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** People besides its creator who have what a ticket tells of. */
export const voicesOf = (db: Sql, ticketId: TicketId): UserId[] =>
  db
    .all(db.q.selectFrom('ticket_voice').select('user_id').where('ticket_id', '=', ticketId))
    .map(({ user_id }) => user_id);

/** The creator, all who have the same, and all who have commented. */
export function participantsOf(db: Sql, ticketId: TicketId): UserId[] {
  const creator = db.q.selectFrom('ticket').select('user_id').where('id', '=', ticketId);
  const commenters = db.q.selectFrom('comment').select('user_id').where('ticket_id', '=', ticketId);
  const voices = db.q.selectFrom('ticket_voice').select('user_id').where('ticket_id', '=', ticketId);
  return db.all(creator.union(commenters).union(voices)).map(({ user_id }) => user_id);
}
