import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { preparedStatement } from './prepared.ts';
import type { Sql, Tx } from './db.ts';

export interface RankedCard {
  number: number;
  rank: number;
}

const above = preparedStatement(
  'select number, rank from ticket where status = ? and rank >= ? and number <> ? order by rank limit ?',
);
const below = preparedStatement(
  'select number, rank from ticket where status = ? and rank <= ? and number <> ? order by rank desc limit ?',
);

/** Cards of a column at or above a rank, the nearest first. `but` is left out. */
export const cardsFrom = (db: Sql, status: TicketStatus, rank: number, but: number, limit: number) =>
  above(db).all(status, rank, but, limit) as RankedCard[];

/** Cards of a column at or below a rank, the nearest first. `but` is left out. */
export const cardsDownFrom = (db: Sql, status: TicketStatus, rank: number, but: number, limit: number) =>
  below(db).all(status, rank, but, limit) as RankedCard[];

const setRank = preparedStatement('update ticket set rank = ? where number = ?');

export function writeRanks(tx: Tx, cards: readonly RankedCard[]): void {
  for (const { number, rank } of cards) setRank(tx).run(rank, number);
}
