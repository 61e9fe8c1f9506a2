import { expect, it } from 'vitest';
import { lintSource } from './lint-source.mjs';

const linesFound = (source) => lintSource('whole-sentences', 'source.ts', source);

it('comments that begin as a fragment are found', () => {
  const source = `/** What becomes of a pin. */
export const one = 1;
/**
 * Whether it is open.
 */
export const two = 2;
// Without a window.
export const three = 3; // For the board alone.
`;
  expect(linesFound(source)).toEqual([1, 3, 7, 8]);
});

it('sentences, names and further lines are left alone', () => {
  const source = `/** The path of the page; null before it is open. */
export const one = 1;
// If the page is gone, nothing is drawn.
export const two = 2;
// Nobody waits for the answer, because it comes
// without a page.
export const three = 3;
/** @returns what is left */
export const four = 4;
`;
  expect(linesFound(source)).toEqual([]);
});
