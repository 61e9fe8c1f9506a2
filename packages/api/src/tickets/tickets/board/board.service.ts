import { LIST_LIMITS } from '@ringmark/contract/lists/list-limits';
import type { Board, BoardColumn, BoardInput, boardColumnInput } from '@ringmark/contract/tickets/boards';
import { type Severity, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { Actor, SignedInContext } from '../../../core/context/context.ts';
import type { Json } from '../../../core/base/columns.ts';
import type { Sql } from '../../../core/database/db.ts';
import { preparedQuery } from '../../../core/database/statements/prepared.ts';
import { type Narrowing, hasSource } from '../../../core/database/tickets/narrowing.ts';
import {
  type BoardPlace,
  TOP_OF_COLUMN,
  byPlace,
  readColumnCards,
} from '../../../core/database/tickets/ticket-pages.ts';
import { withLabels } from '../../../projects/labels/labels-of-tickets.ts';
import { findLacking } from '../search/find-lacking.ts';
import { narrowingOf } from '../search/narrowed.ts';
import { fromCursor, toCursor } from '../../../core/base/cursor.ts';
import { findCards } from '../search/search-tickets.ts';
import { readCounts, sumOf } from '../../../core/database/tickets/ticket-counters.ts';
import { CARD_COLUMNS_SQL, type CardRow, isAmongNumbers, selectCards, toCard } from '../ticket-row.ts';
import { type TicketScope, countersOf, visibleScope } from '../ticket-scope.ts';

const cardsByNumber = preparedQuery((q, { numbers }: { numbers: Json }) =>
  selectCards(q).where(isAmongNumbers(numbers)),
);

/** One row more than a page tells whether there is another page. */
function toColumn(
  { status, count, isCountExact }: Pick<BoardColumn, 'status' | 'count' | 'isCountExact'>,
  limit: number,
  rows: readonly CardRow[],
  viewer: Actor,
): BoardColumn {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    status,
    count,
    isCountExact,
    cards: shown.map((row) => toCard(row, viewer)),
    nextCursor: last && rows.length > shown.length ? toCursor(last.rank, last.number) : null,
  };
}

interface Stretch {
  after: BoardPlace;
  limit: number;
}

/** Reads the cards in the order of the numbers. */
function readCards(db: Sql, numbers: readonly number[]): CardRow[] {
  const rows = numbers.length === 0 ? [] : cardsByNumber(db).all({ numbers: JSON.stringify(numbers) });
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => rowOf.get(number) ?? []);
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
  { db, actor }: SignedInContext,
  scope: TicketScope,
  filters: Parameters<typeof findCards>[2],
  statuses: readonly TicketStatus[],
  { after, limit }: Stretch,
): BoardColumn[] {
  const { cards, isAll: isCountExact } = findCards(db, scope, filters);
  const columns = statuses.map((status) => {
    const inColumn = cards.filter((card) => card.status === status);
    const below = inColumn.filter((card) => comesAfter(card, after)).toSorted(byPlace);
    return { status, count: inColumn.length, places: below.slice(0, limit + 1) };
  });
  const rowOf = new Map(
    readCards(
      db,
      columns.flatMap(({ places }) => places.map(({ number }) => number)),
    ).map((row) => [row.number, row]),
  );
  return columns.map(({ status, count, places }) => {
    const shown = places.map(({ number }) => rowOf.get(number)).filter((row) => row !== undefined);
    return toColumn({ status, count, isCountExact }, limit, shown, actor);
  });
}

/** The cards of a column that lack something, of which a bounded number is looked at. */
function lackingColumn(
  { db, actor }: SignedInContext,
  scope: TicketScope,
  filters: { severity: Severity | undefined; narrowing: Narrowing },
  status: TicketStatus,
  { after, limit }: Stretch,
): BoardColumn {
  const top = findLacking(db, scope, filters, status, TOP_OF_COLUMN);
  const below = after === TOP_OF_COLUMN ? top : findLacking(db, scope, filters, status, after);
  const rows = readCards(db, below.numbers.slice(0, limit + 1));
  const count = { status, count: top.numbers.length, isCountExact: top.isAll };
  const column = toColumn(count, limit, rows, actor);
  if (column.nextCursor !== null || !below.last || below.isAll) return column;
  return { ...column, nextCursor: toCursor(below.last.rank, below.last.number) };
}

function readColumns(
  ctx: SignedInContext,
  input: BoardInput,
  statuses: readonly TicketStatus[],
  stretch: Stretch,
): BoardColumn[] {
  const { db, actor } = ctx;
  const scope = visibleScope(db, actor, input);
  const { search, severity } = input;
  const narrowing = narrowingOf(ctx, input);
  if (search || (narrowing && hasSource(narrowing)))
    return searchColumns(ctx, scope, { search, severity, narrowing }, statuses, stretch);
  if (narrowing)
    return statuses.map((status) => lackingColumn(ctx, scope, { severity, narrowing }, status, stretch));
  const { after, limit } = stretch;
  const counts = readCounts(db, countersOf(scope));
  return statuses.map((status) => {
    const count = severity ? counts[status][severity] : sumOf(counts[status]);
    const part = { status, severity, after, limit: limit + 1 };
    const rows = count === 0 ? [] : readColumnCards<CardRow>(db, CARD_COLUMNS_SQL, scope, part);
    return toColumn({ status, count, isCountExact: true }, limit, rows, actor);
  });
}

/** One read for the labels of all columns. */
function withLabelsOfCards({ db, actor }: SignedInContext, columns: BoardColumn[]): BoardColumn[] {
  withLabels(
    db,
    actor,
    columns.flatMap(({ cards }) => cards),
  );
  return columns;
}

export function readBoard(ctx: SignedInContext, input: BoardInput): Board {
  const stretch = { after: TOP_OF_COLUMN, limit: LIST_LIMITS.boardPage };
  return { columns: withLabelsOfCards(ctx, readColumns(ctx, input, TICKET_STATUSES, stretch)) };
}

/** The cards after a cursor. */
export function readBoardColumn(ctx: SignedInContext, input: z.infer<typeof boardColumnInput>): BoardColumn {
  const stretch = { after: afterOf(input.cursor), limit: input.limit ?? LIST_LIMITS.boardPage };
  const [column] = withLabelsOfCards(ctx, readColumns(ctx, input, [input.status], stretch));
  if (!column) throw new Error('No column was returned for the status.');
  return column;
}
