import pixelmatch from 'pixelmatch';
import type { DrawnSo } from './drawn-edges.ts';
import type { Pixels } from './pixels.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import { hasTile, type Tiles } from './tiles.ts';

/** A picture of a page, with the tiles that move on their own and the box of the element. */
export interface Look {
  pixels: Pixels;
  moving: Tiles;
  box: Box;
  row?: Box | null | undefined;
}

/** The threshold of pixelmatch for six steps of grey, which an eye sees on an even ground. */
export const EXACT = 0.02;

export interface Shift {
  x: number;
  y: number;
}

/** Returns how far the element has moved from the first picture to the second, in whole px. */
export const shiftOf = (before: Look, after: Look): Shift => ({
  x: Math.round(after.box.x - before.box.x),
  y: Math.round(after.box.y - before.box.y),
});

/** Returns the part of the first picture that the second has too. */
export function overlapOf(before: Pixels, after: Pixels, shift: Shift): Box {
  const x = Math.max(0, -shift.x);
  const y = Math.max(0, -shift.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(before.width, after.width - shift.x) - x),
    height: Math.max(0, Math.min(before.height, after.height - shift.y) - y),
  };
}

/** Returns the part of a box that lies within another. */
export const within = (box: Box, bounds: Box): Box => {
  const x = Math.max(box.x, bounds.x);
  const y = Math.max(box.y, bounds.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(box.x + box.width, bounds.x + bounds.width) - x),
    height: Math.max(0, Math.min(box.y + box.height, bounds.y + bounds.height) - y),
  };
};

function cut({ data, width }: Pixels, part: Box): Uint8Array {
  const out = new Uint8Array(part.width * part.height * 4);
  for (let row = 0; row < part.height; row += 1) {
    const from = ((part.y + row) * width + part.x) * 4;
    out.set(data.subarray(from, from + part.width * 4), row * part.width * 4);
  }
  return out;
}

export interface Difference {
  /** A number for each px of the part; 1 where the pictures differ. */
  differs: Uint8Array;
  count: number;
  compared: number;
}

/** The strictness of a comparison. */
export interface Measure {
  /** The least difference of two px, as pixelmatch measures it. */
  threshold: number;
  /** Counts px that look like the smoothed edge of a shape; thin lines look the same. */
  includeAA: boolean;
  /** Tells whether px differ only because of the way in which a browser draws. */
  isDrawnSo?: DrawnSo | undefined;
}

/** Finds the px of a part of the first picture in which the second differs. Tiles that move in either are left out. */
export function differenceIn(
  before: Look,
  after: Look,
  shift: Shift,
  part: Box,
  { threshold, includeAA, isDrawnSo }: Measure,
): Difference {
  const { width, height } = part;
  const differs = new Uint8Array(width * height);
  if (width === 0 || height === 0) return { differs, count: 0, compared: 0 };
  const shifted = { ...part, x: part.x + shift.x, y: part.y + shift.y };
  const mask = new Uint8Array(width * height * 4);
  const options = { threshold, includeAA, diffMask: true };
  pixelmatch(cut(before.pixels, part), cut(after.pixels, shifted), mask, width, height, options);
  let count = 0;
  let compared = 0;
  for (let at = 0; at < differs.length; at += 1) {
    const x = part.x + (at % width);
    const y = part.y + Math.floor(at / width);
    if (hasTile(before.moving, x, y) || hasTile(after.moving, x + shift.x, y + shift.y)) continue;
    compared += 1;
    if (mask[at * 4 + 3] === 0) continue;
    if (isDrawnSo?.(before.pixels, { x, y }, after.pixels, { x: x + shift.x, y: y + shift.y })) continue;
    differs[at] = 1;
    count += 1;
  }
  return { differs, count, compared };
}
