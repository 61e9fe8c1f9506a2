import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from './live-settling.ts';
import { createRemoteStore } from '../remote/remote-state.ts';

const point = { x: 260, y: 350 };
const at = (y: number) => ({ x: 0, y });

const size = { width: 1_000, height: 800 };

function seenAt(picture: number, scroll: number) {
  const store = createRemoteStore({ url: 'https://shop.test/', ...size });
  store.set({ picture: { src: '', scroll: at(picture) }, scroll: at(scroll) });
  return { ...store, scrollTo: vi.fn<(to: { x: number; y: number }) => void>() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that stands where it is seen is asked at once', async () => {
  expect(await settle(seenAt(900, 900), point, size)).toEqual(point);
});

test('a page that is still behind the hand is asked when it has arrived', async () => {
  const store = seenAt(0, 1_000);
  const asked = vi.fn<(at: { x: number; y: number }) => void>();
  const asking = settle(store, point, size).then(asked);
  store.set({ picture: { src: '', scroll: at(400) } });
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).not.toHaveBeenCalled();
  store.set({ picture: { src: '', scroll: at(1_000) } });
  await asking;
  expect(asked).toHaveBeenCalledWith(point);
});

test('of a page that turned out to be elsewhere the same place of the picture is meant', async () => {
  const store = seenAt(900, 1_000);
  const asking = settle(store, point, size);
  store.set({ scroll: at(900) });
  expect(await asking).toEqual({ x: 260, y: 450 });
});

test('a page whose picture went back without it is scrolled to where the person pointed', async () => {
  const store = seenAt(0, 1_000);
  const asking = settle(store, point, size);
  store.set({ scroll: at(0) });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.scrollTo).toHaveBeenCalledWith(at(1_000));
  store.set({ picture: { src: '', scroll: at(1_000) }, scroll: at(1_000) });
  expect(await asking).toEqual(point);
});

test('a page that never arrives is asked all the same', async () => {
  const store = seenAt(0, 1_000);
  const asking = settle(store, point, size);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.scrollTo).toHaveBeenCalledWith(at(1_000));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(store.scrollTo).toHaveBeenCalledTimes(2);
  expect(await asking).toEqual(point);
});

test('a page that stands where it is seen is not scrolled', async () => {
  const store = seenAt(900, 900);
  await settle(store, point, size);
  expect(store.scrollTo).not.toHaveBeenCalled();
});
