import { onSessionEnd } from '../../../lib/session/session-end.ts';
import type { Clip } from '../clip-making/clip-recorder.ts';

/** Clips that were not yet kept or discarded. They outlast the page that they were made of, but no reload. */
const held = new Map<string, Clip>();
const listeners = new Set<() => void>();
/** All that were ever kept, to be known among other files. */
const kept = new WeakMap<File, Clip>();

const tell = () => {
  for (const listener of listeners) listener();
};

export const heldClips = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** @param of names the person and the page. */
  read: (of: string): Clip | null => held.get(of) ?? null,
  hold(of: string, clip: Clip) {
    kept.set(clip.file, clip);
    held.set(of, clip);
    tell();
  },
  letGo(of: string) {
    held.delete(of);
    tell();
  },
};

onSessionEnd(() => {
  held.clear();
  tell();
});

/** Tells whether a file is a clip that was made here, not a file that was chosen. */
export const isClip = (file: File): boolean => kept.has(file);

/** The clip that a file is, if it is one. */
export const clipOf = (file: File): Clip | undefined => kept.get(file);
