import { expect, it } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './month-days.ts';

it('a month is whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12-11');
  expect(weeks[0]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03');
  expect(weeks).toHaveLength(5);
  // It begins on a Monday, and ends on a Sunday.
  expect(weeksOf('2027-02-28')).toHaveLength(4);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-31', 1, '2027-01-31'],
])('%s and %i months are %s', (day, months, after) => {
  expect(addMonths(day, months)).toBe(after);
});

it.each([
  ['ArrowLeft', '2026-12-10'],
  ['ArrowDown', '2026-12-18'],
  ['Home', '2026-12-07'],
  ['End', '2026-12-13'],
  ['PageUp', '2026-11-11'],
  ['x', undefined],
])('%s leads from 11 December to %s', (key, after) => {
  expect(dayAfterKey('2026-12-11', key)).toBe(after);
});
