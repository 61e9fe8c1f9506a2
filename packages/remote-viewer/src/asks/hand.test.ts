import { expect, test } from 'vitest';
import { createHand } from './hand.ts';

function handAt() {
  const clock = { ms: 1_000 };
  return { clock, hand: createHand(() => clock.ms) };
}

test('nothing was done before the first deed', () => {
  expect(handAt().hand.since()).toBe(Number.POSITIVE_INFINITY);
});

test('time counts from the last deed', () => {
  const { clock, hand } = handAt();
  hand.acted();
  clock.ms += 300;
  expect(hand.since()).toBe(300);
});

test('while the page deals with a deed no time passes, and it counts from the end of the last one', async () => {
  const { clock, hand } = handAt();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  hand.handling(first.promise);
  hand.handling(second.promise);
  clock.ms += 9_000;
  first.resolve();
  await first.promise;
  expect(hand.since()).toBe(0);
  second.reject(new Error('The page was left.'));
  await second.promise.catch(() => {});
  clock.ms += 200;
  expect(hand.since()).toBe(200);
});
