import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BANNER, LATE_PICTURE, SHOP_PIN, shopWith, SPOT } from '../testing/shop-page.ts';
import { openShopProofs, pageOf, type ShopProofs } from '../testing/shop-proofs.ts';

/** A box above the button that comes when the page has long been still. */
const late = (colour: string) => `<script>
  addEventListener('load', () => setTimeout(() => {
    const box = document.createElement('div');
    box.style = 'height:80px;background:${colour}';
    buy.parentElement.before(box);
  }, 1_200));
</script>`;

const withLate = (colour: string) => ({ isStill: true, extra: late(colour) });

describe('proofs', () => {
  let shop: ShopProofs;
  beforeAll(async () => {
    shop = await openShopProofs();
  });
  afterAll(() => shop.close());

  test('a page that has not changed looks the same, whatever moves in it', async () => {
    expect(await shop.compare({}, {})).toMatchObject({
      state: 'found',
      comparison: { share: 0, places: [] },
    });
  });

  test('a banner above the element is no change of it, and one of the page around it', async () => {
    const seen = await shop.compare({}, { banner: BANNER });
    expect(seen).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test('a spot of eight px is a change, with its place', async () => {
    const seen = await shop.compare({}, { extra: SPOT });
    expect(seen).toMatchObject({ state: 'found', comparison: { share: expect.any(Number) } });
    const { share = 0, places = [] } = ('comparison' in seen && seen.comparison) || {};
    expect(share).toBeGreaterThan(0);
    expect(places.length).toBeGreaterThan(0);
  });

  test('a first picture says when its page was opened, by which its proof sets the clock', async () => {
    let askedAt = 0;
    let wentOnAt = 0;
    shop.site.lay('/goes-on.svg', () => {
      wentOnAt = Date.now();
      return { headers: { 'content-type': 'image/svg+xml' }, body: LATE_PICTURE };
    });
    const url = shop.site.lay('/opened', () => {
      askedAt = Date.now();
      return shopWith({ isStill: true, extra: '<img src="/goes-on.svg" alt="">' });
    });
    const { openedAt } = await shop.first(url);
    expect(openedAt).toBeGreaterThanOrEqual(askedAt);
    // The picture was taken after that.
    expect(openedAt).toBeLessThanOrEqual(wentOnAt);
  });

  test('a pin that was looked at before another has left nothing in its picture', async () => {
    const lines = '<p>A line in a box</p>'.repeat(30);
    const box = `<div id="box" style="height:90px;overflow:auto">${lines}<b id="deep">Deep down</b></div>`;
    const url = shop.site.lay('/boxes', shopWith({ isStill: true, extra: box }));
    const deep = { ...SHOP_PIN.element, selector: '#deep', tag: 'b', role: 'generic', name: 'Deep down' };
    const inBox = { ...SHOP_PIN, element: { ...deep, text: 'Deep down', marks: ['id=deep'] } };
    const taken = await shop.viewer.takeFirstPictures({ page: pageOf(url), pins: [inBox, SHOP_PIN] });
    const [one, other] = taken.opened ? taken.result : [];
    expect(one?.state).toBe('found');
    if (!other?.first) throw new Error('There is no first picture.');
    const seen = await shop.prove(url, { ...other.first, takenAt: Date.now() });
    expect(seen).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test.each([
    [
      'far to the left on a page that is read from right to left',
      (button: string) =>
        `<html dir=rtl><body style="margin:0"><p style="width:5000px;margin:0;padding-right:3000px">${button}`,
      { scrollX: -2_500, scrollY: 0 },
    ],
    [
      'at 180,000 px of a long page',
      (button: string) => `<body style="margin:0"><p style="margin:180000px 0 600px">${button}`,
      { scrollX: 0, scrollY: 179_800 },
    ],
  ])('an element %s is compared', async (_where, html, scroll) => {
    const lay = (colour: string) =>
      shop.site.lay('/far', html(`<button id=far style="background:${colour}">Order it</button>`));
    const element = { ...SHOP_PIN.element, selector: '#far', tag: 'button', name: null, text: 'Order it' };
    const pin = { element: { ...element, marks: ['id=far'] }, ...scroll };
    const page = pageOf(lay('gold'));
    const taken = await shop.viewer.takeFirstPictures({ page, pins: [pin] });
    const first = taken.opened ? taken.result[0]?.first : undefined;
    if (!first) throw new Error(`There is no first picture: ${JSON.stringify(taken)}`);
    lay('teal');
    const { x, y } = first.box;
    const before = { ...first, takenAt: Date.now() };
    const proof = await shop.viewer.prove({ page, pin: { ...pin, stoodAt: { x, y } }, first: before });
    const seen = proof.opened ? proof.result : proof;
    expect(seen).toMatchObject({ state: 'found' });
    const own = 'comparison' in seen ? seen.comparison?.own : undefined;
    expect(own?.share).toBeGreaterThan(0.5);
  });

  test('what comes when the page was still already, and moves the element, belongs to its picture', async () => {
    expect(await shop.compare(withLate('teal'), withLate('teal'))).toMatchObject({
      comparison: { share: 0, around: 0 },
    });
    const seen = await shop.compare(withLate('teal'), withLate('navy'));
    if (!('comparison' in seen)) throw new Error('The page did not open.');
    expect(seen.comparison?.share).toBeGreaterThan(0.2);
    expect(seen.comparison?.places).toHaveLength(1);
  });

  test('a clock whose seconds alone were seen to move has moved as a whole', async () => {
    let minutes = 34;
    const url = shop.site.lay('/clock', () =>
      shopWith({
        isStill: true,
        extra: `<p>It is <b id="tick"></b></p><script>
          let seconds = 10;
          const tick = () => { document.querySelector('#tick').textContent = '10:${minutes}:' + seconds++ };
          tick();
          setInterval(tick, 250);
        </script>`,
      }),
    );
    const before = await shop.first(url);
    minutes = 57;
    expect(await shop.prove(url, before)).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test('a difference is not told before the page was opened once more', async () => {
    const url = shop.site.lay('/shop', shopWith({ isStill: true }));
    const before = await shop.first(url);
    let visits = 0;
    shop.site.lay('/shop', () => {
      visits += 1;
      return visits === 1 ? shopWith({ isStill: true, button: 'Buy it' }) : { status: 503, body: 'Not now.' };
    });
    expect(await shop.prove(url, before)).toEqual({ opened: false, why: 'failed' });
    // The page is opened at its old clock, and then once more at the true time.
    expect(visits).toBe(3);
  });

  test('a page that loads late is looked at when it has loaded', { timeout: 60_000 }, async () => {
    let lateMs = 8_500;
    shop.site.lay('/built.js', (_request, response) => {
      const answer = () => response.end('buy.style.background = "#1a7f37"; buy.textContent = "Buy now";');
      setTimeout(answer, lateMs);
      return undefined;
    });
    const url = shop.site.lay(
      '/shop',
      shopWith({ isStill: true, extra: '<script defer src="/built.js"></script>' }),
    );
    const before = await shop.first(url);
    lateMs = 0;
    expect(await shop.prove(url, before)).toMatchObject({ comparison: { share: 0, compared: 1 } });
  });
});
