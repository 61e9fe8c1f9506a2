import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurnsUnderWay } from './live-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function moved() {
  const turns = createTurnsUnderWay();
  const home = vi.fn<() => void>();
  turns.moved(home);
  return { turns, home };
}

test('a picture that was moved goes home a moment after the page has heard of the last turn', () => {
  const { turns, home } = moved();
  const first = turns.sent();
  const second = turns.sent();
  vi.advanceTimersByTime(3_000);
  turns.heard(first);
  vi.advanceTimersByTime(1_500);
  expect(turns.isAhead()).toBe(true);
  expect(home).not.toHaveBeenCalled();
  turns.heard(second);
  expect(turns.isAhead()).toBe(false);
  vi.advanceTimersByTime(800);
  expect(home).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(home).toHaveBeenCalledTimes(1);
});

test('a page that never says so is waited for five seconds', () => {
  const { turns, home } = moved();
  turns.sent();
  vi.advanceTimersByTime(4_900);
  expect(home).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(home).toHaveBeenCalledTimes(1);
  expect(turns.isAhead()).toBe(false);
});

test('of a page that was left nothing is awaited', () => {
  const { turns, home } = moved();
  turns.sent();
  turns.forget();
  expect(turns.isAhead()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(home).toHaveBeenCalledTimes(1);
});

test('what is heard when nothing was moved does nothing, and what is stopped goes nowhere', () => {
  const { turns, home } = moved();
  turns.stop();
  turns.sent();
  expect(turns.isAhead()).toBe(false);
  turns.heard(1);
  vi.advanceTimersByTime(10_000);
  expect(home).not.toHaveBeenCalled();
});
