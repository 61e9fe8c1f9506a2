import type { PinElement } from '@ringmark/contract/pins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STANDPOINTS, openTestPages, type TestPages } from './testing/test-pages.ts';

const box = (left: number, top: number, more = '') =>
  `style="position:absolute;left:${left}px;top:${top}px;width:100px;height:40px;margin:0;padding:0;border:0;${more}"`;

const contents = (top: number, more = '') =>
  `<div ${box(50, top, more)}><span style="display:contents">Bare words</span></div>`;

const rows = (...words: string[]) =>
  `<ul id="list" style="margin:0;padding:0">${words.map((word) => `<li style="display:block;height:40px">${word}</li>`).join('')}</ul>`;

const menu = (...words: string[]) =>
  rows(...words.map((word) => `<a href="/${word}" style="display:inline-block;height:40px">${word}</a>`));

/** A component that says in its shadow root what all of its kind say. */
const card = (words: string) =>
  `<x-card><template shadowrootmode="open"><b style="display:block;height:40px">In stock</b><slot></slot></template>${words}</x-card>`;
const cards = (...words: string[]) => words.map((word) => `<li>${card(word)}</li>`).join('');

const unscrolled = { scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };

const aParagraph: PinElement = {
  selector: 'p',
  tag: 'p',
  role: 'paragraph',
  name: null,
  text: null,
  box: { x: 0, y: 0, width: 0, height: 0 },
  offset: { x: 0, y: 0 },
};

const framed = (left: number) =>
  `<iframe src="/inner" style="position:absolute;left:${left}px;top:100px;border:5px solid"></iframe>`;

