import type { PinElement } from '@ringmark/contract/pins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

/** What may be changed about the page that all of these look at. */
interface Shop {
  banner?: string;
  button?: string;
  colour?: string;
  words?: string;
  extra?: string;
}

/** A page with all that makes pictures differ: a moving box, a film of a script, a clock, a late picture. */
const shopWith = ({
  banner = '',
  button = 'Buy now',
  colour = '#0d6efd',
  words = 'The lamp of the year',
  extra = '',
}: Shop = {}) => `<!doctype html><title>Shop</title><style>
  body { margin: 0; font: 16px/1.5 sans-serif; height: 3000px }
  #spin { width: 40px; height: 40px; background: #c33; animation: spin 1s linear infinite alternate }
  @keyframes spin { to { transform: translateX(300px) } }
  #walk { position: relative; width: 60px; height: 30px; background: #3a3 }
  #buy { padding: 12px 24px; border: 0; border-radius: 6px; color: white; background: ${colour}; font: inherit }
  </style>${banner}
  <h1>${words}</h1><div id="spin"></div><div id="walk"></div>
  <p>It is <b id="clock"></b>, and was opened at <b id="opened"></b>.</p>
  <p style="margin-top:900px">In stock.</p><img id="late" loading="lazy" src="/late.svg" alt="">
  <p><button id="buy" data-testid="buy">${button}</button> and more words beside it.</p>${extra}
  <script>
    opened.textContent = new Date().toTimeString().slice(0, 5);
    setInterval(() => { clock.textContent = new Date().toTimeString().slice(0, 8) }, 200);
    let at = 0;
    setInterval(() => { walk.style.left = (at += 7) % 200 + 'px' }, 50);
  </script>`;

const LATE = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="teal"/></svg>`;

const BANNER = '<p style="margin:0;padding:13px;background:gold;height:50.5px">We ship on Sundays, too.</p>';

const pageOf = (url: string) => ({
  ownerId: 'job',
  url,
  allowedUrls: [url],
  width: 1366,
  height: 768,
  signal: new AbortController().signal,
});

describe('proofs', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/late.svg', (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(LATE), 400);
      return undefined;
    });
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const ELEMENT: PinElement = {
    selector: '[data-testid=buy]',
    tag: 'button',
    role: 'button',
    name: 'Buy now',
    text: 'Buy now',
    box: { x: 0, y: 1_000, width: 100, height: 48 },
    offset: { x: 0.5, y: 0.5 },
    marks: ['data-testid=buy'],
  };
  const PIN = { element: ELEMENT, scrollX: 0, scrollY: 700 };

  async function first(url: string) {
    const taken = await viewer.takeFirstPictures({ page: pageOf(url), pins: [PIN] });
    const picture = taken.opened ? taken.result[0]?.first : undefined;
    if (!picture) throw new Error('There is no first picture.');
    // The page's own clock moves on by an hour between the two.
    return { ...picture, takenAt: Date.now() - 3_600_000 };
  }

  async function prove(url: string, before: Awaited<ReturnType<typeof first>>) {
    const { x, y } = before.box;
    const proof = await viewer.prove({
      page: pageOf(url),
      pin: { ...PIN, stoodAt: { x, y } },
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

  const SOLD_OUT = '<i>Sold out</i>';
  const SPOT =
    '<i style="position:absolute;left:300px;margin-top:-60px;width:8px;height:8px;background:#888"></i>';
  test.each<[string, Shop, Shop]>([
    ['another colour', {}, { colour: '#0b5ed7' }],
    [
      'a word that moved',
      { extra: SOLD_OUT },
      { extra: SOLD_OUT.replace('>', ' style="margin-left:30px">') },
    ],
    ['another word', {}, { button: 'Buy it' }],
    ['a spot of eight px', {}, { extra: SPOT }],
  ])('%s is a change, with its place', async (_name, before, after) => {
    const seen = await compare(before, after);
    expect(seen).toMatchObject({ state: 'found', comparison: { share: expect.any(Number) } });
    const { share = 0, places = [] } = ('comparison' in seen && seen.comparison) || {};
    expect(share).toBeGreaterThan(0);
    expect(places.length).toBeGreaterThan(0);
  });

  test('a difference is not told before the page was opened once more', async () => {
    const url = site.lay('/shop', shopWith());
    const before = await first(url);
    let visits = 0;
    site.lay('/shop', () => {
      visits += 1;
      return visits === 1 ? shopWith({ button: 'Buy it' }) : { status: 503, body: 'Not now.' };
    });
    await expect(prove(url, before)).rejects.toMatchObject({ code: 'page_failed' });
    expect(visits).toBe(2);
  });

  test('an element that is gone, or not to be seen, is said to be so, with a picture of the page', async () => {
    const url = site.lay('/shop', shopWith());
    const before = await first(url);
    site.lay('/shop', shopWith().replace(/<button.*<\/button>/, ''));
    const gone = await prove(url, before);
    expect(gone).toMatchObject({ state: 'not_found', comparison: null, box: null });
    site.lay('/shop', shopWith().replace('<button', '<button hidden'));
    expect(await prove(url, before)).toMatchObject({ state: 'hidden', comparison: null });
  });
});
