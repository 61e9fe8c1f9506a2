import type { Size } from '../page/scale/scale.ts';

/** Times in ms. */
export const CLIP = {
  /** The longest that a clip may be. */
  mostMs: 60_000,
  /** The time from which the person is warned about the end. */
  warnMs: 50_000,
  /** The time between two frames of a page that moves. */
  frameMs: 100,
  /** A page that rests gets a frame all the same, so that a player can seek. */
  restMs: 1_000,
  /** Its file may be this large, also where other files may be larger. */
  mostBytes: 25 * 1_048_576,
} as const;

/** The pixels of a frame: encoders in software keep up with about this many. */
const MAX_PX = 1_400_000;
/** A frame of a small page is drawn at up to this density. */
const MAX_DENSITY = 2;
/** Bits a second: text stays readable, also while the page is scrolled. */
const BEST_BIT_RATE = 2_500_000;
/** The share of the allowed file size to aim for, because encoders do not keep exactly to the bit rate. */
const AIM_SHARE = 0.7;
/** The size of everything in a file except its frames. */
const TABLE_BYTES = 48 * 1_024;

/** Encoders of H.264 take even lengths alone. */
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/**
 * Returns the size of the frames of a clip, in px.
 *
 * @param size of the viewport, CSS px.
 * @param density px of its canvas to a CSS px.
 */
export function clipSize({ width, height }: Size, density: number): Size {
  const wanted = Math.min(Math.max(1, density), MAX_DENSITY);
  const scale = Math.min(wanted, Math.sqrt(MAX_PX / (width * height)));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Speech takes this many bits a second. */
export const VOICE_BIT_RATE = 64_000;

/** Returns the bits per second at which the longest clip fits into a file of `limitBytes`. */
export const clipBitRate = (limitBytes: number): number =>
  Math.floor(Math.min(BEST_BIT_RATE, (limitBytes * 8 * AIM_SHARE) / (CLIP.mostMs / 1_000)));

/** Frames that come yet: the next one and the last. */
const COMING = 2;

/**
 * The bytes that a file may have in the end when it takes one frame more: all to come are as large as the largest.
 *
 * @param waiting frames that are being encoded.
 */
export const mostBytes = (bytes: number, largest: number, waiting: number): number =>
  bytes + (waiting + COMING) * largest + TABLE_BYTES;

/** Returns the whole seconds that are left; null while that is not shown yet. */
export const secondsLeft = (ms: number): number | null =>
  ms < CLIP.warnMs ? null : Math.max(0, Math.ceil((CLIP.mostMs - ms) / 1_000));

const two = (part: number): string => String(part).padStart(2, '0');

/** A name of its own for each clip, by the person's clock. */
export function clipName(at: Date, extension: 'mp4' | 'webm'): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('');
  return `recording-${day}-${time}.${extension}`;
}
