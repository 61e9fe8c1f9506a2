/** More than this a target means to say: it takes the pipe that all of them share for itself. */
export type FloodLimit = {
  eventsInOneSecond: number;
  /** Said at once; what is allowed all the time is taken off again as time goes by. */
  bytesAtOnce: number;
};

/** What a target may say all the time: with its frames and all that it asks for it seldom needs a tenth. */
const bytesInOneSecond = 1024 ** 2;

export type Flood = {
  watch: (limit: FloodLimit, listener: () => void) => void;
  /** An event of so many bytes came. */
  count: (bytes: number) => void;
};

/** Counts what a target says, and tells when that is too much. */
export function createFlood(now: () => number = () => performance.now()): Flood {
  const watched: { limit: FloodLimit; listener: () => void }[] = [];
  const second = { since: now(), events: 0 };
  const level = { at: now(), bytes: 0 };
  return {
    watch: (limit, listener) => watched.push({ limit, listener }),
    count: (bytes) => {
      const at = now();
      if (at - second.since > 1_000) Object.assign(second, { since: at, events: 0 });
      second.events += 1;
      const before = Math.max(0, level.bytes - ((at - level.at) / 1_000) * bytesInOneSecond);
      Object.assign(level, { at, bytes: before + bytes });
      for (const { limit, listener } of watched) {
        const isOver = before <= limit.bytesAtOnce && level.bytes > limit.bytesAtOnce;
        if (isOver || second.events === limit.eventsInOneSecond) listener();
      }
    },
  };
}
