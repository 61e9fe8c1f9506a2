import { expect, test } from 'vitest';
import { densityAt } from './use-density.ts';

test.each([
  [1, 1, 1],
  [1, 0.58, 1],
  [2, 0.58, 1.16],
  [2, 1, 2],
  [3, 1, 3],
  [4, 1, 3],
  [0.8, 1, 1],
])(
  'on a display of %d px to a CSS px a page at scale %d takes pictures of density %d',
  (ratio, scale, density) => {
    expect(densityAt(ratio, scale)).toBe(density);
  },
);
