import { expect, it } from 'vitest';
import { coverBoxes } from './clip-covers.ts';

const box = { x: 10, y: 20, width: 100, height: 40 };
const cover = { box, scroll: { x: 0, y: 300 } };

it('covers one place until the page is scrolled, then also where its content went', () => {
  expect(coverBoxes([cover], { x: 0, y: 300 })).toEqual([box]);
  expect(coverBoxes([cover], { x: 5, y: 250 })).toEqual([box, { ...box, x: 5, y: 70 }]);
  expect(coverBoxes([], { x: 0, y: 0 })).toEqual([]);
});
