import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangedPage } from './testing/changed-pages/changed-page.ts';
import { CHANGED_PAGES } from './testing/changed-pages/changed-pages.ts';
import { openTestPages, rowsOf, type TestPages } from './testing/test-pages.ts';

const SHOWN = 600;

let pages: TestPages;
beforeAll(async () => {
  pages = await openTestPages('in the page itself');
});
afterAll(() => pages.close());

const lay = (body: string, height?: number) => {
  pages.lay('/page', `<!doctype html><title>Shop</title><body>${body}`);
  return pages.show('/page', height);
};

/** Pins the marked element of the first page, and says what is known of it on the second. */
async function follow({ before, after, height }: ChangedPage): Promise<ChangedPage['answer'] | 'elsewhere'> {
  const old = await lay(before);
  const box = await old.boxOf('pin');
  if (!box) throw new Error('Nothing is marked to be pinned.');
  const [x, y] = [
    Math.round(box.x + Math.min(9, box.width / 2)),
    Math.round(box.y + Math.min(9, box.height / 2)),
  ];
  const element = await old.describe(x, y);
  const now = await lay(after, height);
  const pin = { element, x, y, scrollX: 0, scrollY: 0, viewportWidth: 800, viewportHeight: SHOWN };
  const place = await now.place(pin);
  if (place.state === 'hidden') return 'hidden';
  if (place.state === 'not_found') return 'gone';
  const answer = await now.boxOf('answer');
  const at = place.inView ?? place;
  const isOn =
    answer !== null &&
    at.x >= Math.floor(answer.x) &&
    at.x <= Math.ceil(answer.x + answer.width) &&
    at.y >= Math.floor(answer.y) &&
    at.y <= Math.ceil(answer.y + answer.height);
  if (!isOn) return 'elsewhere';
  return place.state === 'found' ? 'unmoved' : 'there';
}

/** Every third page represents its kind, because they are in order of what changed. */
const TELLING = CHANGED_PAGES.filter((_page, index) => index % 3 === 0);

describe('a pin on a page that somebody worked on', () => {
  test('there are at least 60 changed pages, none of them twice', () => {
    const names = CHANGED_PAGES.map(({ element, change }) => `${element}: ${change}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rowsOf(CHANGED_PAGES, TELLING))('$element: $change', async (changed) => {
    const known = await follow(changed);
    expect(known).toBeOneOf(changed.answer === 'there' ? ['there', 'unmoved'] : [changed.answer]);
  });
});
