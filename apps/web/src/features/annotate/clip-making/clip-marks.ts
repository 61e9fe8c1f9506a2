import type { Point, Size } from '../page/scale/scale.ts';

/** Milliseconds that each mark is visible from its first frame on. A busy machine makes few frames: none is missed. */
const RING_MS = 700;
const KEY_MS = 1_400;
const KEY_FADE_MS = 300;
/** Presses that fall so close together are many on purpose. */
const MAX_RINGS = 8;

/** A pin is at this point; with a size, it is the middle of a box. CSS px of the viewport. */
export interface ClipPin extends Point {
  size?: Size;
}

export interface ShownMarks {
  /** The arrow of a mouse, CSS px of the viewport. */
  pointer: Point | null;
  /** `age` goes from 0 to 1. */
  rings: readonly (Point & { age: number })[];
  key: { name: string; opacity: number } | null;
  /** This pin has ended the clip. */
  pin: ClipPin | null;
}

/** Something that was done, and when it was first to be seen; null until then. */
interface Seen {
  sinceMs: number | null;
}

const isLeft = ({ sinceMs }: Seen, ms: number, forMs: number): boolean =>
  sinceMs === null || ms - sinceMs <= forMs;

/**
 * Collects what a person does while a clip is made, and returns what is visible of it at each moment of the clip (ms).
 */
export function createClipMarks() {
  let pointer: Point | null = null;
  let presses: readonly (Point & Seen)[] = [];
  let key: ({ name: string } & Seen) | null = null;
  let pin: ClipPin | null = null;
  let turn = 0;
  return {
    /** Takes null once it has left the page, and for a finger. */
    pointAt(at: Point | null) {
      pointer = at;
      turn += 1;
    },
    press(at: Point) {
      presses = [...presses, { ...at, sinceMs: null }].slice(-MAX_RINGS);
      turn += 1;
    },
    key(name: string) {
      key = { name, sinceMs: null };
      turn += 1;
    },
    pin(at: ClipPin) {
      pin = at;
      turn += 1;
    },
    /** Counts what was done. */
    turn: () => turn,
    /** Tells whether a frame looks different from the previous one although nothing was done. */
    isMoving: (ms: number): boolean =>
      presses.some((press) => isLeft(press, ms, RING_MS)) || (key !== null && isLeft(key, ms, KEY_MS)),
    /** Returns the marks for a frame that is drawn now. */
    at(ms: number): ShownMarks {
      presses = presses.map((press) => ({ ...press, sinceMs: press.sinceMs ?? ms }));
      key = key && { ...key, sinceMs: key.sinceMs ?? ms };
      const rings = presses
        .map(({ x, y, sinceMs }) => ({ x, y, age: Math.max(0, ms - (sinceMs ?? ms)) / RING_MS }))
        .filter(({ age }) => age < 1);
      const left = key ? KEY_MS - (ms - (key.sinceMs ?? ms)) : 0;
      return {
        pointer,
        rings,
        pin,
        key: key && left > 0 ? { name: key.name, opacity: Math.min(1, left / KEY_FADE_MS) } : null,
      };
    },
  };
}
export type ClipMarks = ReturnType<typeof createClipMarks>;
