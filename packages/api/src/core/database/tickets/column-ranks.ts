import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { preparedStatement } from '../statements/prepared.ts';
import type { Sql, Tx } from '../db.ts';
import { setRank } from '../statements/ticket-statements.ts';

export interface RankedCard {
  number: number;
  rank: number;
}

interface Neighbours {
  status: TicketStatus;
  rank: number;
  but: number;
  limit: number;
}
const above = preparedStatement<Neighbours, RankedCard>(
  `select number, rank from ticket where status = @status and rank >= @rank and number <> @but
   order by rank limit @limit`,
);
const below = preparedStatement<Neighbours, RankedCard>(
  `select number, rank from ticket where status = @status and rank <= @rank and number <> @but
   order by rank desc limit @limit`,
);

export const cardsFrom = (db: Sql, status: TicketStatus, rank: number, but: number, limit: number) =>
  above(db).all({ status, rank, but, limit });

export const cardsDownFrom = (db: Sql, status: TicketStatus, rank: number, but: number, limit: number) =>
  below(db).all({ status, rank, but, limit });

export function writeRanks(tx: Tx, cards: readonly RankedCard[]): void {
  for (const { number, rank } of cards) setRank(tx).run({ number, rank });
}
