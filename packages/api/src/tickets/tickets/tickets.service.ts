import type { TicketId } from '@ringmark/contract/ids';
import { LIST_LIMITS } from '@ringmark/contract/lists/list-limits';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { ListTicketsInput, Ticket, TicketCounts, TicketPage } from '@ringmark/contract/tickets/tickets';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Json } from '../../core/base/columns.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { readTicketNumbers } from '../../core/database/tickets/ticket-pages.ts';
import { notFound } from '../../core/base/errors.ts';
import { mergedIntoOf, wholeOf } from './merged-tickets.ts';
import { fromCursor, toCursor } from '../../core/base/cursor.ts';
import { readScreenshot } from '../../core/pictures/screenshot.ts';
import { withLabels } from '../../projects/labels/labels-of-tickets.ts';
import { narrowingOf } from './search/narrowed.ts';
import { findNumbers } from './search/search-tickets.ts';
import { type Counts, readCounts, sumOf } from '../../core/database/tickets/ticket-counters.ts';
import { type WholeRow, isAmongNumbers, selectItems, toItem, toTicket } from './ticket-row.ts';
import { countersOf, visibleScope } from './ticket-scope.ts';
import { type VisibleTicket, requireTicketOrMerged } from './tickets.access.ts';

const itemsByNumber = preparedQuery((q, { numbers }: { numbers: Json }) =>
  selectItems(q).where(isAmongNumbers(numbers)).orderBy('ticket.number', 'desc'),
);

export function listTickets(ctx: SignedInContext, input: ListTicketsInput): TicketPage {
  const { db, actor, config } = ctx;
  const { search, status, severity, limit = LIST_LIMITS.listDefault } = input;
  const narrowing = narrowingOf(ctx, input);
  const scope = visibleScope(db, actor, input);
  const page = input.url === undefined ? undefined : (pageKey(input.url, config.publicUrl) ?? '');
  const before = input.cursor ? (fromCursor(input.cursor)[0] ?? 0) : Number.MAX_SAFE_INTEGER;
  const filters = { status, severity, pageKey: page };
  const found =
    search || narrowing
      ? findNumbers(db, scope, { ...filters, search, narrowing }, before, limit + 1)
      : { numbers: readTicketNumbers(db, scope, filters, before, limit + 1), continueBelow: null };
  const numbers = found.numbers.slice(0, limit);
  const next = found.numbers.length > limit ? (numbers.at(-1) ?? null) : found.continueBelow;
  return {
    items: withLabels(
      db,
      actor,
      itemsByNumber(db)
        .all({ numbers: JSON.stringify(numbers) })
        .map((row) => toItem(row, actor)),
    ),
    nextCursor: next === null ? null : toCursor(next),
  };
}

const totalOf = (counts: Counts) => TICKET_STATUSES.reduce((sum, status) => sum + sumOf(counts[status]), 0);

export function countTickets({ db, actor }: SignedInContext): TicketCounts {
  const counts = readCounts(db, countersOf(visibleScope(db, actor, {})));
  return {
    total: totalOf(counts),
    inProgress: sumOf(counts['In Progress']),
    completed: sumOf(counts.Done),
    highSeverity: TICKET_STATUSES.reduce((sum, status) => sum + counts[status].high, 0),
  };
}

async function readPicture({ files }: SignedInContext, { screenshot_id, screenshot_type }: WholeRow) {
  if (screenshot_id === null || screenshot_type === null) return undefined;
  const bytes = await files.read(screenshot_id);
  return bytes ? readScreenshot(screenshot_type, bytes) : undefined;
}

export async function readTicket(ctx: SignedInContext, row: VisibleTicket): Promise<Ticket> {
  const ticket = toTicket(row, ctx.actor, await readPicture(ctx, row));
  withLabels(ctx.db, ctx.actor, [ticket]);
  return ticket;
}

/** A ticket that was merged answers as it was, with where it goes on. */
export async function getTicket(ctx: SignedInContext, id: TicketId): Promise<Ticket> {
  const { ticket, merged } = requireTicketOrMerged(ctx.db, ctx.actor, id);
  if (ticket) return readTicket(ctx, ticket);
  const whole = wholeOf(merged);
  return toTicket(whole, ctx.actor, await readPicture(ctx, whole), mergedIntoOf(merged));
}

/** Finds the ticket itself, even if it was merged. @throws AppError not_found. */
export function requireWhole({ db, actor }: SignedInContext, id: TicketId): WholeRow {
  const { ticket, merged } = requireTicketOrMerged(db, actor, id);
  return ticket ?? wholeOf(merged);
}

/** Returns the place of the picture's bytes, and how many of its parts are blurred. @throws AppError not_found. */
export function requireScreenshot(
  ctx: SignedInContext,
  id: TicketId,
): { fileId: string; contentType: string; size: number; covers: number } {
  const { screenshot_id, screenshot_type, screenshot_bytes, covers = 0 } = requireWhole(ctx, id);
  if (screenshot_id === null || screenshot_type === null) throw notFound();
  return { fileId: screenshot_id, contentType: screenshot_type, size: screenshot_bytes ?? 0, covers };
}
