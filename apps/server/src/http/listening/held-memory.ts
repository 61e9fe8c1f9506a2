import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A collection stops the process for a moment: under pressure there is one in this many ms. */
const PAUSE_MS = 10_000;
/** Programs get pages of memory that they do not give back: this share of the limit is what the server may hold itself. */
const HELD_SHARE = 0.5;

export interface MemoryPorts {
  now: () => number;
  /** Collects what nobody holds. */
  collect: () => void;
  /** Bytes that the program holds, in its heap and outside. */
  heldBytes: () => number;
}

/** Collects all memory that nobody holds. The process stops while it runs. */
export function collectGarbage(): void {
  // The flag makes the function in contexts that are made after it, and in no other.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}

const PROCESS: MemoryPorts = {
  now: () => performance.now(),
  collect: collectGarbage,
  heldBytes: () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
};

/**
 * Tells whether the memory that a process has is really held. After much work most of it is garbage, which an idle
 * process keeps for minutes: nobody is turned away for that.
 *
 * @param mostBytes what the process may have in all
 */
export function createMemoryCheck(mostBytes: number, { now, collect, heldBytes }: MemoryPorts = PROCESS) {
  let collectedAt = -Infinity;
  return (): boolean => {
    const most = mostBytes * HELD_SHARE;
    if (heldBytes() <= most) return false;
    if (now() - collectedAt < PAUSE_MS) return true;
    collectedAt = now();
    collect();
    return heldBytes() > most;
  };
}
