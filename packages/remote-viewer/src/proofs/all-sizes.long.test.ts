import { ANNOTATION_PRESETS } from '@ringmark/contract/resolutions';
import type { PinElement } from '@ringmark/contract/pins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InBackground } from '../background/background.types.ts';
import { openPixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SizeSeen } from '@ringmark/contract/viewing/proofs';

const BASKET: PinElement = {
  selector: '[data-testid=basket]',
  tag: 'button',
  role: 'button',
  name: 'Basket',
  text: 'Basket',
  box: { x: 0, y: 0, width: 100, height: 48 },
  offset: { x: 0.5, y: 0.5 },
  marks: ['data-testid=basket'],
};

/** A shop whose basket is in a menu that is shut on tablets held upright, and gone on phones. */
const shopFor = (userAgent: string) => `<!doctype html>
  <meta name="viewport" content="width=device-width"><style>
  body { margin: 0; height: 3000px } #basket { margin: 900px 0 0 40px; width: 140px; height: 48px; border: 0; background: #0a0 }
  @media (max-width: 800px) { #basket { display: none } }
  </style><h1>Shop</h1>
  ${userAgent.includes('Mobile') ? '' : '<button id="basket" data-testid="basket">Basket</button>'}`;

describe('an element at all sizes', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  async function sizesOf(url: string, signal = new AbortController().signal) {
    const looks: InBackground<SizeSeen>[] = [];
    await viewer.takeSizes({
      page: { ownerId: 'job', url, allowedUrls: [url], width: 1366, height: 768, signal },
      element: BASKET,
      sizes: ANNOTATION_PRESETS,
      seen: async (at, look) => {
        looks[at] = look;
      },
    });
    return looks;
  }

  test('each page sees its device, and each answer says whether the element is to be seen there', async () => {
    const url = site.lay('/shop', ({ headers }) => shopFor(headers['user-agent'] ?? ''));
    const looks = await sizesOf(url);
    const states = looks.map((look) => (look.opened ? look.result.state : look.why));
    expect(states).toEqual(['found', 'found', 'hidden', 'found', 'not_found', 'not_found']);
  });

  test('the picture is cut around the element, and of the whole window where it is not to be seen', async () => {
    const url = site.lay('/shop', ({ headers }) => shopFor(headers['user-agent'] ?? ''));
    const [desktop, , upright] = await sizesOf(url);
    if (!desktop?.opened || !upright?.opened) throw new Error('The page did not open.');
    const { shown, box } = desktop.result;
    // The picture begins at the left edge of the page: 40 px are on that side and 120 px beyond the other three edges,
    // in whole px.
    expect(box).toEqual({ x: 40, y: expect.closeTo(120.5, 0), width: 140, height: 48 });
    expect(shown).toMatchObject({ width: 300, height: 289, deviceScale: 2 });
    const image = Buffer.from(shown.image);
    const reader = await openPixelReader();
    try {
      expect(await reader.sizeOf(image)).toEqual({ width: 600, height: 578 });
      const [red, green, blue] = await reader.at(image, 2 * (40 + 70), 2 * (120 + 24));
      expect(green - Math.max(red, blue)).toBeGreaterThan(100);
    } finally {
      await reader.close();
    }
    expect(upright.result).toMatchObject({ state: 'hidden', box: null, shown: { width: 768, height: 1024 } });
  });

  test('a size that does not open takes no other with it', async () => {
    const url = site.lay('/shop', ({ headers }) =>
      headers['user-agent']?.includes('Mobile')
        ? { status: 503, body: 'Not for phones.' }
        : shopFor(headers['user-agent'] ?? ''),
    );
    const looks = await sizesOf(url);
    expect(looks.slice(4)).toEqual([
      { opened: false, why: 'status', status: 503 },
      { opened: false, why: 'status', status: 503 },
    ]);
    expect(looks.slice(0, 4).every(({ opened }) => opened)).toBe(true);
  });

  test('an address that is not allowed is said of every size', async () => {
    const looks = await sizesOf('http://10.1.2.3/');
    expect(looks).toEqual(ANNOTATION_PRESETS.map(() => ({ opened: false, why: 'not_allowed' })));
  });

  test('no more than two pages load at a time', async () => {
    let [now, most] = [0, 0];
    const url = site.lay('/slow', (_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end(shopFor(''));
      }, 300);
      return undefined;
    });
    await sizesOf(url);
    expect(most).toBe(2);
  });

  test('what is stopped leaves no page open', async () => {
    const url = site.lay('/never', () => undefined);
    const stop = new AbortController();
    const taken = sizesOf(url, stop.signal);
    await expect.poll(() => site.asked.filter((path) => path === '/never').length).toBe(2);
    stop.abort(new Error('stopped'));
    await expect(taken).rejects.toThrow('stopped');
    await expect.poll(async () => (await viewer.status()).sessions).toBe(0);
  });
});
