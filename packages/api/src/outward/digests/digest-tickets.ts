import type { TicketId, UserId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { AnyMailKind, DigestNews, OutboxRow } from '../../core/mail/mail-kind.ts';
import { reaches } from '../../core/reach/project-reach.ts';

/** The news of one ticket in a digest. */
export interface TicketToTell {
  id: TicketId;
  number: number;
  title: string;
  status: string;
  projectName: string;
  /** The news, in the order in which they happened. */
  news: DigestNews[];
}

/** Finds those of the tickets that an active person who wants mail reaches and has not muted. */
const visibleAmong = (db: Sql, userId: UserId, ids: readonly TicketId[]) =>
  db.all(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('user', (join) => join.on('user.id', '=', userId))
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select(['ticket.id', 'ticket.number', 'ticket.title', 'ticket.status', 'project.name as projectName'])
      .where(sql<boolean>`ticket.id in (select value from json_each(${JSON.stringify(ids)}))`)
      .where('user.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .where('user.wants_mail', '=', 1)
      .where((eb) =>
        reaches({
          isAdmin: eb.ref('user.is_admin'),
          userId: eb.ref('user.id'),
          projectId: eb.ref('ticket.project_id'),
        }),
      )
      .where(
        sql<boolean>`not exists (select 1 from ticket_watch where ticket_watch.ticket_id = ticket.id and ticket_watch.user_id = ${userId} and level = 'none')`,
      ),
  );

const isPersonal = ({ news }: TicketToTell) => news.some((one) => one.isPersonal);

/**
 * Returns the part that a person may read now of everything that waited for them: tickets that concern the person come
 * first, then the newest.
 *
 * @param rows mails about tickets to one person, the oldest first
 */
export function ticketsToTell(
  tx: Tx,
  kinds: readonly AnyMailKind[],
  userId: UserId,
  rows: readonly OutboxRow[],
): TicketToTell[] {
  const byTicket = new Map<TicketId, OutboxRow[]>();
  for (const row of rows) {
    if (row.ticket_id === null) continue;
    const known = byTicket.get(row.ticket_id);
    // A ticket with newer news moves to the end.
    byTicket.delete(row.ticket_id);
    byTicket.set(row.ticket_id, [...(known ?? []), row]);
  }
  const newsOf = (row: OutboxRow) => kinds.find(({ name }) => name === row.kind)?.newsOfRow(tx, row) ?? [];
  const visible = new Map(visibleAmong(tx, userId, [...byTicket.keys()]).map((one) => [one.id, one]));
  const told = [...byTicket].toReversed().flatMap(([id, own]): TicketToTell[] => {
    const ticket = visible.get(id);
    const news = ticket ? own.flatMap(newsOf) : [];
    return ticket && news.length > 0 ? [{ ...ticket, news }] : [];
  });
  return told.toSorted((one, other) => Number(isPersonal(other)) - Number(isPersonal(one)));
}
