import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../base/instants.ts';
import { createWriteCounter } from './write-counter.ts';

const START = Date.UTC(2026, 0, 5, 9);
const LIMITS = { perMinute: 3, perHour: 5 };

it('each write stops counting after its minute, and the wait is reported', () => {
  const counter = createWriteCounter();
  for (const second of [0, 10, 20]) counter.add('ann', 1, START + second * SECOND);
  expect(counter.waitOf('ann', LIMITS, START + 20 * SECOND)).toBe(40 * SECOND);
  expect(counter.waitOf('bob', LIMITS, START + 20 * SECOND)).toBe(0);
  expect(counter.waitOf('ann', LIMITS, START + MINUTE)).toBe(0);
  counter.add('ann', 1, START + MINUTE);
  expect(counter.waitOf('ann', LIMITS, START + MINUTE)).toBe(10 * SECOND);
});

it('the wait is exact to a sixtieth of the window', () => {
  const counter = createWriteCounter();
  for (const second of [0, 10, 20]) counter.add('ann', 10, START + second * SECOND);
  const limits = { perMinute: 12, perHour: 1_000 };
  expect(counter.waitOf('ann', limits, START + 20 * SECOND)).toBe(50 * SECOND);
  expect(counter.waitOf('ann', { ...limits, perHour: 8 }, START + 20 * SECOND)).toBe(HOUR - 20 * SECOND);
});

it('the counter forgets people who have not written for an hour, and never holds more people than it may', () => {
  const counter = createWriteCounter(100);
  for (let person = 0; person < 1_000; person += 1) counter.add(`person ${person}`, 3, START + person);
  expect(counter.size()).toBe(100);
  expect(counter.waitOf('person 0', LIMITS, START + 1_000)).toBe(0);
  expect(counter.waitOf('person 999', LIMITS, START + 1_000)).toBeGreaterThan(0);
  counter.add('late', 1, START + 2 * HOUR);
  expect(counter.size()).toBe(1);
});

it('a clock that was set back makes nobody wait', () => {
  const counter = createWriteCounter();
  counter.add('ann', 5, START + 3 * HOUR);
  expect(counter.waitOf('ann', LIMITS, START)).toBe(0);
});
