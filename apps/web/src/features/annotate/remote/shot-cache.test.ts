import { expect, test } from 'vitest';
import { createShotCache, needsNewShot } from './shot-cache.ts';

test('twenty pictures are kept, and the oldest goes first', () => {
  const cache = createShotCache<number>();
  for (let y = 0; y < 21; y += 1) cache.put({ x: 0, y }, y);
  expect(cache.size()).toBe(20);
  expect(cache.get({ x: 0, y: 0 })).toBeUndefined();
  expect(cache.get({ x: 0, y: 1 })).toBe(1);
  expect(cache.get({ x: 0, y: 20 })).toBe(20);
});

test('a picture that is taken again counts as new', () => {
  const cache = createShotCache<string>(2);
  cache.put({ x: 0, y: 1 }, 'a');
  cache.put({ x: 0, y: 2 }, 'b');
  cache.put({ x: 0, y: 1 }, 'c');
  cache.put({ x: 0, y: 3 }, 'd');
  expect(cache.get({ x: 0, y: 1 })).toBe('c');
  expect(cache.get({ x: 0, y: 2 })).toBeUndefined();
});

test('25 px are moved with the picture at hand, 26 px ask for another', () => {
  expect(needsNewShot({ x: 0, y: 100 }, { x: 0, y: 125 })).toBe(false);
  expect(needsNewShot({ x: 0, y: 100 }, { x: 0, y: 126 })).toBe(true);
  expect(needsNewShot({ x: 0, y: 100 }, { x: 0, y: 74 })).toBe(true);
});
