import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import { expect, test } from 'vitest';
import { filterPins, onPage, isUnseen, pagePins, pinnedTickets, pinRemark, ringAt } from './page-pins.ts';

const ticket = (number: number, clickX: string | null, viewportWidth = 1_366) =>
  ({
    id: `t${number}`,
    number,
    clickX,
    clickY: clickX,
    pin: { viewportWidth, scrollX: 1_000, scrollY: 1_000, element: {} },
  }) as TicketListItem;
const places = (...pins: Partial<ResolvedPin>[]) =>
  new Map(pins.map((pin) => [pin.ticketId as string, pin as ResolvedPin]));

test('tickets without a pin are left out, and the oldest is number one', () => {
  const tickets = [ticket(9, '5'), ticket(7, null), ticket(4, '8')];
  expect(pinnedTickets(tickets).map(({ number }) => number)).toEqual([4, 9]);
  expect(pagePins(tickets, new Map(), 1_366).map(({ number, at }) => [number, at.x])).toEqual([
    [1, 8],
    [2, 5],
  ]);
});

test('a moved pin stands at its element and remembers its old place', () => {
  const resolved = places({ ticketId: 't1' as never, state: 'moved', x: 30, y: 40 });
  expect(pagePins([ticket(1, '10')], resolved, 1_366)).toMatchObject([
    { state: 'moved', at: { x: 30, y: 40 }, old: { x: 10, y: 10 } },
  ]);
});

test('a region has the size that the element around it gives it, until that is known the one it was marked with', () => {
  const pinned = ticket(1, '10');
  const region = { x: 0, y: 0, width: 20, height: 20, inside: [] };
  const marked = { ...pinned, pin: pinned.pin && { ...pinned.pin, region } };
  expect(pagePins([pinned], new Map(), 1_366)[0]?.size).toBeNull();
  expect(pagePins([marked], new Map(), 1_366)[0]?.size).toEqual({ width: 20, height: 20 });
  const size = { width: 40, height: 20 };
  const resolved = places({ ticketId: 't1' as never, state: 'found', x: 10, y: 10, size });
  expect(pagePins([marked], resolved, 1_366)[0]?.size).toEqual(size);
});

test('a lost pin stays at its old place', () => {
  const resolved = places({ ticketId: 't1' as never, state: 'not_found', x: 30, y: 40 });
  expect(pagePins([ticket(1, '10')], resolved, 1_366)).toMatchObject([
    { state: 'not_found', at: { x: 10, y: 10 }, old: null },
  ]);
});

test('a pin whose element is hidden now stays at its old place, says so and has no ring', () => {
  const resolved = places({ ticketId: 't1' as never, state: 'hidden', x: 30, y: 40 });
  const [pin] = pagePins([ticket(1, '10')], resolved, 1_366);
  expect(pin).toMatchObject({ state: 'hidden', at: { x: 10, y: 10 }, old: null });
  expect(pin && pinRemark(pin)).toBe('Hidden now');
  expect(pin && isUnseen(pin)).toBe(true);
});

test('a pin whose element is scrolled out of sight says so', () => {
  const cut = places({ ticketId: 't1' as never, state: 'moved', x: 30, y: 40, isCut: true });
  const [pin] = pagePins([ticket(1, '10')], cut, 375);
  expect(pin).toMatchObject({ state: 'found', at: { x: 30, y: 40 }, isCut: true });
  expect(pin && pinRemark(pin)).toBe('Out of view');
});

test('at another width a pin goes with its element and is not called moved', () => {
  const resolved = places({ ticketId: 't1' as never, state: 'moved', x: 30, y: 40 });
  expect(pagePins([ticket(1, '10')], resolved, 375)).toMatchObject([
    { state: 'found', at: { x: 30, y: 40 }, old: null },
  ]);
});

test('a pin that the viewport holds goes with it, and its old place too', () => {
  const held = places({ ticketId: 't1' as never, state: 'moved', x: 30, y: 2_040, inView: { x: 30, y: 40 } });
  const [pin] = pagePins([ticket(1, '1010')], held, 1_366);
  expect(pin).toMatchObject({ isInView: true, at: { x: 30, y: 40 }, old: { x: 10, y: 10 } });
  const scroll = { x: 0, y: 500 };
  expect(pin && onPage(pin, pin.at, scroll)).toEqual({ x: 30, y: 540 });
  expect(onPage({ isInView: false }, { x: 30, y: 40 }, scroll)).toEqual({ x: 30, y: 40 });
});

const of = (number: number, status: string, userId: string) => ({ ...ticket(number, '5'), status, userId });

test('the newest pin is listed first, and finished and other people’s are left out as asked, but for the open one', () => {
  const tickets = [
    of(1, 'Received', 'me'),
    of(2, 'Done', 'me'),
    of(3, 'Accepted', 'you'),
    of(4, 'QA', 'you'),
  ];
  const pins = pagePins(tickets as TicketListItem[], new Map(), 1_366);
  const listed = (filter: 'open' | 'all' | 'mine', openId: string | null = null) =>
    filterPins(pins, filter, { userId: 'me', openId }).map(({ number }) => number);
  expect(listed('open')).toEqual([4, 1]);
  expect(listed('all')).toEqual([4, 3, 2, 1]);
  expect(listed('mine')).toEqual([2, 1]);
  expect(listed('open', 't3')).toEqual([4, 3, 1]);
});

test('a ring is met at its edge and within, a region at its edge alone, and nothing where no ring is drawn', () => {
  const [ring] = pagePins([ticket(1, '100')], new Map(), 1_366);
  const seen = { scroll: { x: 0, y: 40 }, scale: 0.5 };
  const meets = (pin: typeof ring, x: number, y: number) => ringAt(pin ? [pin] : [], { x, y }, seen) === pin;
  expect([meets(ring, 100, 60), meets(ring, 130, 60), meets(ring, 140, 60)]).toEqual([true, true, false]);
  const region = ring && { ...ring, size: { width: 80, height: 60 } };
  expect([meets(region, 100, 60), meets(region, 142, 60), meets(region, 160, 60)]).toEqual([
    false,
    true,
    false,
  ]);
  const gone = ring && { ...ring, state: 'not_found' as const };
  expect(meets(gone, 100, 60)).toBe(false);
});
