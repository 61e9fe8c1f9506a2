import { DUE_DATE_LIMITS } from '@ringmark/contract/tickets/due-date-limits';
import { addDays } from '@ringmark/contract/tickets/due-states';
import type { UserId } from '@ringmark/contract/ids';
import { TICKET_STATUSES, CLOSED_STATUSES } from '@ringmark/contract/vocabulary';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { reaches } from '../../core/reach/project-reach.ts';
import { seesDueDates } from '../../tickets/tickets/triage/due-sight.ts';
import { type CalendarEntry, writeCalendar } from './write-calendar.ts';

const SECRET = /^([\w-]{43})\.ics$/;
/** Days back: what is overdue for longer is found on the board. */
const OVERDUE_DAYS = 90;

/** Undefined for one who is archived, or is of the team no more. */
function findReader(db: Sql, secret: string) {
  const person = db.first(
    db.q
      .selectFrom('calendar_feed')
      .innerJoin('user', 'user.id', 'calendar_feed.user_id')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select(['user.id', 'user.is_admin'])
      .where('calendar_feed.token_hash', '=', hashSecret(secret))
      .where('user.status', '=', 'active')
      .where('organization.status', '=', 'active'),
  );
  return person && seesDueDates({ user: { isAdmin: person.is_admin === 1 } }) ? person : undefined;
}

/** Open tickets that the reader may see, the soonest last days first. */
const dueTickets = (db: Sql, reader: { id: UserId; is_admin: 0 | 1 }, from: string) =>
  db.all(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .leftJoin('user as assignee', 'assignee.id', 'ticket.assignee_id')
      .select([
        'ticket.id',
        'ticket.number',
        'ticket.title',
        'ticket.status',
        'ticket.due_on',
        'ticket.updated_at',
        'project.name as project_name',
        'assignee.name as assignee_name',
      ])
      .where(
        'ticket.status',
        'in',
        TICKET_STATUSES.filter((status) => !CLOSED_STATUSES.some((closed) => closed === status)),
      )
      .where('ticket.due_on', '>=', from)
      .where('project.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .where(({ ref, val }) =>
        reaches({
          isAdmin: val(reader.is_admin),
          userId: val(reader.id),
          projectId: ref('ticket.project_id'),
        }),
      )
      .orderBy('ticket.due_on')
      .orderBy('ticket.number')
      .limit(DUE_DATE_LIMITS.calendarEntries),
  );

/**
 * The due dates of open tickets, for a program that shows calendars: the secret in the address lets it in.
 *
 * @param file the end of the address, such as `secret.ics`.
 * @throws AppError not_found, alike for each address that is none.
 */
export function readCalendar({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>, file: string) {
  const [, secret] = SECRET.exec(file) ?? [];
  const reader = secret === undefined ? undefined : findReader(db, secret);
  if (!reader) throw notFound();
  const host = new URL(config.publicUrl).host;
  const from = addDays(toInstant(clock.now()).slice(0, 10), -OVERDUE_DAYS);
  const entries = dueTickets(db, reader, from).map((ticket): CalendarEntry => {
    const url = `${config.publicUrl}/tickets/${ticket.id}`;
    const facts = [`${ticket.project_name}, ${ticket.status}`, `Assignee: ${ticket.assignee_name ?? 'none'}`];
    return {
      uid: `${ticket.id}@${host}`,
      day: ticket.due_on ?? from,
      changedAt: ticket.updated_at,
      title: `#${ticket.number} ${ticket.title}`,
      text: [...facts, url].join('\n'),
      url,
    };
  });
  return writeCalendar('Ringmark', entries);
}
