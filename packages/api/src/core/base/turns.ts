import { setImmediate as nextTurn } from 'node:timers/promises';

/** The length of one piece in ms. Even on a machine several times slower, nobody notices the wait. */
const PIECE = 20;
/** A turn of the event loop that takes less, in ms, had no requests to serve. */
const IDLE_TURN = 1;

export interface Turns {
  /** Returns whether the current piece has lasted long enough. */
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
