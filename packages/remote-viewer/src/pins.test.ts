import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementUnderPin } from './pin.types.ts';
import { openTestSite, type TestSite } from './testing/test-site.ts';
import { makeTestViewer } from './testing/test-viewer.ts';
import type { RemoteViewer } from './viewer.types.ts';

const box = (left: number, top: number, more = '') =>
  `style="position:absolute;left:${left}px;top:${top}px;width:100px;height:40px;margin:0;padding:0;border:0;${more}"`;

const rows = (...words: string[]) =>
  `<ul id="list" style="margin:0;padding:0">${words.map((word) => `<li style="display:block;height:40px">${word}</li>`).join('')}</ul>`;

const unscrolled = { scrollX: 0, scrollY: 0 };

const framed = (left: number) =>
  `<iframe src="/inner" style="position:absolute;left:${left}px;top:100px;border:5px solid"></iframe>`;

describe('the element under a pin', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], maxSessionsPerUser: 8 });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const open = async (body: string) => {
    const url = site.lay('/page', `<!doctype html><body style="margin:0;height:3000px">${body}`);
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
    return { ownerId: 'ann', sessionId: opened.sessionId };
  };
  const at = async (body: string, x: number, y: number): Promise<ElementUnderPin | null> => {
    const key = await open(body);
    const element = await viewer.elementAt({ ...key, x, y });
    await viewer.close(key);
    return element;
  };
  /** Pins the point on the first page, then asks where that is on the second. */
  const replace = async (before: string, point: { x: number; y: number }, after: string) => {
    const element = await at(before, point.x, point.y);
    const key = await open(after);
    const pins = [{ id: 'one', element, clickX: point.x, clickY: point.y, ...unscrolled }];
    const [place] = await viewer.resolvePins({ ...key, pins });
    await viewer.close(key);
    return place;
  };

  test('is described by what stays: its id, words, role and box', async () => {
    const element = await at(`<div><button id="buy" ${box(200, 100)}>  Buy   now </button></div>`, 250, 130);
    expect(element).toEqual({
      path: '#buy',
      tag: 'button',
      role: 'button',
      name: 'Buy now',
      text: 'Buy now',
      box: { x: 200, y: 100, width: 100, height: 40 },
      offsetX: 0.5,
      offsetY: 0.75,
    });
  });

  test.each([
    ['a test id', `<i data-testid="cart" ${box(0, 0)}>x</i>`, '[data-testid=cart]'],
    ['a name', `<input name="email" ${box(0, 0)}>`, 'input[name="email"]'],
    ['a label', `<b aria-label="Close it" ${box(0, 0)}>x</b>`, 'b[aria-label="Close\\ it"]'],
    [
      'an anchor above it',
      `<ul id="menu"><li>a<li><em ${box(0, 0)}>b</em></ul>`,
      '#menu > li:nth-of-type(2) > em',
    ],
    ['no generated id', `<p id="r12345" ${box(0, 0)}>x</p>`, 'body > p'],
    [
      'its place, when two have one name',
      `<i name="a">y</i><i name="a" ${box(0, 0)}>x</i>`,
      'body > i:nth-of-type(2)',
    ],
  ])('is named by %s', async (_what, body, path) => {
    expect((await at(body, 20, 20))?.path).toBe(path);
  });

  test('is found in page coordinates when the page is scrolled', async () => {
    const key = await open(`<p id="low" ${box(100, 1_500)}>low</p>`);
    await viewer.scroll({ ...key, scrollX: 0, scrollY: 1_400 });
    const element = await viewer.elementAt({ ...key, x: 150, y: 120 });
    expect(element).toMatchObject({ path: '#low', box: { x: 100, y: 1_500 }, offsetX: 0.5, offsetY: 0.5 });
    expect(
      await viewer.resolvePins({
        ...key,
        pins: [{ id: 'a', element, clickX: 150, clickY: 1_520, ...unscrolled }],
      }),
    ).toEqual([{ id: 'a', state: 'found', x: 150, y: 1_520 }]);
    await viewer.close(key);
  });

  const shadow = (left: number) => `<shop-card></shop-card><script>
    const root = document.querySelector('shop-card').attachShadow({ mode: 'open' });
    root.innerHTML = '<section><button ${box(left, 50)}>In shadow</button></section>';</script>`;

  test('is seen through open shadow roots', async () => {
    const element = await at(shadow(40), 50, 60);
    expect(element).toMatchObject({ tag: 'button', text: 'In shadow', box: { x: 40, y: 50 } });
    expect(element?.path).toBe('body > shop-card >>> section > button');
    expect(await replace(shadow(40), { x: 50, y: 60 }, shadow(240))).toEqual({
      id: 'one',
      state: 'moved',
      x: 250,
      y: 60,
    });
  });

  test('is seen through frames of the same site', async () => {
    site.lay('/inner', `<body style="margin:0"><a href="#" id="deep" ${box(10, 20)}>Deep</a>`);
    const element = await at(framed(100), 120, 130);
    expect(element).toMatchObject({
      path: 'iframe[src="\\/inner"] >>> #deep',
      role: 'link',
      box: { x: 115, y: 125 },
    });
    expect(await replace(framed(100), { x: 120, y: 130 }, framed(300))).toMatchObject({
      state: 'moved',
      x: 320,
    });
  });

  test('is followed where it moved', async () => {
    const [before, after] = [100, 700].map((top) => `<button id="buy" ${box(200, top)}>Buy</button>`);
    const place = await replace(before ?? '', { x: 210, y: 110 }, after ?? '');
    expect(place).toEqual({ id: 'one', state: 'moved', x: 210, y: 710 });
  });

  test('is told by its words when its path is another now', async () => {
    const before = `<div><p ${box(0, 100)}>Old prices</p></div>`;
    const after = `<div><p ${box(0, 0)}>News</p><p ${box(0, 300)}>Old prices</p></div>`;
    expect(await replace(before, { x: 10, y: 110 }, after)).toEqual({
      id: 'one',
      state: 'moved',
      x: 10,
      y: 310,
    });
  });

  test('is still itself when only its words changed but its author named it', async () => {
    const place = await replace(
      `<p id="count" ${box(0, 100)}>1 left</p>`,
      { x: 10, y: 110 },
      `<p id="count" ${box(0, 100)}>none left</p>`,
    );
    expect(place?.state).toBe('found');
  });

  test('is not taken for another that has come to stand in its row', async () => {
    const place = await replace(rows('Rye', 'Oat'), { x: 10, y: 60 }, rows('Rye', 'Bran'));
    expect(place).toMatchObject({ state: 'not_found', x: 10, y: 60 });
    expect(await replace(rows('Rye', 'Oat'), { x: 10, y: 60 }, rows('Oat', 'Bran'))).toMatchObject({
      state: 'moved',
      y: 20,
    });
  });

  const boxed = (scrolled: number) =>
    `<div id="box" style="position:absolute;left:0;top:100px;width:300px;height:200px;overflow:auto">
      <p id="row" ${box(0, 150)}>Row</p><div style="height:900px"></div></div>
      <script>document.querySelector('#box').scrollTop = ${scrolled}</script>`;

  test('is marked on the edge of what it is scrolled out of, and brought into sight there when asked', async () => {
    const element = await at(boxed(0), 50, 270);
    const key = await open(boxed(600));
    const pins = [{ id: 'one', element, clickX: 50, clickY: 270, ...unscrolled }];
    expect(await viewer.resolvePins({ ...key, pins })).toEqual([
      { id: 'one', state: 'moved', x: 50, y: 100, isCut: true },
    ]);
    const [place] = await viewer.resolvePins({ ...key, pins, revealId: 'one' });
    expect(place).toEqual({ id: 'one', state: 'moved', x: 50, y: 200 });
    await viewer.close(key);
  });

  test('is marked on the edge of a frame that it is scrolled out of', async () => {
    site.lay('/inner', `<body style="margin:0;height:2000px"><a href="#" id="deep" ${box(10, 20)}>Deep</a>`);
    const element = await at(framed(100), 120, 130);
    const key = await open(`${framed(100)}<script>
      document.querySelector('iframe').onload = ({ target }) => target.contentWindow.scrollTo(0, 500);</script>`);
    const pins = [{ id: 'one', element, clickX: 120, clickY: 130, ...unscrolled }];
    await expect
      .poll(async () => viewer.resolvePins({ ...key, pins }))
      .toEqual([{ id: 'one', state: 'moved', x: 120, y: 105, isCut: true }]);
    await viewer.close(key);
  });

  test.each([
    ['it was removed', `<p ${box(0, 0)}>Something else</p>`],
    ['it is hidden', `<button id="buy" style="display:none">Buy</button>`],
    ['another stands in its place', `<button ${box(200, 100)}>Sell</button>`],
  ])('is not found when %s, and the pin stays where it was', async (_what, after) => {
    const place = await replace(`<button ${box(200, 100)}>Buy</button>`, { x: 210, y: 110 }, after);
    expect(place).toEqual({ id: 'one', state: 'not_found', x: 210, y: 110 });
  });

  test('a path that is no selector finds nothing and breaks nothing', async () => {
    const key = await open('<p>x</p>');
    const element: ElementUnderPin = {
      path: 'p[[',
      tag: 'p',
      role: '',
      name: '',
      text: 'nothing like it',
      box: { x: 0, y: 0, width: 0, height: 0 },
      offsetX: 0,
      offsetY: 0,
    };
    const pins = [
      { id: 'bad', element, clickX: 1, clickY: 2, ...unscrolled },
      { id: 'bare', element: null, clickX: 3, clickY: 4, ...unscrolled },
    ];
    expect(await viewer.resolvePins({ ...key, pins })).toEqual([
      { id: 'bad', state: 'not_found', x: 1, y: 2 },
      { id: 'bare', state: 'not_found', x: 3, y: 4 },
    ]);
    await viewer.close(key);
  });
});
