import type { Board } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where the board and its columns stood while nothing was filtered, by their `data-scroll-restoration-id`. */
const wholeBoard = new Map<string, { left: number; top: number }>();

const scrollersIn = (board: HTMLElement) => [
  board,
  ...board.querySelectorAll<HTMLElement>('[data-scroll-restoration-id]'),
];

/** Notes where the whole board stands, as long as it is the one that is shown. */
function useNotedPlaces(board: RefObject<HTMLElement | null>, shown: RefObject<string>): void {
  useEffect(() => {
    const element = board.current;
    if (shown.current === '') wholeBoard.clear();
    const note = ({ target }: Event) => {
      if (shown.current !== '' || !(target instanceof HTMLElement)) return;
      const id = target.dataset.scrollRestorationId;
      if (id) wholeBoard.set(id, { left: target.scrollLeft, top: target.scrollTop });
    };
    // Scrolling does not bubble.
    const options = { capture: true, passive: true };
    element?.addEventListener('scroll', note, options);
    return () => element?.removeEventListener('scroll', note, options);
  }, [board, shown]);
}

/** Every new answer to a search or filter is seen from its first hit; without them the board stands where it stood. */
function useFirstHitInView(board: RefObject<HTMLElement | null>, filterKey: string): void {
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || shown.current === filterKey) return;
    shown.current = filterKey;
    for (const scroller of scrollersIn(element)) {
      const { left, top } = (filterKey === '' &&
        wholeBoard.get(scroller.dataset.scrollRestorationId ?? '')) || {
        left: 0,
        top: 0,
      };
      scroller.scrollTo({ left, top, behavior: 'instant' });
    }
    if (filterKey === '') return;
    element
      .querySelector('section:not([data-empty])')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [board, filterKey]);
  useNotedPlaces(board, shown);
}

/** Of a column without a hit: whether it is folded to its head, which opens it. Null for any other. */
export type Fold = 'folded' | 'open' | null;

/**
 * The board under a search or filter: columns without a hit are folded, and the first with one is in view.
 *
 * @param filterKey what is filtered by, in one text; empty without filters.
 */
export function useFilteredView(columns: RefObject<HTMLElement | null>, filterKey: string) {
  const [opened, setOpened] = useState<ReadonlySet<TicketStatus>>(new Set());
  const [openedFor, setOpenedFor] = useState(filterKey);
  if (openedFor !== filterKey) {
    setOpenedFor(filterKey);
    setOpened(new Set());
  }
  useFirstHitInView(columns, filterKey);
  const toggleFold = useCallback(
    (status: TicketStatus) =>
      setOpened((before) => {
        const others = [...before].filter((other) => other !== status);
        return new Set(before.has(status) ? others : [...others, status]);
      }),
    [],
  );
  const foldOf = ({ status, count }: Board['columns'][number]): Fold => {
    if (filterKey === '' || count > 0) return null;
    return opened.has(status) ? 'open' : 'folded';
  };
  return { foldOf, toggleFold };
}
