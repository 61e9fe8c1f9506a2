import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BANNER,
  LATE_PICTURE,
  type Shop,
  SHOP_PIN,
  shopWith,
  SOLD_OUT,
  SOLD_OUT_ASIDE,
  SPOT,
} from '../testing/shop-page.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const pageOf = (url: string) => ({
  ownerId: 'job',
  url,
  allowedUrls: [url],
  width: 1366,
  height: 768,
  signal: new AbortController().signal,
});

/** A box above the button that comes when the page has long been still. */
const late = (colour: string) => `<script>
  addEventListener('load', () => setTimeout(() => {
    const box = document.createElement('div');
    box.style = 'height:80px;background:${colour}';
    buy.parentElement.before(box);
  }, 1_200));
</script>`;

describe('proofs', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/late.svg', (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LATE_PICTURE), 400);
      return undefined;
    });
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], waits: { goneAgainMs: 100 } });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  async function first(url: string) {
    const taken = await viewer.takeFirstPictures({ page: pageOf(url), pins: [SHOP_PIN] });
    const picture = taken.opened ? taken.result[0]?.first : undefined;
    if (!picture) throw new Error('There is no first picture.');
    // The page's own clock moves on by an hour between the two.
    return { ...picture, takenAt: Date.now() - 3_600_000 };
  }

  async function prove(url: string, before: Awaited<ReturnType<typeof first>>) {
    const { x, y } = before.box;
    const proof = await viewer.prove({
      page: pageOf(url),
      pin: { ...SHOP_PIN, stoodAt: { x, y } },
      first: before,
    });
    return proof.opened ? proof.result : proof;
  }

  const compare = async (one: Shop, other: Shop) => {
    const url = site.lay('/shop', shopWith(one));
    const before = await first(url);
    site.lay('/shop', shopWith(other));
    return prove(url, before);
  };

  test('a page that has not changed looks the same, whatever moves in it', async () => {
    expect(await compare({}, {})).toMatchObject({ state: 'found', comparison: { share: 0, places: [] } });
  });

  test('a banner above the element is no change of it, and one of the page around it', async () => {
    const seen = await compare({}, { banner: BANNER });
    expect(seen).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test.each<[string, Shop, Shop]>([
    ['another colour', {}, { colour: '#0b5ed7' }],
    ['a word that moved', { extra: SOLD_OUT }, { extra: SOLD_OUT_ASIDE }],
    ['another word', {}, { button: 'Buy it' }],
    ['a spot of eight px', {}, { extra: SPOT }],
  ])('%s is a change, with its place', async (_name, before, after) => {
    const seen = await compare(before, after);
    expect(seen).toMatchObject({ state: 'found', comparison: { share: expect.any(Number) } });
    const { share = 0, places = [] } = ('comparison' in seen && seen.comparison) || {};
    expect(share).toBeGreaterThan(0);
    expect(places.length).toBeGreaterThan(0);
  });

  test('a first picture says when its page was opened, by which its proof sets the clock', async () => {
    let askedAt = 0;
    let wentOnAt = 0;
    site.lay('/goes-on.svg', () => {
      wentOnAt = Date.now();
      return { headers: { 'content-type': 'image/svg+xml' }, body: LATE_PICTURE };
    });
    const url = site.lay('/opened', () => {
      askedAt = Date.now();
      return shopWith({ extra: '<img src="/goes-on.svg" alt="">' });
    });
    const { openedAt } = await first(url);
    expect(openedAt).toBeGreaterThanOrEqual(askedAt);
    // The picture was taken after that.
    expect(openedAt).toBeLessThanOrEqual(wentOnAt);
  });

  test('a pin that was looked at before another has left nothing in its picture', async () => {
    const lines = '<p>A line in a box</p>'.repeat(30);
    const box = `<div id="box" style="height:90px;overflow:auto">${lines}<b id="deep">Deep down</b></div>`;
    const url = site.lay('/boxes', shopWith({ extra: box }));
    const deep = { ...SHOP_PIN.element, selector: '#deep', tag: 'b', role: 'generic', name: 'Deep down' };
    const inBox = { ...SHOP_PIN, element: { ...deep, text: 'Deep down', marks: ['id=deep'] } };
    const taken = await viewer.takeFirstPictures({ page: pageOf(url), pins: [inBox, SHOP_PIN] });
    const [one, other] = taken.opened ? taken.result : [];
    expect(one?.state).toBe('found');
    if (!other?.first) throw new Error('There is no first picture.');
    const seen = await prove(url, { ...other.first, takenAt: Date.now() });
    expect(seen).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test('what comes when the page was still already, and moves the element, belongs to its picture', async () => {
    expect(await compare({ extra: late('teal') }, { extra: late('teal') })).toMatchObject({
      comparison: { share: 0, around: 0 },
    });
    const seen = await compare({ extra: late('teal') }, { extra: late('navy') });
    if (!('comparison' in seen)) throw new Error('The page did not open.');
    expect(seen.comparison?.share).toBeGreaterThan(0.2);
    expect(seen.comparison?.places).toHaveLength(1);
  });

  test('a clock whose seconds alone were seen to move has moved as a whole', async () => {
    let minutes = 34;
    const url = site.lay('/clock', () =>
      shopWith({
        extra: `<p>It is <b id="tick"></b></p><script>
          let seconds = 10;
          const tick = () => { document.querySelector('#tick').textContent = '10:${minutes}:' + seconds++ };
          tick();
          setInterval(tick, 250);
        </script>`,
      }),
    );
    const before = await first(url);
    minutes = 57;
    expect(await prove(url, before)).toMatchObject({ state: 'found', comparison: { share: 0 } });
  });

  test('a difference is not told before the page was opened once more', async () => {
    const url = site.lay('/shop', shopWith());
    const before = await first(url);
    let visits = 0;
    site.lay('/shop', () => {
      visits += 1;
      return visits === 1 ? shopWith({ button: 'Buy it' }) : { status: 503, body: 'Not now.' };
    });
    expect(await prove(url, before)).toEqual({ opened: false, why: 'failed' });
    // The page is opened at its old clock, and then once more at the true time.
    expect(visits).toBe(3);
  });

  test('a page that loads late is looked at when it has loaded', { timeout: 60_000 }, async () => {
    let lateMs = 8_500;
    site.lay('/built.js', (_request, response) => {
      const answer = () => response.end('buy.style.background = "#1a7f37"; buy.textContent = "Buy now";');
      setTimeout(answer, lateMs);
      return undefined;
    });
    const url = site.lay('/shop', shopWith({ extra: '<script defer src="/built.js"></script>' }));
    const before = await first(url);
    lateMs = 0;
    expect(await prove(url, before)).toMatchObject({ comparison: { share: 0, compared: 1 } });
  });
});
