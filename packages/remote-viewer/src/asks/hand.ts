/** Knows when the person last did something. Anything that a page wants just then is their wish. */
export interface Hand {
  acted: () => void;
  /**
   * The hand is still at it while the page deals with what was done: a busy page or server may take long.
   *
   * @param work what settles once the page has dealt with it; may reject.
   */
  handling: (work: Promise<unknown>) => void;
  /** Returns the milliseconds since the last act: 0 while the page deals with it, infinite before anything was done. */
  since: () => number;
}

/** @param now the time in ms. */
export function createHand(now: () => number = () => performance.now()): Hand {
  let lastAt = Number.NEGATIVE_INFINITY;
  let pending = 0;
  const acted = () => {
    lastAt = now();
  };
  const over = () => {
    pending -= 1;
    acted();
  };
  return {
    acted,
    handling: (work) => {
      pending += 1;
      work.then(over, over);
    },
    since: () => (pending > 0 ? 0 : now() - lastAt),
  };
}
