import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLayers } from './live-layers.ts';
import { createStripKeeper } from './live-strip.ts';
import { createRemoteStore, type FetchStrip } from '../remote/remote-state.ts';

const viewport = { width: 1_000, height: 800 };
const page = { width: 1_000, height: 5_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const store = createRemoteStore({ url: 'https://shop.test/', ...viewport });
  const layers = createLayers<ImageBitmap>();
  const given: (() => void)[] = [];
  const closed = vi.fn<() => void>();
  const fetch = vi.fn<FetchStrip>(
    ({ y, height }) =>
      new Promise((resolve) => {
        const picture = { close: closed } as unknown as ImageBitmap;
        given.push(() => resolve({ picture, y, height, width: viewport.width }));
      }),
  );
  const keeper = createStripKeeper({ fetch, layers, store, viewport: () => viewport, repaint: () => {} });
  /** The strip that was asked for comes. */
  const give = async () => {
    given.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  const ready = (part = {}) => store.set({ status: 'ready', isBusy: false, sessionId: 's1', page, ...part });
  const shown = (y: number) => layers.at({ x: 0, y }, viewport).length;
  return { store, fetch, keeper, give, ready, shown, closed };
}

/** Lets the hand rest for long enough that a strip would be asked for. */
const rest = () => vi.advanceTimersByTimeAsync(800);

test('a strip is asked for when the page rests, and lies under what was never seen', async () => {
  const { fetch, ready, give, shown } = setUp();
  ready();
  expect(fetch).not.toHaveBeenCalled();
  await rest();
  expect(fetch).toHaveBeenCalledWith({ sessionId: 's1', y: 0, height: 5_000 }, expect.any(AbortSignal));
  expect(shown(4_000)).toBe(0);
  await give();
  expect(shown(4_000)).toBe(1);
});

test('no strip is asked for while the page is on its way, and none of a page that is seen whole', async () => {
  const { fetch, ready } = setUp();
  ready({ isBusy: true });
  await rest();
  ready({ page: viewport });
  await rest();
  expect(fetch).not.toHaveBeenCalled();
});

test('a hand that moves goes first', async () => {
  const { fetch, ready, keeper } = setUp();
  ready();
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.advanceTimersByTimeAsync(500);
    keeper.moved();
  }
  expect(fetch).not.toHaveBeenCalled();
  await rest();
  expect(fetch).toHaveBeenCalledOnce();
});

test('when the page goes its strip goes, and one that comes too late is given back', async () => {
  const { fetch, ready, keeper, give, shown, closed } = setUp();
  ready();
  await rest();
  await give();
  keeper.drop();
  expect(shown(4_000)).toBe(0);
  expect(closed).toHaveBeenCalledOnce();
  ready();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  keeper.drop();
  expect(fetch.mock.lastCall?.[1].aborted).toBe(true);
  await give();
  expect(shown(4_000)).toBe(0);
  expect(closed).toHaveBeenCalledTimes(2);
});

test('a page of another length loses its strip at once and gets another', async () => {
  const { fetch, store, ready, give, shown } = setUp();
  ready();
  await rest();
  await give();
  store.set({ page: { ...page, height: 5_400 } });
  expect(shown(4_000)).toBe(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fetch).toHaveBeenLastCalledWith({ sessionId: 's1', y: 0, height: 5_400 }, expect.any(AbortSignal));
});

test('after something was done a new one is asked for, not within ten seconds; the old one stays so long', async () => {
  const { fetch, ready, keeper, give, shown } = setUp();
  ready();
  await rest();
  await give();
  keeper.acted();
  await rest();
  expect(fetch).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetch).toHaveBeenCalledOnce();
  expect(shown(4_000)).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('of a page that is longer than a picture may be, the strip is around the place that is seen', async () => {
  const { fetch, store, ready, give, keeper } = setUp();
  ready({ page: { ...page, height: 40_000 }, scroll: { x: 0, y: 20_000 } });
  await rest();
  expect(fetch).toHaveBeenLastCalledWith(
    { sessionId: 's1', y: 16_000, height: 8_000 },
    expect.any(AbortSignal),
  );
  await give();
  store.set({ scroll: { x: 0, y: 21_000 } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(fetch).toHaveBeenCalledOnce();
  store.set({ scroll: { x: 0, y: 23_000 } });
  keeper.moved();
  await rest();
  expect(fetch).toHaveBeenLastCalledWith(
    { sessionId: 's1', y: 19_000, height: 8_000 },
    expect.any(AbortSignal),
  );
});

test('a strip that was refused is asked for again while the page rests, a few times', async () => {
  const { fetch, ready, shown } = setUp();
  fetch.mockRejectedValue(new Error('Too much to do'));
  ready();
  await rest();
  expect(fetch).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(5);
  expect(shown(4_000)).toBe(0);
});

test('a refusal that says when to come again is heeded', async () => {
  const { fetch, ready, give, shown } = setUp();
  const failure = { code: 'remote_busy', data: { retryAfterSeconds: 60 } };
  const refusal = Object.assign(new TRPCClientError('Too much to do'), { data: { failure } });
  fetch.mockRejectedValueOnce(refusal);
  ready();
  await rest();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fetch).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  await give();
  expect(shown(4_000)).toBe(1);
});
