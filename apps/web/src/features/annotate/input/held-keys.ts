/**
 * The longest time that a key waits for the page to say whether it is typed into a field. A lost letter is worse than a
 * mode that changes late: a slow page is waited for, but one that hangs is not.
 */
const PATIENCE_MS = 4_000;

/** Tells whether typed keys go into a field of the page: known, or soon to be known. */
export type WritingAnswer = boolean | Promise<boolean>;

/**
 * Keys that might be Ringmark's own wait until it is known whether someone is typing in the page, and all that follow
 * wait behind them, so that letters keep their order.
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