describe.each(STANDPOINTS)('the element under a pin, seen from %s', (standpoint) => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(standpoint);
  });
  afterAll(() => pages.close());

  const open = (body: string) => {
    pages.lay('/page', `<!doctype html><body style="margin:0;height:3000px">${body}`);
    return pages.show('/page');
  };
  const at = async (body: string, x: number, y: number): Promise<PinElement | null> =>
    (await open(body)).describe(x, y);
  /** Pins the point on the first page, then asks where that is on the second. */
  const replace = async (before: string, point: { x: number; y: number }, after: string) => {
    const element = await at(before, point.x, point.y);
    return (await open(after)).place({ element, ...point, ...unscrolled });
  };

  test('is brought into sight in a box that CSS zooms', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `<p style="height:60px;margin:0">Row ${at + 1}</p>`);
    const page = await open(
      `<div style="zoom:.8"><div style="height:300px;overflow:auto">${lines.join('')}</div></div>`,
    );
    const element = { ...aParagraph, selector: 'p:nth-of-type(30)', text: 'Row 30' };
    const place = await page.place({ element, x: 0, y: 120, ...unscrolled }, true);
    expect(place).not.toHaveProperty('isCut');
    expect(place.y).toBeGreaterThanOrEqual(0);
    expect(place.y).toBeLessThan(240);
  });

  test('that has no box of its own is where its words are, and hidden with what it lies in', async () => {
    const element = await at(contents(100), 60, 110);
    expect(element).toMatchObject({ tag: 'span', box: { x: 50, y: 100 } });
    expect(element?.box.width).toBeGreaterThan(20);
    const pin = { element, x: 60, y: 110, ...unscrolled };
    expect(await (await open(contents(100))).place(pin)).toMatchObject({ x: 60, y: 110, state: 'found' });
    expect(await (await open(contents(400))).place(pin)).toMatchObject({ x: 60, y: 410, state: 'moved' });
    for (const hiding of ['opacity:0', 'display:none', 'visibility:hidden'])
      expect(await (await open(contents(100, hiding))).place(pin)).toMatchObject({ state: 'hidden' });
  });

  test.each([
    ['a lone heading', '<h1 style="margin:0">Summer sale</h1>', '<h1 style="margin:0">Winter is here</h1>'],
    [
      'a button with a class',
      '<button class="cta" style="width:120px;height:40px">Submit</button><p>Text</p>',
      '<button class="cta" style="width:120px;height:40px">Add to basket</button><p>Text</p>',
    ],
    [
      'a picture with another address',
      '<img src="/a.png" alt="" style="width:100px;height:40px">',
      '<img src="/b.png" alt="" style="width:100px;height:40px">',
    ],
    [
      'one of two that said the same',
      rows('Italian', 'Choir', 'Italian'),
      rows('Spanish', 'Choir', 'Italian'),
    ],
    ['an entry of a menu', menu('Dates', 'Prices', 'Contact'), menu('Timetable', 'Prices', 'Contact')],
    ['one of three alike', rows('One', 'Two', 'Three'), rows('Ein anderes', 'Two', 'Three')],
    [
      'a price in a card that still says what it is',
      rows('Lamp <b>12.50</b>', 'Table <b>80.00</b>'),
      rows('Lamp <b>sold out</b>', 'Table <b>80.00</b>'),
    ],
  ])('%s that says something else is still there', async (_what, before, after) => {
    const first = await open(before);
    const target = await first.describe(20, 20);
    expect(target).not.toBeNull();
    const check = (await open(after)).check({ element: target, x: 20, y: 20, ...unscrolled });
    expect(await check).toEqual({ state: 'found', isReworded: true, movedBy: null });
  });

  test('one of two that say the same is found where they have changed places with others', async () => {
    const target = await (await open(rows('Italian', 'Choir', 'Italian'))).describe(20, 20);
    const after = await open(rows('Choir', 'Italian', 'Italian'));
    const check = await after.check({ element: target, x: 20, y: 20, ...unscrolled });
    expect(check.isReworded).toBe(false);
  });

  test.each([
    ['a row whose neighbour moved up', rows('One', 'Two', 'Three'), rows('Two', 'Three')],
    [
      'a note that was taken out of the text',
      '<p class="note">Numbers will follow.</p><p>Every member has one vote.</p>',
      '<p>Every member has one vote.</p>',
    ],
    ['an entry of a menu that was taken out', menu('Dates', 'Prices'), menu('Prices')],
    ['the only heading', '<h1 style="margin:0">Summer sale</h1><p>Text</p>', '<p>Text</p>'],
    [
      'a card among others',
      rows('Lamp <b>12.50</b>', 'Table <b>80.00</b>', 'Chair <b>35.00</b>'),
      rows('Table <b>80.00</b>', 'Chair <b>35.00</b>', 'Sofa <b>900.00</b>'),
    ],
  ])('%s is not', async (_what, before, after) => {
    const target = await (await open(before)).describe(20, 20);
    const check = (await open(after)).check({ element: target, x: 20, y: 20, ...unscrolled });
    expect(await check).toMatchObject({ state: 'not_found' });
  });

  test.each([
    [
      'a dialog',
      '<dialog open style="left:0;top:0;margin:0;padding:10px">Leave without saving?</dialog>',
      '<section><div style="padding:10px">Leave without saving?</div></section>',
    ],
    ['bold words', '<b>Sold out</b>', '<p>Now: <strong>Sold out</strong></p>'],
  ])('%s that another tag holds now is found by its words', async (_, before, after) => {
    const at = { x: 15, y: 15 };
    const target = await (await open(before)).describe(at.x, at.y);
    const { state, isReworded } = await (await open(after)).check({ element: target, ...at, ...unscrolled });
    expect(state).toBeOneOf(['found', 'moved']);
    expect(isReworded).toBe(false);
  });

  test('a notice that was removed is gone, although a paragraph of another class moved up to its place', async () => {
    const first = await open(
      '<p class="notice" style="margin:0">Storage is nearly full.</p><p>A bicycle</p><p>A boat</p>',
    );
    const at = { x: 15, y: 8 };
    const target = await first.describe(at.x, at.y);
    const rest = '<p style="margin:0">A bicycle that squeaks</p><p>A boat</p><p>A train</p>';
    const check = (body: string) =>
      open(body).then((page) => page.check({ element: target, ...at, ...unscrolled }));
    expect(await check(rest)).toMatchObject({ state: 'not_found' });
    const reworded = rest
      .replace('<p ', '<p class="notice" ')
      .replace('A bicycle that squeaks', 'All is well.');
    expect(await check(reworded)).toMatchObject({ state: 'found', isReworded: true });
  });

  test('words with a secret that was removed are known by the words around it, or by their place', async () => {
    const first = await open('<p>Your token</p><b data-word>Token: k3y-9f</b> <i data-whole>k3y-9f</i>');
    const pinned = async (x: number, y: number, text: string) => {
      const element = await first.describe(x, y);
      return { element: element && { ...element, text, name: null }, x, y, ...unscrolled };
    };
    const [word, whole] = [await first.boxOf('data-word'), await first.boxOf('data-whole')];
    if (!word || !whole) throw new Error('The page has no words.');
    const around = await pinned(Math.round(word.x + 5), Math.round(word.y + 8), 'Token: [removed]');
    const only = await pinned(Math.round(whole.x + 5), Math.round(whole.y + 8), '[removed]');
    const again = await open('<p>Your token</p><b id="a">Token: an0ther-one</b> <i>an0ther-one</i>');
    expect(await again.check(around)).toMatchObject({ state: 'found', isReworded: false });
    expect((await again.check(only)).state).not.toBe('not_found');
    const reworded = await open('<p>Your token</p><b id="a">No token yet</b>');
    expect(await reworded.check(around)).toMatchObject({ isReworded: true });
  });

  test('a card in a shadow root is known by the words of its host', async () => {
    const first = await open(cards('Soup', 'Bread', 'Tea'));
    const at = { x: 60, y: 15 };
    const target = await first.describe(at.x, at.y);
    const check = await (
      await open(cards('Bread', 'Tea', 'Soup'))
    ).check({ element: target, ...at, ...unscrolled });
    expect(check).toMatchObject({ state: 'moved', isReworded: false });
  });

  test('a link that has become a button with the same words is found, and no link with similar words', async () => {
    const first = await open('<a href="/print" id="a">Print</a> <a href="/imprint">Imprint</a>');
    const target = await first.describe(10, 15);
    expect(target).toMatchObject({ tag: 'a', text: 'Print' });
    const check = (await open('<button>Print</button> <a href="/imprint">Imprint</a>')).check({
      element: target,
      x: 10,
      y: 15,
      ...unscrolled,
    });
    expect(await check).toEqual({
      state: 'moved',
      isReworded: false,
      movedBy: { x: expect.any(Number), y: expect.any(Number) },
    });
  });

  test('is known by whole characters where its words are cut, and found again', async () => {
    // Entities spell a family of four, one emoji, so that the page needs no declared encoding.
    const family = '&#128105;&#8205;&#128105;&#8205;&#128103;&#8205;&#128102;';
    const page = `<p ${box(0, 0)}>${'a'.repeat(198)}${family}b</p>`;
    const element = await at(page, 50, 20);
    expect(element?.text).toBe('a'.repeat(198));
    const button = await at(`<button ${box(0, 0)}>${'a'.repeat(118)}${family}b</button>`, 50, 20);
    expect(button?.name).toBe('a'.repeat(118));
    expect(await replace(page, { x: 50, y: 20 }, page)).toMatchObject({ state: 'found' });
  });

  test('is the ground of a page without words, also beside long scripts', async () => {
    const page = `<canvas ${box(0, 0)}></canvas><script>/* ${'long '.repeat(1_000)}*/</script>`;
    expect((await at(page, 500, 500))?.tag).toBe('body');
    expect(await replace(page, { x: 500, y: 500 }, page)).toMatchObject({ state: 'found' });
  });

  test('is described by what stays: its id, words, role and box', async () => {
    const element = await at(`<div><button id="buy" ${box(200, 100)}>  Buy   now </button></div>`, 250, 130);
    expect(element).toEqual({
      selector: '#buy',
      tag: 'button',
      role: 'button',
      name: 'Buy now',
      text: 'Buy now',
      box: { x: 200, y: 100, width: 100, height: 40 },
      offset: { x: 0.5, y: 0.75 },
      rows: [],
      neighbours: [],
      marks: ['id=buy'],
      alike: 0,
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
    expect((await at(body, 20, 20))?.selector).toBe(path);
  });

  test('is found in page coordinates when the page is scrolled', async () => {
    const page = await open(`<p id="low" ${box(100, 1_500)}>low</p>`);
    await page.scrollTo(1_400);
    const element = await page.describe(150, 120);
    expect(element).toMatchObject({
      selector: '#low',
      box: { x: 100, y: 1_500 },
      offset: { x: 0.5, y: 0.5 },
    });
    const pin = { element, x: 150, y: 1_520, ...unscrolled };
    expect(await page.place(pin)).toEqual({ state: 'found', x: 150, y: 1_520 });
  });

  const shadow = (left: number) => `<shop-card></shop-card><script>
    const root = document.querySelector('shop-card').attachShadow({ mode: 'open' });
    root.innerHTML = '<section><button ${box(left, 50)}>In shadow</button></section>';</script>`;

  test('is seen through open shadow roots', async () => {
    const element = await at(shadow(40), 50, 60);
    expect(element).toMatchObject({ tag: 'button', text: 'In shadow', box: { x: 40, y: 50 } });
    expect(element?.selector).toBe('body > shop-card >>> section > button');
    expect(await replace(shadow(40), { x: 50, y: 60 }, shadow(240))).toEqual({
      state: 'moved',
      x: 250,
      y: 60,
    });
  });

  test('is seen through frames of the same site', async () => {
    pages.lay('/inner', `<body style="margin:0"><a href="#" id="deep" ${box(10, 20)}>Deep</a>`);
    const element = await at(framed(100), 120, 130);
    expect(element).toMatchObject({
      selector: 'iframe[src="\\/inner"] >>> #deep',
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
    expect(place).toEqual({ state: 'moved', x: 210, y: 710 });
  });

  test('is told by its words when its path is another now', async () => {
    const before = `<div><p ${box(0, 100)}>Old prices</p></div>`;
    const after = `<div><p ${box(0, 0)}>News</p><p ${box(0, 300)}>Old prices</p></div>`;
    expect(await replace(before, { x: 10, y: 110 }, after)).toEqual({
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

  test('is not mistaken for another element that has come into its row', async () => {
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
    const pin = { element: await at(boxed(0), 50, 270), x: 50, y: 270, ...unscrolled };
    const page = await open(boxed(600));
    expect(await page.place(pin)).toEqual({ state: 'moved', x: 50, y: 100, isCut: true });
    expect(await page.place(pin, true)).toEqual({ state: 'moved', x: 50, y: 200 });
  });

  test.each([
    ['as it was scrolled', 100, 'found'],
    ['opened anew, with its box at the beginning', 0, 'found'],
    ['and scrolled further', 250, 'found'],
  ])('in a scroll box is unmoved for a check, %s', async (_how, scrolled, state) => {
    const pin = { element: await at(boxed(100), 50, 170), x: 50, y: 170, ...unscrolled };
    expect(await (await open(boxed(scrolled))).check(pin)).toMatchObject({ state });
  });

  test('in a scroll box has moved for a check where no scrolling leads to its old place', async () => {
    const pin = { element: await at(boxed(100), 50, 170), x: 50, y: 170, ...unscrolled };
    const lower = boxed(0).replace('top:100px', 'top:1200px');
    expect(await (await open(lower)).check(pin)).toMatchObject({ state: 'moved' });
    const aside = boxed(0).replace('left:0;top:100px', 'left:40px;top:100px');
    expect(await (await open(aside)).check(pin)).toMatchObject({ state: 'moved' });
  });

  test('is marked on the edge of a frame that it is scrolled out of', async () => {
    pages.lay('/inner', `<body style="margin:0;height:2000px"><a href="#" id="deep" ${box(10, 20)}>Deep</a>`);
    const pin = { element: await at(framed(100), 120, 130), x: 120, y: 130, ...unscrolled };
    const page = await open(`${framed(100)}<script>
      document.querySelector('iframe').onload = ({ target }) => target.contentWindow.scrollTo(0, 500);</script>`);
    await expect.poll(() => page.place(pin)).toEqual({ state: 'moved', x: 120, y: 105, isCut: true });
  });

  test.each([
    ['it was removed', `<p ${box(0, 0)}>Something else</p>`],
    ['another stands in its place', `<button ${box(200, 100)}>Sell</button>`],
  ])('is not found when %s, and the pin stays where it was', async (_what, after) => {
    const place = await replace(`<button ${box(200, 100)}>Buy</button>`, { x: 210, y: 110 }, after);
    expect(place).toEqual({ state: 'not_found', x: 210, y: 110 });
  });

  test('is hidden, and the pin stays where it was, when it is not laid out', async () => {
    const hidden = '<button id="buy" style="display:none">Buy</button>';
    const place = await replace(`<button ${box(200, 100)}>Buy</button>`, { x: 210, y: 110 }, hidden);
    expect(place).toEqual({ state: 'hidden', x: 210, y: 110 });
  });

  test('is not hidden for having been transparent all along, as fields are that lie over their label', async () => {
    const field = `<label>Choose <input type="file" ${box(200, 100, 'opacity:0')}></label>`;
    expect(await replace(field, { x: 210, y: 110 }, field)).toMatchObject({ state: 'found' });
  });

  test('a path that is no selector finds nothing and breaks nothing', async () => {
    const page = await open('<p>x</p>');
    const element = { ...aParagraph, selector: 'p[[', text: 'nothing like it' };
    expect(await page.place({ element, x: 1, y: 2, ...unscrolled })).toEqual({
      state: 'not_found',
      x: 1,
      y: 2,
    });
    const bare = { element: null, x: 3, y: 4, ...unscrolled };
    expect(await page.place(bare)).toEqual({ state: 'not_found', x: 3, y: 4 });
  });

  test.each([
    ['a generated id', '#r12345', '<i>y</i><p id="r12345">Price</p>'],
    ['its place among its siblings', 'body > p:nth-of-type(2)', '<p>y</p><p>Price</p>'],
    ['an address', 'p[title="A\\ price"]', '<p title="A price">Price</p>'],
    ['its words alone, when its path was cut short', 'body > p[title="A', '<p>Price</p>'],
  ])('is found again by what was saved of it earlier: %s', async (_what, selector, body) => {
    const page = await open(body);
    const name = selector.includes('\\') ? 'A price' : null;
    const element = { ...aParagraph, selector, name, text: 'Price' };
    expect((await page.place({ element, x: 0, y: 0, ...unscrolled })).state).not.toBe('not_found');
  });

  test('is found again in a drawing, which has no words that are laid out', async () => {
    const drawing = `<svg ${box(0, 0)}><title>Plan</title><rect id="wall" width="50" height="20"></rect></svg>`;
    const element = await at(drawing, 10, 10);
    expect(element).toMatchObject({ selector: '#wall', tag: 'rect', name: null, text: null });
    const place = await (await open(drawing)).place({ element, x: 10, y: 10, ...unscrolled });
    expect(place).toEqual({ state: 'found', x: 10, y: 10 });
  });

  test.each([
    ['the first of several', '<b role="tab button"', 'tab'],
    ['none for an anchor that leads nowhere', '<a', 'generic'],
    ['that of a field of its kind', '<input type="checkbox"', 'checkbox'],
    ['that of a heading of any depth', '<h5', 'heading'],
  ])('has a role: %s', async (_what, start, role) => {
    expect((await at(`${start} ${box(0, 0)}>x`, 20, 20))?.role).toBe(role);
  });
});
