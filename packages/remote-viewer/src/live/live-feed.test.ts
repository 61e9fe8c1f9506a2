import { afterEach, expect, test, vi } from 'vitest';
import { createFrameClock, createFramePacer } from './live-feed.ts';

/** A pace whose acknowledgements are answered when the test says so. */
function paced() {
  let now = 1_000;
  const answers: (() => void)[] = [];
  const post = () =>
    new Promise<void>((resolve) => {
      answers.push(resolve);
    });
  const { acknowledge, hurry } = createFramePacer({ pause: () => 0, post, now: () => now });
  return {
    acknowledge: (drawnAt: number) => {
      const told = acknowledge(1, drawnAt);
      hurry();
      return told.mayHaveDropped;
    },
    answer: async (at: number) => {
      now = at;
      answers.shift()?.();
      await vi.waitFor(() => expect(answers).toHaveLength(0), { timeout: 8_000 });
    },
    pass: (at: number) => {
      now = at;
    },
  };
}

afterEach(() => void vi.useRealTimers());

test('frames are asked for no faster than the pause allows, and at once when a person acts', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const posted: number[] = [];
  const post = async (frame: number) => void posted.push(frame);
  const { acknowledge, hurry } = createFramePacer({ pause: () => 33, post });
  for (const frame of [1, 2, 3, 4]) acknowledge(frame, performance.now());
  vi.advanceTimersByTime(32);
  expect(posted).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(posted).toEqual([1, 2]);
  vi.advanceTimersByTime(33);
  expect(posted).toEqual([1, 2, 3]);
  hurry();
  expect(posted).toEqual([1, 2, 3, 4]);
});

test('of frames that come one by one nothing was dropped', async () => {
  const { acknowledge, answer, pass } = paced();
  expect(acknowledge(1_000)).toBe(false);
  await answer(1_010);
  pass(1_200);
  expect(acknowledge(1_190)).toBe(false);
});

test('while one is not acknowledged, what follows the next may have been dropped', () => {
  const { acknowledge } = paced();
  acknowledge(1_000);
  expect(acknowledge(1_005)).toBe(true);
});

test('also when the acknowledgement arrived while the next was on its way', async () => {
  const { acknowledge, answer, pass } = paced();
  acknowledge(1_000);
  await answer(1_150);
  pass(1_200);
  expect(acknowledge(1_030)).toBe(true);
});

test('frames tell when they were drawn by a clock of their own', () => {
  let now = 5_000;
  const drawnAt = createFrameClock(() => now);
  expect(drawnAt(90)).toBe(5_000);
  now = 6_500;
  expect(drawnAt(91)).toBe(6_000);
});
