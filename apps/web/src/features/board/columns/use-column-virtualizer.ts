import type { TicketCard } from '@ringmark/contract/tickets/boards';
import {
  defaultRangeExtractor,
  elementScroll,
  type Rect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef } from 'react';

type CardVirtualizer = Virtualizer<HTMLElement, Element>;

const GAP = 8;
/** A status in a list of them, and the room above its first card: see `list` in `board.module.css`. */
const LIST_HEAD = 48;
const LIST_PADDING = 4;
const COLUMN_WIDTH = 288;
/** Top bar, filters and the column's head, CSS px. */
const AROUND_A_COLUMN = 134;
const HEAD_AND_FOOT = 74;
const LINE = 19;
/** Letters of most languages. */
const IN_A_LINE = 37;
const THUMB = 100;
const ACCEPT = 40;
/** The height that a finger needs. */
const ACCEPT_IN_A_LIST = 54;

/** The place of a status in a list whose statuses above it are folded, and that of its cards, CSS px. */
export const listTop = (index: number) => index * LIST_HEAD;
export const listMargin = (index: number) => listTop(index + 1) + LIST_PADDING;

/**
 * Estimates the height of a card until it is drawn, CSS px: exact for the usual ones, because all cards below move if
 * it is not.
 */
const guessHeight = (card: TicketCard | undefined, isInList: boolean) =>
  HEAD_AND_FOOT +
  ((card?.title.length ?? 0) > IN_A_LINE ? 2 : 1) * LINE +
  (card?.screenshotUrl ? THUMB : 0) +
  (card?.status === 'Done' ? (isInList ? ACCEPT_IN_A_LIST : ACCEPT) : 0);

/**
 * The heights of cards when last drawn: a person who comes back finds the column as long as it was, and their place.
 */
const measuredHeights = new Map<unknown, number>();

/**
 * Cards lie one below the other by themselves, wherever they are thought to be, so that what they measure can be
 * awaited: to ask for it would have the page laid out before all that belongs to it is there.
 *
 * @returns CSS px.
 */
function measureLater(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  { itemSizeCache, options, indexFromElement }: CardVirtualizer,
): number {
  const box = entry?.borderBoxSize[0];
  if (box) return Math.round(box.blockSize);
  const index = indexFromElement(element);
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

/** Observes the size of a column without measuring it at once. */
function observeRectLater({ scrollElement }: CardVirtualizer, onRect: (rect: Rect) => void): () => void {
  const observer = new ResizeObserver(() => {
    if (scrollElement) onRect({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
  });
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

const hasBeenScrolled = new WeakSet<Element>();

/** A new column starts at its top: scrolling it there would also force a layout of the page. */
const scrollColumn: typeof elementScroll<HTMLElement> = (offset, options, virtualizer) => {
  const { scrollElement } = virtualizer;
  const isNew = scrollElement !== null && !hasBeenScrolled.has(scrollElement);
  if (scrollElement) hasBeenScrolled.add(scrollElement);
  if (!isNew || offset + (options.adjustments ?? 0) !== 0) elementScroll(offset, options, virtualizer);
};

/** The number of cards that a column shows while it is out of sight, so that a glimpse of it is not empty. */
const IN_A_GLIMPSE = 2;

/** The middle of the gap above a card, CSS px from the top of the column. */
function gapIn(measured: readonly VirtualItem[], index: number): number {
  const below = measured[index];
  return below ? below.start - GAP / 2 : (measured.at(-1)?.end ?? 0) + GAP / 2;
}

/** Tells whether the whole of a card is in sight, from what is known about it: it measures nothing. */
function isInSight({ measurementsCache, scrollOffset, scrollRect }: CardVirtualizer, index: number): boolean {
  const item = measurementsCache[index];
  if (!item || scrollOffset === null || !scrollRect) return false;
  return item.start >= scrollOffset && item.end <= scrollOffset + scrollRect.height;
}

/** The place where a card is drawn, and whether it is apart from the others, as only the dragged one can be. */
export interface DrawnPlace extends Pick<VirtualItem, 'index' | 'key' | 'start'> {
  isApart: boolean;
}

export function drawnPlaces(
  items: readonly VirtualItem[],
  cards: readonly TicketCard[],
  draggedId: string | null,
): DrawnPlace[] {
  return items.map(({ index, key, start }, place) => {
    const isBeside = items[place - 1]?.index === index - 1 || items[place + 1]?.index === index + 1;
    return { index, key, start, isApart: cards[index]?.id === draggedId && !isBeside };
  });
}

/**
 * Draws the cards in sight and a few around them; the dragged one stays drawn, or the drag would lose it.
 *
 * @param isNear false for a column outside the window, which draws hardly anything.
 * @param isShown false for the first picture, which has nothing that is out of sight.
 * @param margin where the cards begin in what scrolls them, CSS px.
 */
export function useColumnVirtualizer(
  scroller: RefObject<HTMLElement | null>,
  cards: readonly TicketCard[],
  draggedId: string | null,
  { isNear, isShown, margin }: { isNear: boolean; isShown: boolean; margin: number },
) {
  // oxlint-disable-next-line react/incompatible-library -- Said to the React Compiler, which this build does not use.
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    // A guess, so that the first cards are drawn before anything could be measured, and all is laid out once.
    initialRect: { width: COLUMN_WIDTH, height: window.innerHeight - AROUND_A_COLUMN },
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: (index) => measuredHeights.get(cards[index]?.id) ?? guessHeight(cards[index], margin > 0),
    measureElement: measureLater,
    observeElementRect: observeRectLater,
    scrollToFn: scrollColumn,
    gap: GAP,
    scrollMargin: margin,
    scrollPaddingStart: margin > 0 ? LIST_HEAD + LIST_PADDING : 0,
    overscan: isShown ? 2 : 0,
    useFlushSync: false,
    rangeExtractor(range) {
      const inRange = defaultRangeExtractor(range);
      const inSight = isNear ? inRange : inRange.slice(0, isShown ? IN_A_GLIMPSE : 0);
      const dragged = draggedId === null ? -1 : cards.findIndex(({ id }) => id === draggedId);
      return dragged === -1 || inSight.includes(dragged)
        ? inSight
        : [...inSight, dragged].toSorted((a, b) => a - b);
    },
  });
  const latest = useRef<Latest>({ virtualizer, cards });
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
  const handle = useHandle(scroller, latest);
  return {
    virtualizer,
    handle,
    gapAt: (index: number) => gapIn(virtualizer.measurementsCache, index) - margin,
  };
}

interface Latest {
  virtualizer: CardVirtualizer;
  cards: readonly TicketCard[];
}

/** Provides the methods that the board calls on a column during a drag. */
function useHandle(scroller: RefObject<HTMLElement | null>, latest: RefObject<Latest>) {
  return useMemo(
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
        const last = Math.min(index, cards.length - 1);
        if (cards.length > 0 && !isInSight(virtualizer, last))
          virtualizer.scrollToIndex(last, { align: 'auto' });
      },
    }),
    [scroller, latest],
  );
}
