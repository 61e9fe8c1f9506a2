import { createTurns, type Turns } from '../base/turns.ts';
import type { Db, Tx } from './db.ts';

/**
 * Work on the database that may pause wherever it yields. It continues with the transaction that `yield` returns, which may
 * be a new one. Writes between two yields always share a transaction.
 */
export type Steps<T> = Generator<undefined, T, Tx>;

/**
 * Runs long work in transactions of a few ms and serves other requests in between. Each piece becomes visible at once, and
 * pieces written before an error stay.
 *
 * @returns the result of the steps
 */
export async function writeInPieces<T>(
  db: Pick<Db, 'write'>,
  steps: (tx: Tx) => Steps<T>,
  turns: Turns = createTurns(),
): Promise<T> {
  let work: Steps<T> | undefined;
  const writePiece = (tx: Tx): { result: T } | undefined => {
    do {
      const step: IteratorResult<undefined, T> = work ? work.next(tx) : (work = steps(tx)).next();
      if (step.done) return { result: step.value };
    } while (!turns.isOver());
    return undefined;
  };
  for (;;) {
    const end = db.write(writePiece);
    if (end) return end.result;
    await turns.pass();
  }
}
