import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { CLOSED_STATUSES } from '@ringmark/contract/vocabulary';
import type { PinState } from '@ringmark/contract/pins';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import type { Point, Size } from '../page/scale/scale.ts';
import type { PinFilter } from '../page/use-page-choice.ts';

/** A pin as it is drawn on the page and listed next to it. */
export interface PagePin {
  ticket: TicketListItem;
  /** The number of the pin; 1 for the oldest of the page. */
  number: number;
  state: PinState;
  /**
   * The current place of its element, CSS px of the document, or of the viewport; its old place if that is not known.
   */
  at: Point;
  /** The current size of a region, CSS px; a region is about its place. Null for other pins. */
  size: Size | null;
  /** The place where it was put, if it is elsewhere by now. */
  old: Point | null;
  /** Its element is scrolled out of sight within the page: it is drawn on the edge of what it scrolls in. */
  isCut: boolean;
  /** The viewport holds its element while the page is scrolled: its places are of the viewport. */
  isInView: boolean;
}

/** Tells whether nobody has work left with a pin. */
export const isFinished = ({ ticket }: Pick<PagePin, 'ticket'>): boolean =>
  CLOSED_STATUSES.some((closed) => closed === ticket.status);

/** The pins that are wanted, newest first; the one that is open is always among them. */
export function filterPins(
  pins: readonly PagePin[],
  filter: PinFilter,
  { userId, openId }: { userId: string; openId: string | null },
): PagePin[] {
  const isWanted = (pin: PagePin) => {
    if (filter === 'all' || pin.ticket.id === openId) return true;
    return filter === 'mine' ? pin.ticket.userId === userId : !isFinished(pin);
  };
  return pins.filter(isWanted).toReversed();
}

const STATE_WORDS = { found: null, moved: 'Moved', hidden: 'Hidden now', not_found: 'Not found' } as const;

/** Returns a remark about a pin's element; null if it is where it was. */
export const pinRemark = ({ state, isCut }: Pick<PagePin, 'state' | 'isCut'>): string | null =>
  isCut ? 'Out of view' : STATE_WORDS[state];

/** Tells whether its element is now invisible to everyone: such a pin is only in the list, without a ring. */
export const isUnseen = ({ state }: Pick<PagePin, 'state'>): boolean =>
  state === 'not_found' || state === 'hidden';

/** The tickets of a page that have a pin, oldest first. */
export const pinnedTickets = (tickets: readonly TicketListItem[]): TicketListItem[] =>
  tickets
    .filter(({ clickX, clickY }) => clickX !== null && clickY !== null)
    .toSorted((a, b) => a.number - b.number);

/**
 * Pins with their numbers and places. Until a page has been asked, every pin is where it was placed. A page of another
 * width has another layout, so that there an element's other place says nothing: it counts as found.
 *
 * @param width of the viewport that the page is shown in.
 */
export function pagePins(
  tickets: readonly TicketListItem[],
  resolved: ReadonlyMap<string, ResolvedPin>,
  width: number,
): PagePin[] {
  return pinnedTickets(tickets).map((ticket, index) => {
    const saved = { x: Number(ticket.clickX), y: Number(ticket.clickY) };
    const place = resolved.get(ticket.id);
    const number = index + 1;
    const { region } = ticket.pin ?? {};
    const size = region ? { width: region.width, height: region.height } : null;
    const stays = { ticket, number, size, at: saved, old: null, isCut: false, isInView: false };
    if (!place || !ticket.pin?.element) return { ...stays, state: 'found' };
    if (isUnseen(place)) return { ...stays, state: place.state };
    const { viewportWidth, scrollX, scrollY } = ticket.pin;
    const isSameWidth = viewportWidth === null || viewportWidth === width;
    const isMoved = place.state === 'moved' && isSameWidth;
    const old = place.inView ? { x: saved.x - scrollX, y: saved.y - scrollY } : saved;
    return {
      ticket,
      number,
      state: isMoved ? 'moved' : 'found',
      size: size && (place.size ?? size),
      at: place.inView ?? { x: place.x, y: place.y },
      old: isMoved ? old : null,
      isCut: place.isCut ?? false,
      isInView: place.inView !== undefined,
    };
  });
}

/** A place of a pin in the document, at this scroll place of the page. */
export const onPage = ({ isInView }: Pick<PagePin, 'isInView'>, at: Point, scroll: Point): Point =>
  isInView ? { x: at.x + scroll.x, y: at.y + scroll.y } : at;

/** CSS px of the window from the middle of a ring to its outer edge, and to both sides of a region's edge. */
const RING_PX = 16;
const EDGE_PX = 6;

/**
 * Returns the pin whose ring, or whose region's edge, is at a point.
 *
 * @param at CSS px of the viewport, which is drawn at this scale.
 */
export const ringAt = (
  pins: readonly PagePin[],
  at: Point,
  { scroll, scale }: { scroll: Point; scale: number },
): PagePin | undefined =>
  pins.findLast((pin) => {
    if (isUnseen(pin)) return false;
    const middle = onPage(pin, pin.at, scroll);
    const [x, y] = [Math.abs(at.x + scroll.x - middle.x), Math.abs(at.y + scroll.y - middle.y)];
    if (!pin.size || pin.isCut) return Math.hypot(x, y) * scale <= RING_PX;
    const beyond = Math.max(x - pin.size.width / 2, y - pin.size.height / 2) * scale;
    return Math.abs(beyond) <= EDGE_PX;
  });
