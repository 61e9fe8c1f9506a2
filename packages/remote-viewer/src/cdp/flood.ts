/** A target that sends more than this does so on purpose and blocks the pipe that all targets share. */
export interface FloodLimit {
  eventsInOneSecond: number;
  /** A burst; the allowed rate drains it as time goes by. */
  bytesAtOnce: number;
}

/** The steady rate that a target may send: with its frames and requests it seldom needs a tenth. */
const BYTES_PER_SECOND = 1024 ** 2;

export interface Flood {
  watch: (limit: FloodLimit, listener: () => void) => void;
  /** Notes an event of this many bytes. */
  count: (bytes: number) => void;
}

/** A leaky bucket. @returns the level after and before each addition. */
export function createBucket(inOneSecond: number, now: () => number = () => performance.now()) {
  const level = { at: now(), amount: 0 };
  return (more: number): { before: number; after: number } => {
    const at = now();
    const before = Math.max(0, level.amount - ((at - level.at) / 1_000) * inOneSecond);
    Object.assign(level, { at, amount: before + more });
    return { before, after: level.amount };
  };
}

/** Counts what a target sends, and calls back when that is too much. */
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
