import type { Pixels } from './pixels.ts';

interface Place {
  x: number;
  y: number;
}

/** Tells whether two px that differ show no change of the page, but the way in which a browser draws its edges. */
export type DrawnSo = (before: Pixels, one: Place, after: Pixels, other: Place) => boolean;

/** Steps of a channel, 0 to 255, by which a colour may lie outside of those around its place. */
const TOLERANCE = 6;
/** The same of letters that are smoothed in another way, as long as the area around has the same colour. */
const LETTER_TOLERANCE = 48;
/** Steps by which the colour of an area of 7x7 px may differ through that. */
const AREA_TOLERANCE = 10;
const AREA_REACH = 3;
/** Two px of a smoothed edge that differ by fewer steps look the same. */
const FAINT = 40;

const CHANNELS = [0, 1, 2] as const;

const valueAt = ({ width, data }: Pixels, x: number, y: number, channel: number): number =>
  data[(y * width + x) * 4 + channel] ?? 0;

/** Returns the places within reach of another, as far as the picture goes. */
const around = ({ width, height }: Pixels, { x, y }: Place, reach: number) => ({
  left: Math.max(0, x - reach),
  right: Math.min(width - 1, x + reach),
  top: Math.max(0, y - reach),
  bottom: Math.min(height - 1, y + reach),
});

/** Returns by how many steps a colour lies outside of those around its place in the other picture. */
function outsideOf(pixels: Pixels, place: Place, others: Pixels, other: Place): number {
  const { left, right, top, bottom } = around(others, other, 1);
  let outside = 0;
  for (const channel of CHANNELS) {
    let [least, most] = [255, 0];
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const value = valueAt(others, x, y, channel);
        if (value < least) least = value;
        if (value > most) most = value;
      }
    const value = valueAt(pixels, place.x, place.y, channel);
    outside = Math.max(outside, least - value, value - most);
  }
  return outside;
}

function areaColour(pixels: Pixels, place: Place, channel: number): number {
  const { left, right, top, bottom } = around(pixels, place, AREA_REACH);
  let sum = 0;
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) sum += valueAt(pixels, x, y, channel);
  return sum / ((right - left + 1) * (bottom - top + 1));
}

const outsideBoth: (...of: Parameters<DrawnSo>) => number = (before, one, after, other) =>
  Math.max(outsideOf(before, one, after, other), outsideOf(after, other, before, one));

/**
 * The rule for an element that moved by a part of a px. A browser rounds the places of letters and edges one by one, so
 * each may be a px off, and letters are smoothed in another way.
 */
export const isBetweenPx: DrawnSo = (before, one, after, other) => {
  const outside = outsideBoth(before, one, after, other);
  if (outside <= TOLERANCE) return true;
  if (outside > LETTER_TOLERANCE) return false;
  return CHANNELS.every(
    (channel) =>
      Math.abs(areaColour(before, one, channel) - areaColour(after, other, channel)) <= AREA_TOLERANCE,
  );
};

/**
 * The rule for an element that is where it was, or moved by whole px. A browser smooths round edges of vector pictures
 * a little differently from one visit to the next.
 */
export const isFaintEdge: DrawnSo = (before, one, after, other) =>
  CHANNELS.every(
    (channel) =>
      Math.abs(valueAt(before, one.x, one.y, channel) - valueAt(after, other.x, other.y, channel)) < FAINT,
  ) && outsideBoth(before, one, after, other) <= TOLERANCE;
