import type { Board, BoardColumn } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenStatus } from './board-search.ts';
import { keepFolds, recallFolds } from './kept-folds.ts';
import type { Lift } from './use-lift.ts';

/** Whether a column is reduced to its name and count. */
export type ColumnFold = 'folded' | 'open';
export type SetFold = (status: TicketStatus, fold: ColumnFold) => void;
type FoldOf = (column: BoardColumn) => ColumnFold;

interface Folds {
  foldOf: FoldOf;
  /** Stays the same function. */
  setFold: SetFold;
}

/**
 * Columns side by side: empty ones are folded, and those that the person folded, which is kept for the board without
 * filters. Under a filter every column with a hit is open at first.
 *
 * @param sift names the current filters; empty without filters.
 */
export function useColumnFolds({ columns }: Board, sift: string, userId: string): Folds {
  const [kept, setKept] = useState(() => recallFolds(userId));
  const [passing, setPassing] = useState({ sift, folds: new Map<TicketStatus, ColumnFold>() });
  if (passing.sift !== sift) setPassing({ sift, folds: new Map() });
  const hasTickets = (status: TicketStatus) =>
    columns.some((column) => column.status === status && column.count > 0);
  const isBare = sift === '' && columns.every(({ count }) => count === 0);
  const latest = useRef({ kept, hasTickets });
  useEffect(() => {
    latest.current = { kept, hasTickets };
  });
  const setFold = useCallback<SetFold>(
    (status, fold) => {
      const { kept, hasTickets } = latest.current;
      if (sift === '' && (fold === 'open' || hasTickets(status))) {
        const folds = new Set(kept);
        if (fold === 'folded') folds.add(status);
        else folds.delete(status);
        setKept(folds);
        keepFolds(userId, folds);
      }
      const isUsual = sift === '' && (fold === 'folded' || hasTickets(status)) && !isBare;
      setPassing((before) => {
        const folds = new Map(before.folds);
        if (isUsual) folds.delete(status);
        else folds.set(status, fold);
        return { sift: before.sift, folds };
      });
    },
    [sift, isBare, userId],
  );
  const foldOf: FoldOf = ({ status, count }) => {
    const isFolded = (sift === '' && kept.has(status)) || (count === 0 && !isBare);
    return passing.folds.get(status) ?? (isFolded ? 'folded' : 'open');
  };
  return { foldOf, setFold };
}

/**
 * One status at a time, as the address says it; at first the first one that has tickets. That one stays open while
 * tickets come and go.
 *
 * @param onOpen stays the same function.
 */
export function useOneOpen(
  { columns }: Board,
  sift: string,
  { status, onOpen }: { status: OpenStatus; onOpen: (status: OpenStatus) => void },
): Folds & { openIndex: number } {
  const first = columns.find(({ count }) => count > 0)?.status ?? columns[0]?.status;
  const [usual, setUsual] = useState({ sift, first });
  if (usual.sift !== sift) setUsual({ sift, first });
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

/** How long a card rests over a folded column until that opens, in ms. */
const REST_MS = 600;

/**
 * Folded columns open under a card that rests over them, to their right, so that they stay under it; all close again
 * when the card is let go.
 */
export function useOpenedByRest(lift: Lift | null, { foldOf, setFold }: Folds): Folds {
  const [opened, setOpened] = useState<readonly TicketStatus[]>([]);
  const over = lift?.by === 'pointer' ? lift.to?.status : undefined;
  if (!lift && opened.length > 0) setOpened([]);
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
