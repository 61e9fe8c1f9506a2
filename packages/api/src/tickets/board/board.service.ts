import { LIMITS } from '@ringmark/contract/limits';
import type { Board, BoardColumn, BoardInput, boardColumnInput } from '@ringmark/contract/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { Actor, SignedInContext } from '../../context.ts';
import type { Json } from '../../database/tables/columns.ts';
import { preparedQuery } from '../../database/statements/prepared.ts';
import {
  type BoardPlace,
  TOP_OF_COLUMN,
  byPlace,
  readColumnCards,
} from '../../database/tickets/ticket-pages.ts';
import { fromCursor, toCursor } from '../cursor.ts';
import { findCards } from '../search/search-tickets.ts';
import { readCounts, sumOf } from '../figures/ticket-counters.ts';
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
  const numbers = columns.flatMap(({ places }) => places.map(({ number }) => number));
  const rows = numbers.length === 0 ? [] : cardsByNumber(db).all({ numbers: JSON.stringify(numbers) });
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  return columns.map(({ status, count, places }) => {
    const shown = places.map(({ number }) => rowOf.get(number)).filter((row) => row !== undefined);
    return toColumn({ status, count, isCountExact }, limit, shown, actor);
  });
}

function readColumns(
  ctx: SignedInContext,
  input: BoardInput,
  statuses: readonly TicketStatus[],
  stretch: Stretch,
): BoardColumn[] {
  const { db, actor } = ctx;
  const scope = visibleScope(db, actor, input);
  const { search, severity, element } = input;
  if (search || element) return searchColumns(ctx, scope, { search, severity, element }, statuses, stretch);
  const { after, limit } = stretch;
  const counts = readCounts(db, countersOf(scope));
  return statuses.map((status) => {
    const count = severity ? counts[status][severity] : sumOf(counts[status]);
    const part = { status, severity, after, limit: limit + 1 };
    const rows = count === 0 ? [] : readColumnCards<CardRow>(db, CARD_COLUMNS_SQL, scope, part);
    return toColumn({ status, count, isCountExact: true }, limit, rows, actor);
  });
}

export function readBoard(ctx: SignedInContext, input: BoardInput): Board {
  return {
    columns: readColumns(ctx, input, TICKET_STATUSES, { after: TOP_OF_COLUMN, limit: LIMITS.boardPage }),
  };
}

/** The cards after a cursor. */
export function readBoardColumn(ctx: SignedInContext, input: z.infer<typeof boardColumnInput>): BoardColumn {
  const stretch = { after: afterOf(input.cursor), limit: input.limit ?? LIMITS.boardPage };
  const [column] = readColumns(ctx, input, [input.status], stretch);
  if (!column) throw new Error('A status was asked for and no column came.');
  return column;
}
