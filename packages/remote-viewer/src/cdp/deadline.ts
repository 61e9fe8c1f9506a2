export interface Deadlines {
  /** Calls once this long from now, the time in which they are held not counted. @returns cancels it. */
  after: (milliseconds: number, call: () => void) => () => void;
  /** Holds or releases the deadlines. None passes while held: the page waits for a person, and does not hang. */
  hold: (isHeld: boolean) => void;
  /** Returns the total time for which they have been held. */
  heldMs: () => number;
}

/** The deadlines of all calls to one page. */
export function createDeadlines(now: () => number = () => performance.now()): Deadlines {
  let heldSince: number | null = null;
  let before = 0;
  const heldMs = () => before + (heldSince === null ? 0 : now() - heldSince);
  return {
    heldMs,
    hold: (isHeld) => {
      if (isHeld === (heldSince !== null)) return;
      before = heldMs();
      heldSince = isHeld ? now() : null;
    },
    after: (milliseconds, call) => {
      let counted = heldMs();
      let timer: NodeJS.Timeout;
      const due = () => {
        const missed = heldMs() - counted;
        counted += missed;
        if (heldSince === null && missed === 0) call();
        else timer = setTimeout(due, heldSince === null ? missed : milliseconds);
      };
      timer = setTimeout(due, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
