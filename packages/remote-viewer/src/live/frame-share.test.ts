import { expect, test } from 'vitest';
import { createFrameShare } from './frame-share.ts';

const page = (name: string) => ({ name });

test('a single view is drawn 30 times a second', () => {
  const share = createFrameShare(() => 0);
  expect(share.pause(page('one'), false)).toBe(33);
});

test('views that animate without end share 40 frames a second', () => {
  const share = createFrameShare(() => 0);
  const pages = Array.from({ length: 10 }, (_none, index) => page(String(index)));
  for (const one of pages) share.pause(one, false);
  expect(pages.map((one) => share.pause(one, false))).toEqual(Array.from({ length: 10 }, () => 250));
});

test('a view with input is drawn four times as often as one that only animates', () => {
  const share = createFrameShare(() => 0);
  const [acting, ...others] = Array.from({ length: 9 }, (_none, index) => page(String(index)));
  for (const one of others) share.pause(one, false);
  expect(share.pause(acting ?? {}, true)).toBe(75);
  expect(share.pause(others[0] ?? {}, false)).toBe(300);
});

test('views that do not change, or have ended, take no share', () => {
  let now = 0;
  const share = createFrameShare(() => now);
  const [still, left, moving] = [page('still'), page('left'), page('moving')];
  share.pause(still, true);
  share.pause(left, true);
  share.leave(left);
  now = 1_500;
  expect(share.pause(moving, false)).toBe(33);
});
