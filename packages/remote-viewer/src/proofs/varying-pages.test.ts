import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_PIN } from '../testing/shop-page.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
});
afterAll(() => Promise.all([viewer.stop(), site.close()]));

const pageWith = (button = 'Buy now', extra = '') =>
  `<title>Shop</title><p>The lamp of the year</p><button data-testid="buy">${button}</button>${extra}`;

/**
 * Proves a page that shows something else on each visit.
 *
 * @param drawn what its visits show, in their order: the picture at the pin first; the last of them for all that follow
 */
async function proofOf(path: string, drawn: readonly string[]) {
  let visits = 0;
  const url = site.lay(path, () => {
    visits += 1;
    return drawn[Math.min(visits, drawn.length) - 1] ?? '';
  });
  const page = {
    ownerId: 'job',
    url,
    allowedUrls: [url],
    width: 800,
    height: 600,
    signal: new AbortController().signal,
  };
  const taken = await viewer.takeFirstPictures({ page, pins: [SHOP_PIN] });
  const first = taken.opened ? taken.result[0]?.first : undefined;
  if (!first) throw new Error('There is no first picture.');
  const before = { ...first, takenAt: Date.now() };
  const pin = { ...SHOP_PIN, stoodAt: { x: first.box.x, y: first.box.y } };
  const proof = await viewer.prove({ page, pin, first: before });
  if (!proof.opened) throw new Error('The page did not open.');
  return { ...proof.result, visits };
}

const OLD = pageWith();
const VARIANT = pageWith('Buy it');
const says = (text: string) => ({ says: { text, name: text } });

test('a variant that two visitors in a row see is no change, if a third sees the page as it was', async () => {
  const seen = await proofOf('/variants', [OLD, VARIANT, VARIANT, OLD]);
  expect(seen).toMatchObject({ comparison: { share: 0, own: { compared: 1 } }, ...says('Buy now') });
});

test('what all visitors see is a change', async () => {
  const seen = await proofOf('/changed', [OLD, VARIANT]);
  expect(seen).toMatchObject({ ...says('Buy it') });
  expect(seen.comparison?.own.share).toBeGreaterThan(0);
  expect(seen.visits).toBe(5);
});

test('a page that looks as it did is opened once', async () => {
  const seen = await proofOf('/same', [OLD]);
  expect(seen).toMatchObject({ comparison: { share: 0 }, visits: 2 });
});

const withAdvert = (colour: string) =>
  pageWith('Buy now', `<div style="width:240px;height:40px;background:${colour}"></div>`);

test('an advert next to the element that visitors draw by lot is no change of it', async () => {
  const drawn = ['teal', 'navy', 'navy', 'olive'].map(withAdvert);
  expect(await proofOf('/adverts', drawn)).toMatchObject({
    comparison: { near: 0, own: { share: 0 } },
  });
});
