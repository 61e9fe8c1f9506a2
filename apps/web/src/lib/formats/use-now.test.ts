import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { clock as Clock } from './use-now.ts';

let clock: typeof Clock;
const START = Date.UTC(2026, 0, 1);
const nobody = () => undefined;
beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
  ({ clock } = await import('./use-now.ts'));
});
afterEach(() => {
  vi.useRealTimers();
});

it('the clock keeps its value between a render and its subscription, so that nothing renders twice', () => {
  const drawn = clock.read();
  vi.setSystemTime(START + 400);
  const stop = clock.subscribe(nobody);
  expect(clock.read()).toBe(drawn);
  vi.setSystemTime(START + 30_000);
  expect(clock.read()).toBe(drawn);
  stop();
});

it('the clock updates each minute while it has listeners, and notifies all of them', () => {
  const told: string[] = [];
  const stops = ['first', 'second'].map((name) => clock.subscribe(() => told.push(name)));
  vi.advanceTimersByTime(60_000);
  expect([clock.read(), told]).toEqual([START + 60_000, ['first', 'second']]);
  for (const stop of stops) stop();
  vi.advanceTimersByTime(120_000);
  expect([vi.getTimerCount(), told.length]).toEqual([0, 2]);
});

it('the clock is right when it is read after a time without listeners', () => {
  clock.subscribe(nobody)();
  vi.setSystemTime(START + 3_600_000);
  expect(clock.read()).toBe(START + 3_600_000);
  // The clock follows even if the machine's own clock was set back.
  vi.setSystemTime(START);
  expect(clock.read()).toBe(START);
});
