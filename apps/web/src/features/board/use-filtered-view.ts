import type { Board } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll positions of the unfiltered board and its columns, by their `data-scroll-restoration-id`. */
const unfilteredScroll = new Map<string, { left: number; top: number }>();

const scrollersIn = (board: HTMLElement) => [
  board,
  ...board.querySelectorAll<HTMLElement>('[data-scroll-restoration-id]'),
];

/** Records scroll positions while no filter is set. */
function useRecordedScroll(board: RefObject<HTMLElement | null>, shown: RefObject<string>): void {
  useEffect(() => {
    const element = board.current;
    if (shown.current === '') unfilteredScroll.clear();
    const note = ({ target }: Event) => {
      if (shown.current !== '' || !(target instanceof HTMLElement)) return;
      const id = target.dataset.scrollRestorationId;
      if (id) unfilteredScroll.set(id, { left: target.scrollLeft, top: target.scrollTop });
    };
    // Scrolling does not bubble.
    const options = { capture: true, passive: true };
    element?.addEventListener('scroll', note, options);
    return () => element?.removeEventListener('scroll', note, options);
  }, [board, shown]);
}

/** Scrolls each new result to its first hit; clearing the filters restores the earlier scroll positions. */
function useFirstHitInView(board: RefObject<HTMLElement | null>, filterKey: string): void {
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || shown.current === filterKey) return;
    shown.current = filterKey;
    for (const scroller of scrollersIn(element)) {
      const { left, top } = (filterKey === '' &&
        unfilteredScroll.get(scroller.dataset.scrollRestorationId ?? '')) || {
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
  useRecordedScroll(board, shown);
}

/** Whether a column without a hit is collapsed to its head. Null for columns with hits. */
export type ColumnFold = 'folded' | 'open' | null;

/**
 * The board under a filter: columns without a hit collapse, and the first hit is in view.
 *
 * @param filterKey names the current filters; empty without filters.
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
  const foldOf = ({ status, count }: Board['columns'][number]): ColumnFold => {
    if (filterKey === '' || count > 0) return null;
    return opened.has(status) ? 'open' : 'folded';
  };
  return { foldOf, toggleFold };
}
