import { LIMITS } from '@ringmark/contract/limits';
import type {
  Board,
  BoardColumn,
  BoardInput,
  TicketCard,
  boardColumnInput,
} from '@ringmark/contract/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { preparedQuery } from '../database/prepared.ts';
import type { FoundCard } from '../database/ticket-search.ts';
import { type BoardPlace, TOP_OF_COLUMN, readColumnPlaces } from '../database/ticket-pages.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { findCards } from './search-tickets.ts';
import { readCounts, sumOf } from './ticket-counters.ts';
import { isAmongNumbers, selectCards, toCard } from './ticket-row.ts';
import { type TicketScope, countersOf, visibleScope } from './ticket-scope.ts';

const cardsByNumber = preparedQuery((q) =>
  selectCards(q).where(isAmongNumbers()).orderBy('ticket.rank', 'desc').orderBy('ticket.number'),
);

const readCards = (db: Sql, places: readonly BoardPlace[]): TicketCard[] =>
  cardsByNumber(db)
    .all(JSON.stringify(places.map(({ number }) => number)))
    .map(toCard);

/** One place more than a page was read, which tells whether there is another page. */
function toColumn(
  db: Sql,
  status: TicketStatus,
  count: number,
  places: readonly BoardPlace[],
  isCountExact = true,
): BoardColumn {
  const shown = places.slice(0, LIMITS.boardPage);
  const last = shown.at(-1);
  return {
    status,
    count,
    isCountExact,
    cards: readCards(db, shown),
    nextCursor: last && places.length > shown.length ? toCursor(last.rank, last.number) : null,
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
function foundPlaces(cards: readonly FoundCard[], status: TicketStatus, after: BoardPlace): BoardPlace[] {
  return cards
    .filter((card) => card.status === status && comesAfter(card, after))
    .toSorted((a, b) => b.rank - a.rank || a.number - b.number)
    .slice(0, LIMITS.boardPage + 1);
}

function searchColumns(
  db: Sql,
  scope: TicketScope,
  search: string,
  statuses: readonly TicketStatus[],
  after: BoardPlace,
): BoardColumn[] {
  const { cards, isAll } = findCards(db, scope, search);
  return statuses.map((status) => {
    const count = cards.filter((card) => card.status === status).length;
    return toColumn(db, status, count, foundPlaces(cards, status, after), isAll);
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
  return statuses.map((status) => {
    const count = sumOf(counts[status]);
    const places = count === 0 ? [] : readColumnPlaces(db, scope, status, after, LIMITS.boardPage + 1);
    return toColumn(db, status, count, places);
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
