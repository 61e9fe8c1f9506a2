import { setTimeout as wait } from 'node:timers/promises';
import type { takeKeptPicture } from '../tab/picture.ts';

/** Two frames alike that far apart show that the page is still. */
export const STILL_MS = 300;
const MAX_STILL_MS = 10_000;
/** This many frames are kept of a page that never rests. */
const MAX_FRAMES = 6;
/** A page that is still moving after this many frames never stops. */
const RESTLESS_FRAMES = 8;

export type Looker = () => Promise<Buffer>;
export type KeptPicture = Awaited<ReturnType<typeof takeKeptPicture>>;

export interface Stillness {
  /** The last frame first, and those that were not like it. */
  frames: Buffer[];
  /** The picture that was taken between two frames that are alike. */
  kept?: KeptPicture | undefined;
  /** ms of `performance.now`, since when the page looks as in the first of them. */
  since: number;
}

export interface Watch {
  /** The look of the page on another visit. A frame that is exactly like it needs no other. */
  known?: Uint8Array | undefined;
  /** Called with the first frame. */
  glimpsed?: ((frame: Uint8Array) => void) | undefined;
  /** Takes a sharp picture, while a second frame is waited for. */
  keep?: (() => Promise<KeptPicture>) | undefined;
}

/** Waits until two frames are alike, at most 10 s. */
export async function untilStill(look: Looker, { known, glimpsed, keep }: Watch): Promise<Stillness> {
  const isKnown = (frame: Buffer) => known !== undefined && frame.equals(known);
  const until = performance.now() + MAX_STILL_MS;
  let since = performance.now();
  let frames = [await look()];
  for (const frame of frames) glimpsed?.(frame);
  if (frames.every(isKnown)) return { frames, since };
  for (let count = 1; ; count += 1) {
    const [kept] = await Promise.all([count === 1 ? keep?.() : undefined, wait(STILL_MS)]);
    const at = performance.now();
    const next = await look();
    // Anything that moved until now may still be moving at the next look.
    if (frames[0]?.equals(next) || isKnown(next)) return { frames: [next], kept, since };
    since = at;
    frames = [next, ...frames].slice(0, MAX_FRAMES);
    if (count >= RESTLESS_FRAMES || performance.now() > until) return { frames, since };
  }
}
