import { LIMITS } from '@ringmark/contract/limits';
import type { Board, BoardColumn, BoardInput, boardColumnInput } from '@ringmark/contract/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/prepared.ts';
import { type BoardPlace, TOP_OF_COLUMN, byPlace, readColumnCards } from '../database/ticket-pages.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { findCards } from './search-tickets.ts';
import { readCounts, sumOf } from './ticket-counters.ts';
import { CARD_COLUMNS, type CardRow, isAmongNumbers, selectCards, toCard } from './ticket-row.ts';
import { type TicketScope, countersOf, visibleScope } from './ticket-scope.ts';

const cardsByNumber = preparedQuery((q) => selectCards(q).where(isAmongNumbers()));

/** One row more than a page was read, which tells whether there is another page. */
function toColumn(
  status: TicketStatus,
  count: number,
  rows: readonly CardRow[],
  isCountExact = true,
): BoardColumn {
  const shown = rows.slice(0, LIMITS.boardPage);
  const last = shown.at(-1);
  return {
    status,
    count,
    isCountExact,
    cards: shown.map(toCard),
    nextCursor: last && rows.length > shown.length ? toCursor(last.rank, last.number) : null,
  };
}

const afterOf = (cursor: string | undefined): BoardPlace => {
  if (!cursor) return TOP_OF_COLUMN;
  const [rank, number] = fromCursor(cursor);
  return { rank: rank ?? 0, number: number ?? 0 };
};

const comesAfter = (place: BoardPlace, after: BoardPlace): boolean =>
  place.rank < after.rank || (place.rank === after.rank && place.number > after.number);

/** A search shows the newest matches, in the order of the column. */
function searchColumns(
  db: Sql,
  scope: TicketScope,
  search: string,
  statuses: readonly TicketStatus[],
  after: BoardPlace,
): BoardColumn[] {
  const { cards, isAll } = findCards(db, scope, search);
  const columns = statuses.map((status) => {
    const inColumn = cards.filter((card) => card.status === status);
    const below = inColumn.filter((card) => comesAfter(card, after)).toSorted(byPlace);
    return { status, count: inColumn.length, places: below.slice(0, LIMITS.boardPage + 1) };
  });
  const numbers = columns.flatMap(({ places }) => places.map(({ number }) => number));
  const rows = numbers.length === 0 ? [] : cardsByNumber(db).all(JSON.stringify(numbers));
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  return columns.map(({ status, count, places }) => {
    const shown = places.map(({ number }) => rowOf.get(number)).filter((row) => row !== undefined);
    return toColumn(status, count, shown, isAll);
  });
}

function readColumns(
  { db, actor }: SignedInContext,
  input: BoardInput,
  statuses: readonly TicketStatus[],
  after: BoardPlace,
): BoardColumn[] {
  const scope = visibleScope(db, actor, input);
  if (input.search) return searchColumns(db, scope, input.search, statuses, after);
  const counts = readCounts(db, countersOf(scope));
  const limit = LIMITS.boardPage + 1;
  return statuses.map((status) => {
    const count = sumOf(counts[status]);
    const part = { status, after, limit };
    return toColumn(
      status,
      count,
      count === 0 ? [] : readColumnCards<CardRow>(db, CARD_COLUMNS, scope, part),
    );
  });
}

/** Every column's count and its first cards. */
export function readBoard(ctx: SignedInContext, input: BoardInput): Board {
  return { columns: readColumns(ctx, input, TICKET_STATUSES, TOP_OF_COLUMN) };
}

/** The cards of one column below those that a cursor came with. */
export function readBoardColumn(ctx: SignedInContext, input: z.infer<typeof boardColumnInput>): BoardColumn {
  const [column] = readColumns(ctx, input, [input.status], afterOf(input.cursor));
  if (!column) throw new Error('A status was asked for and no column came.');
  return column;
}
