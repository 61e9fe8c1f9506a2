import type { TicketRows, TicketRowsInput } from '@ringmark/contract/lists/ticket-rows';
import { usualDirection } from '@ringmark/contract/lists/ticket-sorts';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql } from '../../../core/database/db.ts';
import { preparedQuery } from '../../../core/database/statements/prepared.ts';
import type { Json } from '../../../core/base/columns.ts';
import { readTicketNumbers } from '../../../core/database/tickets/ticket-pages.ts';
import { withLabels } from '../../../projects/labels/labels-of-tickets.ts';
import { readCounts } from '../../../core/database/tickets/ticket-counters.ts';
import { findNumbers } from '../search/search-tickets.ts';
import { narrowingOf } from '../search/narrowed.ts';
import { assertMayAskForDueDates } from '../triage/due-sight.ts';
import { type CardRow, isAmongNumbers, selectCards, toCard } from '../ticket-row.ts';
import { countersOf, type TicketScope, visibleScope } from '../ticket-scope.ts';
import {
  fromSortCursor,
  MAX_SORTED,
  type Place,
  sortFew,
  type Sorting,
  toSortCursor,
  walkMany,
} from './sorted-numbers.ts';

const cardsByNumber = preparedQuery((q, { numbers }: { numbers: Json }) =>
  selectCards(q).where(isAmongNumbers(numbers)),
);

type Filters = Omit<TicketRowsInput, 'limit' | 'cursor'>;

/** Counters know status and severity; a search is counted by what it finds. */
function countOf(db: Sql, scope: TicketScope, { status, severity }: Filters): number {
  const counts = readCounts(db, countersOf(scope));
  return TICKET_STATUSES.filter((one) => !status || one === status)
    .flatMap((one) => SEVERITIES.filter((of) => !severity || of === severity).map((of) => counts[one][of]))
    .reduce((sum, count) => sum + count, 0);
}

/** A list that was sorted stays so for its further pages, until it has grown to this. */
const MAX_STILL_SORTED = 2 * MAX_SORTED;

/** Pages after the first keep its order: another would skip tickets, or repeat them. */
function isToWalk(count: number, after: Place | undefined): boolean {
  if (after?.isWalked === undefined) return count > MAX_SORTED;
  return after.isWalked || count > MAX_STILL_SORTED;
}

interface SortedRows {
  numbers: number[];
  /** Returns where the next page begins, or null at the end. */
  next: Place | null;
  count: number;
  isCountExact: boolean;
}

/**
 * The numbers of a page. Few tickets, and the newest that a search or another filter finds, are sorted; many are read in
 * the order of an index.
 */
export function sortedRows(ctx: SignedInContext, filters: Filters, sorting: Sorting): SortedRows {
  const { actor, db } = ctx;
  const { search, status, severity } = filters;
  assertMayAskForDueDates(actor, sorting);
  const narrowing = narrowingOf(ctx, filters);
  const scope = visibleScope(db, actor, filters);
  const newest = Number.MAX_SAFE_INTEGER;
  if (search || narrowing) {
    const of = { search, status, severity, narrowing };
    const { numbers, continueBelow } = findNumbers(db, scope, of, newest, MAX_SORTED + 1);
    const isAll = continueBelow === null && numbers.length <= MAX_SORTED;
    const some = numbers.slice(0, MAX_SORTED);
    return { ...sortFew(db, scope, some, sorting), count: some.length, isCountExact: isAll };
  }
  const count = countOf(db, scope, filters);
  const isWalked = isToWalk(count, sorting.after);
  const few = () =>
    count === 0 ? [] : readTicketNumbers(db, scope, { status, severity }, newest, MAX_STILL_SORTED);
  const { numbers, next } = isWalked
    ? walkMany(db, scope, { status, severity }, sorting)
    : sortFew(db, scope, few(), sorting);
  return { numbers, next: next && { ...next, isWalked }, count, isCountExact: true };
}

/** Reads the rows in the order of the given numbers. */
export function readRows({ db, actor }: SignedInContext, numbers: readonly number[]): TicketCard[] {
  const rows: CardRow[] =
    numbers.length === 0 ? [] : cardsByNumber(db).all({ numbers: JSON.stringify(numbers) });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const cards = numbers.flatMap((number) => {
    const row = byNumber.get(number);
    return row ? [toCard(row, actor)] : [];
  });
  return withLabels(db, actor, cards);
}

export const sortingOf = (
  { sort = 'number', order }: Pick<Filters, 'sort' | 'order'>,
  cursor: string | undefined,
  limit: number,
): Sorting => ({
  sort,
  isDescending: (order ?? usualDirection(sort)) === 'desc',
  after: cursor ? fromSortCursor(cursor) : undefined,
  limit,
});

/** A page of the list. @throws AppError invalid for a foreign cursor; forbidden for a member who asks for labels or due dates. */
export function listRows(ctx: SignedInContext, { cursor, limit, ...filters }: TicketRowsInput): TicketRows {
  const { numbers, next, count, isCountExact } = sortedRows(ctx, filters, sortingOf(filters, cursor, limit));
  return {
    items: readRows(ctx, numbers),
    nextCursor: next === null ? null : toSortCursor(next),
    count,
    isCountExact,
  };
}
