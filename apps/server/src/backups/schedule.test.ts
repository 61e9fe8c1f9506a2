import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastRunBefore, nextRunAfter } from './schedule.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => void vi.unstubAllEnvs());

const strokes = (now: string, hour: number) =>
  [lastRunBefore(Date.parse(now), hour), nextRunAfter(Date.parse(now), hour)].map((at) =>
    new Date(at).toISOString(),
  );

describe('the hour of the backups', () => {
  it.each([
    ['before it', '2026-01-10T01:59:59Z', '2026-01-09T02:00:00.000Z', '2026-01-10T02:00:00.000Z'],
    ['at it', '2026-01-10T02:00:00Z', '2026-01-10T02:00:00.000Z', '2026-01-11T02:00:00.000Z'],
    ['after it', '2026-01-10T22:00:00Z', '2026-01-10T02:00:00.000Z', '2026-01-11T02:00:00.000Z'],
    [
      'around the beginning of a month',
      '2026-02-28T23:30:00Z',
      '2026-02-28T02:00:00.000Z',
      '2026-03-01T02:00:00.000Z',
    ],
  ])('is told by the machine’s clock, %s', (_when, now, last, next) => {
    expect(strokes(now, 3)).toEqual([last, next]);
  });

  it('was yesterday at its own time, also on the day on which it is left out', () => {
    expect(strokes('2026-03-29T00:30:00Z', 2)).toEqual([
      '2026-03-28T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ]);
  });

  it('comes once a day, also when the clocks are changed', () => {
    // On 29 March the hour from 2 to 3 is left out, on 25 October it comes twice.
    expect(strokes('2026-03-29T12:00:00Z', 2)[0]).toBe('2026-03-29T01:00:00.000Z');
    expect(strokes('2026-03-29T12:00:00Z', 3)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T01:00:00.000Z',
    ]);
    expect(strokes('2026-10-25T12:00:00Z', 3)).toEqual([
      '2026-10-25T02:00:00.000Z',
      '2026-10-26T02:00:00.000Z',
    ]);
  });
});
