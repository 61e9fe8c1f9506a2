import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from './db.ts';

/** Milliseconds that long work takes at once. A slow machine needs them several times over before anybody notices. */
const PIECE = 20;
/** A turn of the event loop that takes less, in ms, had nothing to do for others. */
const IDLE_TURN = 1;

export interface Turns {
  /** Whether the piece under way has lasted long enough. */
  isOver(): boolean;
  /** Between two pieces it lets others be served: as long as they have work, at most as long as the piece took. */
  pass(): Promise<void>;
  /** Passes when the piece is over. */
  passIfOver(): Promise<void>;
}

/** For work of the one thread that lasts longer than anybody should wait for it. */
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
 * Work on the database that pauses wherever it yields; it goes on with the transaction that it is given then, which may be
 * another one. What it writes between two pauses is written whole or not at all.
 */
export type Steps<T> = Generator<undefined, T, Tx>;

/**
 * Writes in transactions of some ms each, between which others are served: what is longer than one transaction may be.
 * Others see the rows of each piece at once, and those that come before an error stay.
 *
 * @returns what the steps return
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
