import { randomUUID } from 'node:crypto';
import type { ComparedPicture } from '../proofs/proofs.types.ts';
import type { ViewerClock } from '../base/viewer-options.types.ts';

/** A larger picture is not held. */
const MAX_BYTES = 4 * 1_048_576;
const MAX_LOOKS = 16;
/** Pages are held for less, and a comparison has had its second try by then. */
const HELD_MS = 40 * 60_000;

/** Holds pictures of pages in memory, from when the pages are taken until they are compared. */
export interface KeptLooks {
  /** Forgets the oldest picture where there are too many. @returns its name; null where it is too large. */
  hold: (look: ComparedPicture) => string | null;
  find: (name: string) => ComparedPicture | undefined;
  drop: (name: string) => void;
}

export function createKeptLooks({ after }: Pick<ViewerClock, 'after'>): KeptLooks {
  const held = new Map<string, { look: ComparedPicture; forget: () => void }>();
  const drop = (name: string) => {
    held.get(name)?.forget();
    held.delete(name);
  };
  return {
    hold: (look) => {
      if (look.png.byteLength > MAX_BYTES) return null;
      const [oldest] = held.keys();
      if (held.size >= MAX_LOOKS && oldest !== undefined) drop(oldest);
      const name = randomUUID();
      held.set(name, { look, forget: after(HELD_MS, () => held.delete(name)) });
      return name;
    },
    find: (name) => held.get(name)?.look,
    drop,
  };
}
