import type { TicketId } from '@ringmark/contract/ids';
import {
  MERGE_UNDO_HOURS,
  type MergedFrom,
  type MergedInto,
  type MergedTicket,
} from '@ringmark/contract/tickets/merging';
import { type Selectable, sql } from 'kysely';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import type { MergedTicketTable } from '../../core/database/tables/merging-tables.ts';
import { AppError } from '../../core/base/errors.ts';
import { HOUR, fromInstant, toInstant } from '../../core/base/instants.ts';
import { actorReaches, type Reach, reachOf } from '../../core/reach/project-reach.ts';
import { screenshotUrl } from '../../core/pictures/screenshot-url.ts';
import { ringOf } from '../../core/pictures/ring-of.ts';
import type { WholeRow } from './ticket-row.ts';

export type MergedRow = Selectable<MergedTicketTable>;
/** ms */
export const MERGE_UNDO_KEPT = MERGE_UNDO_HOURS * HOUR;

const mergedQuery = preparedQuery((q, of: { id: TicketId } & Reach) =>
  q
    .selectFrom('merged_ticket')
    .innerJoin('ticket', 'ticket.id', 'merged_ticket.into_id')
    .innerJoin('user', 'user.id', 'merged_ticket.merged_by')
    .innerJoin('user as creator', 'creator.id', 'merged_ticket.user_id')
    .innerJoin('project', 'project.id', 'merged_ticket.project_id')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .selectAll('merged_ticket')
    .select([
      'ticket.number as into_number',
      'ticket.title as into_title',
      'user.name as merged_by_name',
      'creator.name as user_name',
      'project.name as project_name',
      'project.status as project_status',
      'organization.status as organization_status',
    ])
    .where('merged_ticket.id', '=', of.id)
    .where(actorReaches(of, sql.ref('merged_ticket.project_id'))),
);

/** A ticket that was merged, for those who may see its project; undefined for any other. */
export const findMerged = (db: Sql, actor: Actor, id: TicketId) =>
  mergedQuery(db).get({ id, ...reachOf(actor) });
export type FoundMerged = NonNullable<ReturnType<typeof findMerged>>;

export const mergedIntoOf = (row: FoundMerged): MergedInto => ({
  id: row.into_id,
  number: row.into_number,
  title: row.into_title,
  mergedAt: row.merged_at,
  mergedBy: { id: row.merged_by, name: row.merged_by_name },
});

/** The ticket as it was; what it is called with, and whether its project is active, as of now. */
export function wholeOf(row: FoundMerged): WholeRow {
  const { user_name, project_name, project_status, organization_status } = row;
  // Only a merge writes this text, so that the types hold.
  const whole = JSON.parse(row.whole) as WholeRow;
  return { ...whole, user_name, project_name, project_status, organization_status };
}

/** Returns the facts that an entry shows of the ticket that it was. @param whole as in the row. */
export function mergedFromOf(whole: string): MergedFrom {
  // Only a merge writes this text, so that the types hold.
  const row = JSON.parse(whole) as Omit<WholeRow, 'covers'> & { covers?: number };
  const { id, number, title, screenshot_id } = row;
  // Rows from before pictures could be blurred on a ticket say nothing of it.
  const url = screenshot_id === null ? null : screenshotUrl({ id, covers: row.covers ?? 0 });
  return { id, number, title, screenshotUrl: url, ring: ringOf(row) };
}

/**
 * Refuses writes to a merged ticket, and reads of more than itself.
 *
 * @param name says which ticket it is when there are several
 * @param result a sentence about what that means for the others
 */
export function ticketMerged(row: FoundMerged, name = 'This ticket', result = ''): AppError {
  const sentence = `${name} was merged into #${row.into_number}. ${result}`.trim();
  return new AppError('conflict', 'ticket_merged', sentence, {
    data: { mergedInto: { id: row.into_id, number: row.into_number } },
  });
}

const undoUntil = (row: Pick<MergedRow, 'moved' | 'through_id' | 'merged_at'>, now: number) => {
  const until = fromInstant(row.merged_at) + MERGE_UNDO_KEPT;
  return row.moved === null || row.through_id !== null || until < now ? null : toInstant(until);
};

/** The tickets merged into this one, the oldest merge first. */
export const mergesInto = (
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  id: TicketId,
): MergedTicket[] =>
  db
    .all(
      db.q
        .selectFrom('merged_ticket')
        .innerJoin('user', 'user.id', 'merged_ticket.merged_by')
        .innerJoin('user as creator', 'creator.id', 'merged_ticket.user_id')
        .select([
          'merged_ticket.id',
          'merged_ticket.number',
          'merged_ticket.title',
          'merged_ticket.user_id',
          'merged_ticket.merged_by',
          'merged_ticket.merged_at',
          'merged_ticket.moved',
          'merged_ticket.through_id',
          'user.name as merged_by_name',
          'creator.name as user_name',
        ])
        .where('merged_ticket.into_id', '=', id)
        .orderBy('merged_ticket.merged_at')
        .orderBy('merged_ticket.number'),
    )
    .map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      creator: { id: row.user_id, name: row.user_name },
      mergedAt: row.merged_at,
      mergedBy: { id: row.merged_by, name: row.merged_by_name },
      undoUntil: undoUntil(row, clock.now()),
    }));
