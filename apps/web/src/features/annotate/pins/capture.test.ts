import { expect, test } from 'vitest';
import { bareContext, movedPoint, renderedContext } from './capture.ts';

test.each([1, 2, 0.8])(
  'a picture that the server rendered has its scale, not the %d of the display',
  (deviceScale) => {
    const pin = { ...bareContext({ x: 0, y: 900 }, { width: 1_366, height: 1_080 }), deviceScale };
    expect(renderedContext(pin, { scrollX: 0, scrollY: 880 })).toEqual({
      ...pin,
      shotX: 0,
      shotY: 880,
      deviceScale: 1,
    });
  },
);

test('a picture that was rendered sharp says at what scale', () => {
  const pin = bareContext({ x: 0, y: 900 }, { width: 1_366, height: 1_080 });
  expect(renderedContext(pin, { scrollX: 0, scrollY: 880, deviceScale: 2 }).deviceScale).toBe(2);
});

const from = (y: number) => ({ x: 0, y });

test('a place of a page that went on being scrolled is looked for where it has come to, while it can be seen', () => {
  const size = { width: 1_000, height: 800 };
  const point = { x: 260, y: 350 };
  expect(movedPoint(point, from(900), from(900), size)).toBeUndefined();
  expect(movedPoint(point, from(900), from(1_000), size)).toEqual({ x: 260, y: 250 });
  expect(movedPoint(point, from(900), from(1_300), size)).toBeUndefined();
  expect(movedPoint(point, from(900), from(0), size)).toBeUndefined();
});
