import type { Board, BoardColumn } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenStatus } from '../filters/board-search.ts';
import { storeFolds, readStoredFolds } from './stored-folds.ts';
import type { CardDrag } from '../drag/use-card-drag.ts';

/** The state of a column: `folded` reduces it to its name and count. */
export type ColumnFold = 'folded' | 'open';
export type SetFold = (status: TicketStatus, fold: ColumnFold) => void;
type FoldOf = (column: BoardColumn) => ColumnFold;

interface Folds {
  foldOf: FoldOf;
  /** Stays the same function. */
  setFold: SetFold;
}

/**
 * Columns side by side: empty ones are folded, and those that the person folded, which is stored for the board without
 * filters. Under a filter every column with a hit is open at first.
 *
 * @param filterKey names the current filters; empty without filters.
 */
export function useColumnFolds({ columns }: Board, filterKey: string, userId: string): Folds {
  const [stored, setStored] = useState(() => readStoredFolds(userId));
  const [passing, setPassing] = useState({ filterKey, folds: new Map<TicketStatus, ColumnFold>() });
  if (passing.filterKey !== filterKey) setPassing({ filterKey, folds: new Map() });
  const hasTickets = (status: TicketStatus) =>
    columns.some((column) => column.status === status && column.count > 0);
  const isBare = columns.every(({ count }) => count === 0);
  const latest = useRef({ stored, hasTickets });
  useEffect(() => {
    latest.current = { stored, hasTickets };
  });
  const setFold = useCallback<SetFold>(
    (status, fold) => {
      const { stored, hasTickets } = latest.current;
      if (filterKey === '' && (fold === 'open' || hasTickets(status))) {
        const folds = new Set(stored);
        if (fold === 'folded') folds.add(status);
        else folds.delete(status);
        setStored(folds);
        storeFolds(userId, folds);
      }
      const isUsual = filterKey === '' && (fold === 'folded' || hasTickets(status)) && !isBare;
      setPassing((before) => {
        const folds = new Map(before.folds);
        if (isUsual) folds.delete(status);
        else folds.set(status, fold);
        return { filterKey: before.filterKey, folds };
      });
    },
    [filterKey, isBare, userId],
  );
  const foldOf: FoldOf = ({ status, count }) => {
    const isFolded = (filterKey === '' && stored.has(status)) || (count === 0 && !isBare);
    return passing.folds.get(status) ?? (isFolded ? 'folded' : 'open');
  };
  return { foldOf, setFold };
}

/**
 * Opens one status at a time, the one in the address; at first the first one that has tickets. That one stays open
 * while tickets come and go.
 *
 * @param onOpen stays the same function.
 */
export function useOneOpen(
  { columns }: Board,
  filterKey: string,
  { status, onOpen }: { status: OpenStatus; onOpen: (status: OpenStatus) => void },
): Folds & { openIndex: number } {
  const first = columns.find(({ count }) => count > 0)?.status ?? columns[0]?.status;
  const [usual, setUsual] = useState({ filterKey, first });
  if (usual.filterKey !== filterKey) setUsual({ filterKey, first });
  const open = status ?? usual.first;
  const setFold = useCallback<SetFold>(
    (pressed, fold) => onOpen(fold === 'open' ? pressed : 'none'),
    [onOpen],
  );
  return {
    foldOf: (column) => (column.status === open ? 'open' : 'folded'),
    setFold,
    openIndex: columns.findIndex((column) => column.status === open),
  };
}

/** Milliseconds that a card rests over a folded column until the column opens. */
const REST_MS = 600;

/**
 * Folded columns open under a card that rests over them, to their right, so that they stay under it; all close again
 * when the card is let go.
 */
export function useOpenedByRest(drag: CardDrag | null, { foldOf, setFold }: Folds): Folds {
  const [opened, setOpened] = useState<readonly TicketStatus[]>([]);
  const over = drag?.by === 'pointer' ? drag.to?.status : undefined;
  if (!drag && opened.length > 0) setOpened([]);
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(
      () => setOpened((before) => (before.includes(over) ? before : [...before, over])),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [over]);
  return { foldOf: (column) => (opened.includes(column.status) ? 'open' : foldOf(column)), setFold };
}
