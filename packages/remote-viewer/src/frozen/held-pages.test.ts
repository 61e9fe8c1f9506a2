import { expect, test } from 'vitest';
import { makeTestClock } from '../testing/test-viewer.ts';
import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';
import { createHeldPages } from './held-pages.ts';

const aPage = (title: string) => ({ title }) as unknown as CapturedPage;
const view = { id: 'view', ownerId: 'person', url: 'https://shop.test/a#top' };

test('a page is held for its owner and its address, and given once', async () => {
  const pages = createHeldPages(makeTestClock());
  pages.hold(view, Promise.resolve(aPage('one')));
  expect(pages.take({ ...view, ownerId: 'another' })).toBeUndefined();
  expect(pages.take({ ...view, url: 'https://shop.test/b' })).toBeUndefined();
  expect(await pages.take({ ...view, url: 'https://shop.test/a' })).toEqual(aPage('one'));
  expect(pages.take(view)).toBeUndefined();
});

test('the newest pin of a view counts, and one that failed is none', async () => {
  const pages = createHeldPages(makeTestClock());
  pages.hold(view, Promise.resolve(aPage('one')));
  pages.hold(view, Promise.resolve(aPage('two')));
  expect(await pages.take(view)).toEqual(aPage('two'));
  pages.hold(view, Promise.reject(new Error('The tab is gone.')));
  expect(await pages.take(view)).toBeUndefined();
});

test('pages are held for half an hour, and 24 of them', async () => {
  const clock = makeTestClock();
  const pages = createHeldPages(clock);
  for (let count = 0; count < 25; count += 1)
    pages.hold({ ...view, id: `view-${count}` }, Promise.resolve(aPage(`${count}`)));
  expect(pages.take({ ...view, id: 'view-0' })).toBeUndefined();
  expect(await pages.take({ ...view, id: 'view-1' })).toEqual(aPage('1'));
  clock.pass(30 * 60_000);
  expect(pages.take({ ...view, id: 'view-2' })).toBeUndefined();
});

test('a view that closes waits for its page, and no longer than 3 s', async () => {
  const clock = makeTestClock();
  const pages = createHeldPages(clock);
  await pages.settled('view');
  const taking = Promise.withResolvers<CapturedPage>();
  pages.hold(view, taking.promise);
  let isSettled = false;
  const settled = pages.settled('view').then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  clock.pass(3_000);
  await settled;
  taking.resolve(aPage('late'));
  await pages.settled('view');
  expect(await pages.take(view)).toEqual(aPage('late'));
});
