import { expect, it } from 'vitest';
import { createMemoryCheck } from './held-memory.ts';

const MB = 1_048_576;

function memory(held: number, garbage: number) {
  const state = { held, garbage, now: 0, collections: 0 };
  const isFull = createMemoryCheck(900 * MB, {
    now: () => state.now,
    heldBytes: () => (state.held + state.garbage) * MB,
    collect: () => {
      state.collections += 1;
      state.garbage = 0;
    },
  });
  return { state, isFull };
}

it('garbage turns nobody away: it is collected', () => {
  const { state, isFull } = memory(100, 4_000);
  expect(isFull()).toBe(false);
  expect(state.collections).toBe(1);
});

it('memory that is held turns requests away, with one collection in ten seconds', () => {
  const { state, isFull } = memory(600, 0);
  expect([isFull(), isFull(), isFull()]).toEqual([true, true, true]);
  expect(state.collections).toBe(1);
  state.now = 10_000;
  state.held = 100;
  state.garbage = 500;
  expect(isFull()).toBe(false);
  expect(state.collections).toBe(2);
});

it('little memory is not looked at twice', () => {
  const { state, isFull } = memory(100, 300);
  expect(isFull()).toBe(false);
  expect(state.collections).toBe(0);
});

it('the process itself can be asked', () => {
  expect(createMemoryCheck(Number.MAX_SAFE_INTEGER)()).toBe(false);
  expect(createMemoryCheck(1)()).toBe(true);
});
