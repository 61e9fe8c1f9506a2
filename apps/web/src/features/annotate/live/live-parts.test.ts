import type { LiveFrameHeader, LivePart } from '@ringmark/contract/live/live';
import { afterEach, expect, test, vi } from 'vitest';
import { createParts } from './live-parts.ts';

afterEach(() => void vi.unstubAllGlobals());

const header = (frame: number): LiveFrameHeader => ({
  frame,
  scrollX: 0,
  scrollY: 0,
  scrollWidth: 800,
  scrollHeight: 600,
  width: 800,
  height: 600,
  url: 'https://shop.test/',
  title: '',
});
const part = (index: number, count: number): LivePart => ({
  index,
  count,
  top: index * 300,
  density: 2,
  mime: 'image/png',
});
const bitmap = () => ({ width: 1_600, close: vi.fn<() => void>() }) as unknown as ImageBitmap;

/** A sheet that only takes down what is drawn on it. */
function aSheet() {
  const drawn: [unknown, number, number][] = [];
  const sizes: number[][] = [];
  class Sheet {
    constructor(width: number, height: number) {
      sizes.push([width, height]);
    }
    getContext = () => ({ drawImage: (...what: [unknown, number, number]) => drawn.push(what) });
    transferToImageBitmap = () => 'whole';
  }
  vi.stubGlobal('OffscreenCanvas', Sheet);
  return { drawn, sizes };
}

test('a sharp picture is whole with its last part, in whatever order they are decoded', () => {
  const { drawn, sizes } = aSheet();
  const parts = createParts();
  const [upper, lower] = [bitmap(), bitmap()];
  expect(parts.add(header(8), part(1, 2), lower)).toBeNull();
  expect(parts.add(header(7), part(0, 2), upper)).toBe('whole');
  expect(sizes).toEqual([[1_600, 1_200]]);
  expect(drawn).toEqual([
    [lower, 0, 600],
    [upper, 0, 0],
  ]);
  expect(upper.close).toHaveBeenCalledOnce();
});

test('the only part of a picture is the picture', () => {
  const only = bitmap();
  expect(createParts().add(header(7), part(0, 1), only)).toBe(only);
});

test('parts of a picture that was broken off are given back, and are in no other picture', () => {
  const { drawn } = aSheet();
  const parts = createParts();
  const broken = bitmap();
  parts.add(header(3), part(0, 2), broken);
  expect(parts.add(header(9), part(0, 2), bitmap())).toBeNull();
  expect(broken.close).toHaveBeenCalledOnce();
  expect(parts.add(header(10), part(1, 2), bitmap())).toBe('whole');
  expect(drawn.map(([picture]) => picture)).not.toContain(broken);
});
