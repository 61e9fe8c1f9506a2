import { expect, test, vi } from 'vitest';
import { createLayers } from './live-layers.ts';

const layer = (y: number) => ({
  picture: { close: vi.fn<() => void>() },
  scroll: { x: 0, y },
  width: 1_000,
  height: 800,
});
const viewport = { width: 1_000, height: 800 };

test('pictures are drawn where they were taken, the newest last', () => {
  const layers = createLayers();
  for (const y of [0, 700, 350]) layers.add(layer(y));
  expect(layers.at({ x: 0, y: 400 }, viewport).map(({ y }) => y)).toEqual([-400, 300, -50]);
  expect(layers.at({ x: 0, y: 1_200 }, viewport).map(({ y }) => y)).toEqual([-500]);
});

test('twenty are kept, and what is dropped is given back', () => {
  const layers = createLayers();
  const first = layer(0);
  layers.add(first);
  for (let y = 1; y <= 20; y += 1) layers.add(layer(y));
  expect(layers.size()).toBe(20);
  expect(first.picture.close).toHaveBeenCalledOnce();
});

test('a newer picture of the same place takes the place of the older', () => {
  const layers = createLayers();
  const old = layer(100);
  layers.add(old);
  layers.add(layer(100));
  expect(layers.size()).toBe(1);
  expect(old.picture.close).toHaveBeenCalledOnce();
});

test('beyond the newest picture its edge is drawn on', () => {
  const layers = createLayers();
  layers.add(layer(1_000));
  expect(layers.edges({ x: 0, y: 1_300 }, viewport)).toMatchObject([{ top: 0, bottom: 500 }]);
  expect(layers.edges({ x: 0, y: 900 }, viewport)).toMatchObject([{ top: 100, bottom: 800 }]);
  expect(layers.edges({ x: 0, y: 5_000 }, viewport)).toMatchObject([{ top: 0, bottom: 0 }]);
});

test('when the page changes only what is seen stays', () => {
  const layers = createLayers();
  for (const y of [0, 700]) layers.add(layer(y));
  layers.forgetOld();
  expect(layers.at({ x: 0, y: 700 }, viewport)).toHaveLength(1);
});

test('a strip lies beneath what was seen since, and pictures that it covers go, but for the newest', () => {
  const layers = createLayers();
  const [covered, outside, newest] = [layer(700), layer(4_900), layer(0)];
  for (const one of [covered, outside, newest]) layers.add(one);
  const strip = { ...layer(0), height: 5_000 };
  layers.lay(strip);
  expect(covered.picture.close).toHaveBeenCalledOnce();
  expect(layers.size()).toBe(2);
  expect(layers.at({ x: 0, y: 0 }, viewport).map((seen) => seen.layer)).toEqual([strip, newest]);
  for (let y = 1; y <= 25; y += 1) layers.add(layer(y));
  expect(layers.at({ x: 0, y: 3_000 }, viewport).map((seen) => seen.layer)).toEqual([strip]);
  layers.lay(null);
  expect(strip.picture.close).toHaveBeenCalledOnce();
  expect(layers.at({ x: 0, y: 3_000 }, viewport)).toEqual([]);
});

test('of sharp pictures fewer are kept, and the newest always', () => {
  const layers = createLayers();
  for (let y = 0; y < 10; y += 1) layers.add({ ...layer(y), width: 1_000, height: 1_000, density: 4 });
  // 16 megapixels each, of 48.
  expect(layers.size()).toBe(3);
  layers.add({ ...layer(20), width: 2_000, height: 2_000, density: 4 });
  expect(layers.size()).toBe(1);
});
