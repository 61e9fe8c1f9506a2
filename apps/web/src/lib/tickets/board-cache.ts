import type { Board, BoardColumn, TicketCard } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';

/** `index` counts the cards above. */
export interface Place {
  status: TicketStatus;
  index: number;
}

export function findCard(board: Board, id: string): { card: TicketCard; place: Place } | undefined {
  for (const column of board.columns) {
    const index = column.cards.findIndex((card) => card.id === id);
    const card = column.cards[index];
    if (card) return { card, place: { status: column.status, index } };
  }
  return undefined;
}

/** @param index counts with the card at its old place. */
export function neighboursAt(column: BoardColumn, index: number, movedId: string) {
  const others = column.cards.filter((card) => card.id !== movedId);
  const before = column.cards.slice(0, index).filter((card) => card.id !== movedId).length;
  return { above: others[before - 1]?.id, below: others[before]?.id, index: before };
}

export function withCardAt(board: Board, id: string, to: Place): Board {
  const found = findCard(board, id);
  if (!found) return board;
  const card: TicketCard = { ...found.card, status: to.status };
  const from = found.place.status;
  const columns = board.columns.map((column) => {
    if (column.status !== from && column.status !== to.status) return column;
    const cards = column.cards.filter((other) => other.id !== id);
    let { count } = column;
    if (column.status === from) count -= 1;
    if (column.status === to.status) {
      count += 1;
      cards.splice(Math.min(to.index, cards.length), 0, card);
    }
    return { ...column, count, cards };
  });
  return { ...board, columns };
}

/** The card keeps its place. */
export function withCard(board: Board, card: TicketCard): Board {
  const columns = board.columns.map((column) =>
    column.cards.some(({ id }) => id === card.id)
      ? { ...column, cards: column.cards.map((other) => (other.id === card.id ? card : other)) }
      : column,
  );
  return { ...board, columns };
}

export function withPage(column: BoardColumn, page: BoardColumn): BoardColumn {
  const known = new Set(column.cards.map(({ id }) => id));
  return {
    ...column,
    count: page.count,
    cards: [...column.cards, ...page.cards.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  };
}
