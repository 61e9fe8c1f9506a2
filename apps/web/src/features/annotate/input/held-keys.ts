/**
 * So long a key waits at most for the page to say whether it is typed into a field. A letter that is lost is worse than
 * a mode that changes late: a page that takes its time is waited for, one that hangs is given up.
 */
const PATIENCE_MS = 4_000;

/** Whether what is typed goes into a field of the page: known, or soon to be. */
export type WritingAnswer = boolean | Promise<boolean>;

/**
 * Keys that might be Ringmark's own wait until it is known whether somebody types in the page, and all that follow wait
 * behind them, so that letters keep their order.
 */
export function createHeldKeys() {
  let line: Promise<void> | undefined;
  return {
    /** Runs now, or behind what is waiting. */
    pass(act: () => void): void {
      if (!line) return act();
      line = line.then(act);
    },
    /** Runs one of two, as the answer says; at once where that is known. */
    decide(answer: WritingAnswer, typed: () => void, own: () => void): void {
      const act = (isWriting: boolean) => (isWriting ? typed() : own());
      if (!line && typeof answer === 'boolean') return act(answer);
      const late = new Promise<boolean>((resolve) => {
        // A page that says nothing has no field that could be waited for.
        setTimeout(() => resolve(false), PATIENCE_MS);
      });
      const mine = (line ?? Promise.resolve())
        .then(() => Promise.race([answer, late]))
        .then(act)
        .finally(() => {
          if (line === mine) line = undefined;
        });
      line = mine;
    },
  };
}
