import { expect, it } from 'vitest';
import { formatRelative } from './dates.ts';
import { formatCount } from './format-count.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const before = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

it("the short form of a time matches the browser's own", () => {
  const narrow = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
  for (const [unit, seconds] of [
    ['minute', 60],
    ['hour', 3_600],
    ['day', 86_400],
    ['week', 7 * 86_400],
    ['month', 30 * 86_400],
    ['year', 365 * 86_400],
  ] as const) {
    expect(formatRelative(before(seconds), NOW, true)).toBe(narrow.format(-1, unit));
    expect(formatRelative(before(-seconds), NOW, true)).toBe(narrow.format(1, unit));
  }
  expect(formatRelative(before(59), NOW, true)).toBe('now');
});

it.each([0, 7, 999, 1_000, 45_678, 999_999, 1_000_000, 1_234_567_890])(
  '%d is grouped as English is',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'));
  },
);

it('relative days follow the calendar, so that yesterday is never the day before', () => {
  const now = new Date(2026, 10, 20, 8).getTime();
  const told = (...instant: [number, number, number, number]) =>
    formatRelative(new Date(...instant).toISOString(), now);
  expect(told(2026, 10, 19, 1)).toBe('yesterday');
  expect(told(2026, 10, 18, 10)).toBe('2 days ago');
  expect(told(2026, 10, 14, 8)).toBe('6 days ago');
});

it('a week away or more, a time has its day', () => {
  const now = new Date(2026, 10, 20, 8).getTime();
  const told = (...instant: [number, number, number, number]) =>
    formatRelative(new Date(...instant).toISOString(), now);
  expect(told(2025, 0, 1, 8)).toBe('1 Jan 2025');
  expect(told(2026, 10, 13, 8)).toBe('13 Nov 2026');
  expect(told(2026, 10, 21, 8)).toBe('tomorrow');
  expect(told(2026, 10, 26, 8)).toBe('in 6 days');
  expect(told(2026, 10, 27, 9)).toBe('27 Nov 2026');
  expect(told(2027, 1, 18, 8)).toBe('18 Feb 2027');
});
