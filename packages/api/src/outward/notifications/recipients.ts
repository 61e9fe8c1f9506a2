import type { CommentId, MailId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import type { Tables } from '../../core/database/tables/tables.ts';
import { reaches } from '../../core/reach/project-reach.ts';

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

/** Activity is for those who watch; what is meant for one person reaches all who have not stopped the ticket. */
export type NewsFor = 'watchers' | 'one';

const HEARING: Readonly<Record<NewsFor, RawBuilder<unknown>>> = {
  watchers: sql`('mentions', 'none')`,
  one: sql`('none')`,
};

interface Among {
  id: TicketId;
  projectId: ProjectId;
  /** A JSON list of ids. */
  userIds: string;
}

const amongQuery = (newsFor: NewsFor, isTeam: boolean) =>
  preparedQuery((q, { id, projectId, userIds }: Among) => {
    const query = reachable(q, projectId)
      .where(sql<boolean>`${sql.ref('user.id')} in (select value from json_each(${userIds}))`)
      .where(
        sql<boolean>`not exists (select 1 from ticket_watch where ticket_id = ${id} and user_id = ${sql.ref('user.id')} and level in ${HEARING[newsFor]})`,
      );
    return isTeam ? query.where('user.is_admin', '=', sql.lit(1)) : query;
  });
const everybody = { watchers: amongQuery('watchers', false), one: amongQuery('one', false) };
const team = { watchers: amongQuery('watchers', true), one: amongQuery('one', true) };

const among =
  (queries: typeof everybody) =>
  (
    db: Sql,
    { id, projectId }: { id: TicketId; projectId: ProjectId },
    userIds: readonly UserId[],
    newsFor: NewsFor,
  ): Recipient[] =>
    userIds.length === 0 ? [] : queries[newsFor](db).all({ id, projectId, userIds: JSON.stringify(userIds) });

/** Checked when a mail is written and again when it is sent. */
export const reachableAmong = among(everybody);

/** The same for an internal note: only administrators. */
export const reachableTeamAmong = among(team);

const adminsQuery = preparedQuery((q, { projectId }: { projectId: ProjectId }) =>
  reachable(q, projectId).where('user.is_admin', '=', sql.lit(1)),
);

/** Nobody can have stopped a new ticket. */
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
