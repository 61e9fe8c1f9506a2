import type { TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import { z } from 'zod';
import type { Sql } from '../../../core/database/db.ts';
import {
  type KeyedTicket,
  keysOf,
  walk,
  type WalkFilters,
} from '../../../core/database/tickets/sorted-tickets.ts';
import { unusableCursor } from '../../../core/base/cursor.ts';
import type { TicketScope } from '../ticket-scope.ts';
import { comparing, groupsOf, isIn, stretchesOf } from './sort-order.ts';

/** The most tickets that are sorted at once, or looked at on the way through an index: some ms of work. */
export const MAX_SORTED = 5_000;
const FIRST_PIECE = 128;

export interface SortedPage {
  numbers: number[];
  /** The place at which the next page begins; null at the end. */
  next: KeyedTicket | null;
}

/** Marks where a page begins, and which of the two orders of titles the page before it had. */
export interface Place extends KeyedTicket {
  /** True if the list was read in the order of an index. Older cursors don't say. */
  isWalked?: boolean | undefined;
}

export interface Sorting {
  sort: TicketSort;
  isDescending: boolean;
  after: Place | undefined;
  limit: number;
}

const cursorSchema = z.tuple([
  z.union([z.string(), z.number(), z.null()]),
  z.number().int(),
  z.boolean().optional(),
]);

export const toSortCursor = ({ key, number, isWalked }: Place): string =>
  Buffer.from(JSON.stringify(isWalked === undefined ? [key, number] : [key, number, isWalked])).toString(
    'base64url',
  );

/** @throws AppError invalid for a foreign cursor. */
export function fromSortCursor(cursor: string): Place {
  try {
    const [key, number, isWalked] = cursorSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    );
    return { key, number, isWalked };
  } catch {
    throw unusableCursor();
  }
}

/** A page of tickets that are few enough to be sorted as they are asked for. */
export function sortFew(
  db: Sql,
  scope: TicketScope,
  numbers: readonly number[],
  { sort, isDescending, after, limit }: Sorting,
): SortedPage {
  const compare = comparing(sort, groupsOf(db, sort, scope), isDescending);
  const sorted = keysOf(db, sort, numbers).toSorted(compare);
  const below = after ? sorted.filter((ticket) => compare(ticket, after) > 0) : sorted;
  const page = below.slice(0, limit);
  return {
    numbers: page.map(({ number }) => number),
    next: below.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

/** A page of many tickets, by indexes that have them in order; a bounded number of them is looked at. */
export function walkMany(
  db: Sql,
  scope: TicketScope,
  filters: Pick<WalkFilters, 'status' | 'severity'>,
  { sort, isDescending, after: begin, limit }: Sorting,
): SortedPage {
  const stretches = stretchesOf(sort, groupsOf(db, sort, scope), isDescending);
  const first = begin ? stretches.findIndex((stretch) => isIn(stretch, begin.key)) : 0;
  const numbers: number[] = [];
  let after = begin;
  let last = begin;
  let looked = 0;
  let piece = FIRST_PIECE;
  for (const stretch of stretches.slice(Math.max(0, first))) {
    for (;;) {
      const found = walk(db, stretch, { ...scope, ...filters }, { isDescending, after, limit: piece });
      for (const { isWanted, ...ticket } of found) {
        // One more ticket than the page holds tells that there is another page.
        if (isWanted && numbers.length === limit) return { numbers, next: last ?? null };
        if (isWanted) numbers.push(ticket.number);
        if (isWanted || numbers.length < limit) last = { number: ticket.number, key: ticket.key };
      }
      looked += found.length;
      if (found.length < piece) break;
      if (looked >= MAX_SORTED) return { numbers, next: last ?? null };
      after = found.at(-1);
      piece = Math.min(piece * 2, MAX_SORTED - looked);
    }
    after = undefined;
    piece = FIRST_PIECE;
  }
  return { numbers, next: null };
}
