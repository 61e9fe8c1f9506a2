import { describe, expect, it } from 'vitest';
import { numbersOf, oldestFirst } from './merge-target.ts';

const card = (number: number, createdAt: string) => ({ number, createdAt }) as never;
const numbered = (...numbers: number[]) => numbersOf(numbers.map((number) => ({ number })));

describe('tickets that are merged together', () => {
  it('go on in the oldest, of two of one moment in the lower number', () => {
    const [late, early, twin] = [
      card(1, '2026-03-02T08:00:00.000Z'),
      card(9, '2026-03-01T08:00:00.000Z'),
      card(7, '2026-03-01T08:00:00.000Z'),
    ];
    expect(oldestFirst([late, early])).toEqual([early, late]);
    expect(oldestFirst([late, early, twin])).toEqual([twin, early, late]);
  });

  it('are named by their numbers, of many the first ones', () => {
    expect(numbered(4)).toBe('#4');
    expect(numbered(9, 4)).toBe('#4 and #9');
    expect(numbered(5, 4, 3, 2, 1)).toBe('#1, #2, #3, #4 and #5');
    expect(numbered(6, 5, 4, 3, 2, 1)).toBe('#1, #2, #3, #4 and 2 more');
  });
});
