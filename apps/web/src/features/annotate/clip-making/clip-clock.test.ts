import { expect, it } from 'vitest';
import { createClipClock } from './clip-clock.ts';

it('counts only the time in which it does not rest', () => {
  let now = 1_000;
  const clock = createClipClock(() => now);
  now = 1_500;
  clock.rest();
  clock.rest();
  now = 9_000;
  expect(clock.ms()).toBe(500);
  clock.goOn();
  clock.goOn();
  now = 9_250;
  expect(clock.ms()).toBe(750);
});

it('knows where in the clip a moment is', () => {
  let now = 1_000;
  const clock = createClipClock(() => now);
  now = 1_500;
  clock.rest();
  now = 9_000;
  clock.goOn();
  expect([999, 1_000, 1_499, 1_500, 8_999, 9_000, 9_250].map(clock.msAt)).toEqual([
    null,
    0,
    499,
    null,
    null,
    500,
    750,
  ]);
});
