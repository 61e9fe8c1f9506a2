import { describe, expect, test } from 'vitest';
import type { Open } from '../background/background-tab.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { Drawn, Visit } from './proofs.types.ts';
import type { Comparison, ProofInput } from '@ringmark/contract/viewing/proofs';
import { createSecondVisit } from './second-visit.ts';

const BOX = { x: 0, y: 0, width: 10, height: 10 };
const SAME = Uint8Array.of(1);
const OTHER = Uint8Array.of(2);
const drawn = (png: Uint8Array): Drawn => ({ pictures: [png], animated: [], box: BOX });
const seenNow = (png: Uint8Array) => ({ visit: { ...drawn(png), openedAt: 1, says: null }, stoodAfter: 1 });
const AGAIN: Visit = { ...drawn(OTHER), openedAt: 2, says: null };

interface Opened {
  isAsked: boolean;
  signal: AbortSignal;
  clockAt: number | undefined;
}

const BASE = { ownerId: 'o', url: 'https://a.example/', allowedUrls: [], width: 800, height: 600 };
/** The site access of a page that is opened by its cookies. */
const DOOR: ProofInput['page']['door'] = { level: 'look' } as never;

function setUp(door?: typeof DOOR) {
  const pages: Opened[] = [];
  // The work in the page does not matter here.
  const open = (async ({ signal, clockAt, after }) => {
    const page: Opened = { isAsked: false, signal, clockAt };
    pages.push(page);
    await after;
    page.isAsked = true;
    return { opened: true, result: AGAIN };
  }) as Open;
  const compare = async (_first: unknown, { pictures: [png] }: Drawn): Promise<Comparison> => ({
    share: png?.[0] === SAME[0] ? 0 : 0.5,
    around: 0,
    places: [],
    compared: 1,
    near: 0,
    own: { share: 0, compared: 1, isRecoloured: false },
  });
  const stopping = new AbortController();
  const page = { ...BASE, signal: stopping.signal, ...(door && { door }) };
  const pin = { scrollX: 0, scrollY: 0, element: {} as never, lookForMs: 1 };
  const first = { png: SAME, moving: '', box: BOX, browser: '1', takenAt: 77 };
  // No picture is taken.
  const parts = { pictureWorker: { compare }, pictures: {} as FairSemaphore };
  return { second: createSecondVisit(parts, { page, pin }, first, open), pages, stopping };
}

const soon = () => new Promise(setImmediate);

describe('another visit of a page', () => {
  test('has a tab before it is needed, and its page from the first glimpse that differs on', async () => {
    const { second, pages } = setUp();
    second.prepare();
    await soon();
    expect(pages).toMatchObject([{ isAsked: false, clockAt: 77 }]);
    second.glimpsed(drawn(OTHER));
    await soon();
    expect(pages).toMatchObject([{ isAsked: true }]);
    expect(await second.stood(seenNow(OTHER))).toBe(true);
    expect(await second.result()).toBe(AGAIN);
    expect(pages).toHaveLength(1);
  });

  test('is closed where the page looks as before once it is still', async () => {
    const { second, pages } = setUp();
    second.prepare();
    second.glimpsed(drawn(OTHER));
    expect(await second.stood(seenNow(SAME))).toBe(false);
    expect(await second.result()).toBeNull();
    expect(pages.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test('is never asked for where nothing differs', async () => {
    const { second, pages } = setUp();
    second.prepare();
    second.glimpsed(drawn(SAME));
    expect(await second.stood(seenNow(SAME))).toBe(false);
    await soon();
    expect(pages.map(({ isAsked, signal }) => [isAsked, signal.aborted])).toEqual([[false, true]]);
  });

  test('begins again where late content has begun the first one again', async () => {
    const { second, pages } = setUp();
    second.glimpsed(drawn(OTHER));
    await second.stood(seenNow(OTHER));
    second.glimpsed(drawn(OTHER));
    await second.stood(seenNow(OTHER));
    expect(await second.result()).toBe(AGAIN);
    expect(pages.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  test('is not needed any more where late content has brought the page back', async () => {
    const { second, pages } = setUp();
    second.glimpsed(drawn(OTHER));
    await second.stood(seenNow(OTHER));
    second.glimpsed(drawn(SAME));
    await second.stood(seenNow(SAME));
    expect(await second.result()).toBeNull();
    expect(pages.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test('opens no door ahead', async () => {
    const { second, pages } = setUp(DOOR);
    second.prepare();
    expect(pages).toHaveLength(0);
    second.glimpsed(drawn(OTHER));
    await soon();
    expect(pages).toMatchObject([{ isAsked: true }]);
  });

  test('ends with the first one, and with the job', async () => {
    const one = setUp();
    one.second.prepare();
    one.second.stop();
    const other = setUp();
    other.second.prepare();
    other.stopping.abort();
    expect([...one.pages, ...other.pages].map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});
