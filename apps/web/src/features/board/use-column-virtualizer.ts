import type { TicketCard } from '@ringmark/contract/tickets';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

const GAP = 8;
const COLUMN_WIDTH = 288;
/** Top bar, filters and the column's head, CSS px. */
const AROUND_A_COLUMN = 136;
const HEAD_AND_TITLE = 108;
const THUMB = 102;
const ACCEPT = 42;

/** What a card is thought to measure until it is drawn, CSS px. */
const guessHeight = (card: TicketCard | undefined) =>
  HEAD_AND_TITLE + (card?.screenshotUrl ? THUMB : 0) + (card?.status === 'Done' ? ACCEPT : 0);

/** What cards measured when they were last drawn: who comes back finds the column as long as it was, and their place. */
const measuredHeights = new Map<unknown, number>();

/** How many cards a column shows while it is out of sight, so that a glimpse of it is not empty. */
const IN_A_GLIMPSE = 2;

/**
 * Draws the cards in sight and a few around them; the lifted one stays drawn, or the drag would lose it.
 *
 * @param isNear false for a column beside the window, which draws hardly anything.
 * @param isShown false for the first picture, which has nothing that is out of sight.
 */
export function useColumnVirtualizer(
  scroller: RefObject<HTMLDivElement | null>,
  cards: readonly TicketCard[],
  liftedId: string | null,
  { isNear, isShown }: { isNear: boolean; isShown: boolean },
) {
  // oxlint-disable-next-line react/incompatible-library -- Said to the React Compiler, which this build does not use.
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    // A guess, so that the first cards are drawn before anything could be measured, and all is laid out once.
    initialRect: { width: COLUMN_WIDTH, height: window.innerHeight - AROUND_A_COLUMN },
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: (index) => measuredHeights.get(cards[index]?.id) ?? guessHeight(cards[index]),
    gap: GAP,
    overscan: isShown ? 2 : 0,
    useFlushSync: false,
    rangeExtractor(range) {
      const inRange = defaultRangeExtractor(range);
      const inSight = isNear ? inRange : inRange.slice(0, isShown ? IN_A_GLIMPSE : 0);
      const lifted = liftedId === null ? -1 : cards.findIndex(({ id }) => id === liftedId);
      return lifted === -1 || inSight.includes(lifted)
        ? inSight
        : [...inSight, lifted].toSorted((a, b) => a - b);
    },
  });
  const latest = useRef({ virtualizer, cards });
  useEffect(() => {
    latest.current = { virtualizer, cards };
  });
  useEffect(
    () => () => {
      for (const { key, size } of latest.current.virtualizer.measurementsCache)
        measuredHeights.set(key, size);
    },
    [],
  );
  const handle = useMemo(
    () => ({
      indexAt(clientY: number) {
        const { virtualizer, cards } = latest.current;
        const element = scroller.current;
        if (!element || cards.length === 0) return 0;
        const offset = clientY - element.getBoundingClientRect().top + element.scrollTop;
        const item = virtualizer.getVirtualItemForOffset(Math.max(0, offset));
        if (!item) return 0;
        return offset > item.start + item.size / 2 ? item.index + 1 : item.index;
      },
      scrollTo(index: number) {
        const { virtualizer, cards } = latest.current;
        if (cards.length > 0) virtualizer.scrollToIndex(Math.min(index, cards.length - 1), { align: 'auto' });
      },
    }),
    [scroller],
  );
  const gapAt = (index: number) => {
    const measured = virtualizer.measurementsCache;
    const below = measured[index];
    return below ? below.start - GAP / 2 : (measured.at(-1)?.end ?? 0) + GAP / 2;
  };
  return { virtualizer, handle, gapAt };
}
