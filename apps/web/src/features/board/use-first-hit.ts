import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

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

/**
 * Scrolls each new result to its first hit; clearing the filters restores the earlier scroll positions.
 *
 * @param filterKey names the current filters; empty without filters.
 */
export function useFirstHitInView(board: RefObject<HTMLElement | null>, filterKey: string): void {
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
