import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages, TELLING_STANDPOINTS, type TestPages } from './testing/test-pages.ts';

const table = (first: string) =>
  `<style>table{border-spacing:0}td{width:100px;height:20px;padding:0}</style><table>${first}${Array.from(
    { length: 6_000 },
    (_, at) => `<tr><td>SKU-${100_037 + 37 * at}<td>Lamp`,
  ).join('')}</table>`;

const unscrolled = { scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };

describe.each(TELLING_STANDPOINTS)('a pin in a table of thousands, seen from %s', (standpoint) => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(standpoint);
  });
  afterAll(() => pages.close());

  const open = (body: string) => {
    pages.lay('/page', `<!doctype html><body style="margin:0">${body}`);
    return pages.show('/page');
  };

  test.each([
    ['by its own words', 10],
    ['by those of its row', 150],
  ])('is found %s', async (_how, x) => {
    const before = await open(table(''));
    await before.scrollTo(5_900 * 20);
    const element = await before.describe(x, 10);
    const pin = { element, x, y: 5_900 * 20 + 10, ...unscrolled };
    const after = await open(table('<tr><td>SKU-NEW<td>Lamp'));
    expect(await after.place(pin)).toEqual({ x, y: 5_901 * 20 + 10, state: 'moved' });
    expect(await after.check(pin)).toEqual({ state: 'moved', isReworded: false, movedBy: { x: 0, y: 20 } });
  });
});
