import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it.each([
  [0, 'under an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [85, '3.5 days'],
  [240, '10 days'],
])('a duration of %i hours is said as %s', (hours, words) => {
  expect(formatDuration(hours)).toBe(words);
});
