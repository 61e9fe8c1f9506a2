import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages, TELLING_STANDPOINTS, type TestPages } from './testing/test-pages.ts';

const bar = (held: string) =>
  `<div style="${held};box-sizing:border-box;width:400px;height:60px;padding:10px;background:#fdd"><button id="buy" style="width:100px;height:40px;margin:0">Buy</button></div>`;

const page = (body: string) =>
  `<!doctype html><body style="margin:0"><div style="height:500px"></div>${body}<div style="height:4000px"></div>`;

describe.each(TELLING_STANDPOINTS)('a pin on what the viewport holds, seen from %s', (standpoint) => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(standpoint);
  });
  afterAll(() => pages.close());

  /** Pins the middle of the button at one scroll place of a page, and asks for it at another, maybe of another page. */
  async function pinAndAsk(before: string, scrolls: { pinned: number; asked: number }, after = before) {
    pages.lay('/page', page(before));
    const first = await pages.show('/page');
    await first.scrollTo(scrolls.pinned);
    const top = before.includes('fixed') ? 100 : Math.max(0, 500 - scrolls.pinned);
    const element = await first.describe(60, top + 30);
    expect(element?.selector).toBe('#buy');
    pages.lay('/page', page(after));
    const second = await pages.show('/page');
    await second.scrollTo(scrolls.asked);
    const y = top + 30 + scrolls.pinned;
    return second.place({
      element,
      x: 60,
      y,
      scrollX: 0,
      scrollY: scrolls.pinned,
      viewportWidth: 800,
      viewportHeight: 600,
    });
  }

  const fixed = bar('position:fixed;left:0;top:100px');

  test('is where it was when the page is scrolled, and follows the viewport', async () => {
    expect(await pinAndAsk(fixed, { pinned: 1_000, asked: 0 })).toEqual({
      state: 'found',
      x: 60,
      y: 130,
      inView: { x: 60, y: 130 },
    });
    expect(await pinAndAsk(fixed, { pinned: 0, asked: 2_000 })).toMatchObject({
      state: 'found',
      y: 2_130,
      inView: { x: 60, y: 130 },
    });
  });

  test('has moved when its place in the viewport is another', async () => {
    const lower = bar('position:fixed;left:0;top:300px');
    expect(await pinAndAsk(fixed, { pinned: 1_000, asked: 1_000 }, lower)).toMatchObject({
      state: 'moved',
      inView: { x: 60, y: 330 },
    });
  });

  const sticky = bar('position:sticky;top:0');

  test('is where it was while it sticks and while it does not', async () => {
    expect(await pinAndAsk(sticky, { pinned: 1_000, asked: 0 })).toEqual({
      state: 'found',
      x: 60,
      y: 530,
      isSticky: true,
    });
    expect(await pinAndAsk(sticky, { pinned: 0, asked: 2_000 })).toEqual({
      state: 'found',
      x: 60,
      y: 2_030,
      inView: { x: 60, y: 30 },
      isSticky: true,
    });
  });

  test('has moved when the sticky element is beside its old place', async () => {
    const beside = bar('position:sticky;top:0;margin-left:200px');
    const place = await pinAndAsk(sticky, { pinned: 0, asked: 0 }, beside);
    expect(place).toMatchObject({ state: 'moved', x: 260 });
  });

  test('is on the page where something transformed holds it, or it sticks within a box that scrolls', async () => {
    const transformed = `<div style="transform:translateX(0)">${bar('position:fixed;left:0;top:0')}</div>`;
    pages.lay('/page', page(transformed));
    const shown = await pages.show('/page');
    const element = await shown.describe(60, 530);
    await shown.scrollTo(300);
    const pin = { element, x: 60, y: 530, scrollX: 0, scrollY: 0, viewportWidth: 800, viewportHeight: 600 };
    expect(await shown.place(pin)).toEqual({ state: 'found', x: 60, y: 530 });
    const boxed = `<div style="height:200px;overflow:auto">${sticky}<div style="height:900px"></div></div>`;
    expect(await pinAndAsk(boxed, { pinned: 0, asked: 300 })).toEqual({
      state: 'found',
      x: 60,
      y: 530,
    });
  });
});
