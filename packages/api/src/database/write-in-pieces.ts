import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from './db.ts';

/** How long one piece takes, in ms. Even on a machine several times slower, nobody notices the wait. */
const PIECE = 20;
/** A turn of the event loop that takes less, in ms, had no requests to serve. */
const IDLE_TURN = 1;

export interface Turns {
  /** Whether the current piece has lasted long enough. */
  isOver(): boolean;
  /** Serves other requests between two pieces, for at most as long as the last piece took. */
  pass(): Promise<void>;
  /** Calls `pass` if the piece is over. */
  passIfOver(): Promise<void>;
}

/** Splits long work, so that the server's single thread stays responsive. */
export function createTurns(): Turns {
  let began = performance.now();
  const isOver = () => performance.now() - began >= PIECE;
  const pass = async () => {
    const ended = performance.now();
    const took = ended - began;
    let turnBegan: number;
    do {
      turnBegan = performance.now();
      await nextTurn();
    } while (performance.now() - turnBegan >= IDLE_TURN && performance.now() - ended < took);
    began = performance.now();
  };
  return {
    isOver,
    pass,
    async passIfOver() {
      if (isOver()) await pass();
    },
  };
}

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
