import type { TicketStatus } from '@ringmark/contract/vocabulary';
import {
  type RankedCard,
  cardsDownFrom,
  cardsFrom,
  writeRanks,
} from '../../../core/database/tickets/column-ranks.ts';
import type { Tx } from '../../../core/database/db.ts';
import { RANK_GAP } from '../changes/ticket-writes.ts';

/** Undefined when no whole number lies between. */
export function between(upper: number, lower: number): number | undefined {
  const middle = Math.floor((upper + lower) / 2);
  return middle > lower && middle < upper ? middle : undefined;
}

/** The room per card that makes spreading worth its writes. */
const ENOUGH_ROOM = 64;
const FIRST_STRETCH = 8;

/** Spreads out the fewest cards above a rank that make room at it. */
function makeRoomAbove(tx: Tx, status: TicketStatus, floor: number, but: number): void {
  for (let size = FIRST_STRETCH; ; size *= 4) {
    const stretch = cardsFrom(tx, status, floor + 1, but, size);
    const isWholeColumn = stretch.length < size;
    const ceiling = isWholeColumn ? undefined : stretch.pop()?.rank;
    const places = stretch.length + 2;
    const step = ceiling === undefined ? RANK_GAP : Math.floor((ceiling - floor) / places);
    if (step < ENOUGH_ROOM) continue;
    writeRanks(
      tx,
      stretch.map(({ number }, index): RankedCard => ({ number, rank: floor + step * (index + 2) })),
    );
    return;
  }
}

function rankUnder(tx: Tx, status: TicketStatus, rank: number, but: number): number {
  const [next] = cardsDownFrom(tx, status, rank - 1, but, 1);
  if (!next) return rank - RANK_GAP;
  const free = between(rank, next.rank);
  if (free !== undefined) return free;
  makeRoomAbove(tx, status, next.rank, but);
  const [raised] = cardsFrom(tx, status, next.rank + 1, but, 1);
  return raised ? Math.floor((raised.rank + next.rank) / 2) : next.rank + RANK_GAP;
}

function rankOver(tx: Tx, status: TicketStatus, rank: number, but: number): number {
  const [next] = cardsFrom(tx, status, rank + 1, but, 1);
  return next ? rankUnder(tx, status, next.rank, but) : rank + RANK_GAP;
}

export interface Neighbours {
  above: RankedCard | undefined;
  below: RankedCard | undefined;
}

/**
 * A rank for a card between two others. A filter may hide cards between them: then it is right under the upper one.
 *
 * @param but the dragged card's number.
 * @returns undefined when neither neighbour is still in the column.
 */
export function rankBetween(
  tx: Tx,
  status: TicketStatus,
  { above, below }: Neighbours,
  but: number,
): number | undefined {
  if (above) return rankUnder(tx, status, above.rank, but);
  if (below) return rankOver(tx, status, below.rank, but);
  return undefined;
}
