/** More than this a target means to say: it takes the pipe that all of them share for itself. */
export interface FloodLimit {
  eventsInOneSecond: number;
  /** Said at once; what is allowed all the time is taken off again as time goes by. */
  bytesAtOnce: number;
}

/** What a target may say all the time: with its frames and all that it asks for it seldom needs a tenth. */
const BYTES_PER_SECOND = 1024 ** 2;

export interface Flood {
  watch: (limit: FloodLimit, listener: () => void) => void;
  /** An event of so many bytes came. */
  count: (bytes: number) => void;
}

/** Adds up what comes and takes off what is allowed all the time: how much it is now, and was before. */
export function createBucket(inOneSecond: number, now: () => number = () => performance.now()) {
  const level = { at: now(), amount: 0 };
  return (more: number): { before: number; after: number } => {
    const at = now();
    const before = Math.max(0, level.amount - ((at - level.at) / 1_000) * inOneSecond);
    Object.assign(level, { at, amount: before + more });
    return { before, after: level.amount };
  };
}

/** Counts what a target says, and tells when that is too much. */
export function createFlood(now: () => number = () => performance.now()): Flood {
  const watched: { limit: FloodLimit; listener: () => void }[] = [];
  const second = { since: now(), events: 0 };
  const fill = createBucket(BYTES_PER_SECOND, now);
  return {
    watch: (limit, listener) => watched.push({ limit, listener }),
    count: (bytes) => {
      const at = now();
      if (at - second.since > 1_000) Object.assign(second, { since: at, events: 0 });
      second.events += 1;
      const { before, after } = fill(bytes);
      for (const { limit, listener } of watched) {
        const isOver = before <= limit.bytesAtOnce && after > limit.bytesAtOnce;
        if (isOver || second.events === limit.eventsInOneSecond) listener();
      }
    },
  };
}
