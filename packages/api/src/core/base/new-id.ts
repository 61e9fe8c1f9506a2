import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes of one id. */
const BYTES = 16;
/** Holds random bytes for many ids at once: a draw costs more than all the rest of an id. Each byte is used once. */
const drawn = new Uint8Array(256 * BYTES);
let used = drawn.length;

function draw(): Uint8Array {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += BYTES;
  return drawn.subarray(used - BYTES, used);
}

let last = { msecs: Number.NEGATIVE_INFINITY, seq: 0 };

/** Within a ms it goes on from a random number of 31 bits, one of 32 has room for as many ids again. */
function nextPlace(random: Uint8Array): typeof last {
  const msecs = Date.now();
  if (msecs <= last.msecs) return { ...last, seq: last.seq + 1 };
  const [first = 0, ...others] = random.subarray(0, 4);
  return { msecs, seq: others.reduce((sum, byte) => sum * 256 + byte, first & 0x7f) };
}

/** A UUID of version 7. Sorts after every id made before it in this process, also where the clock is set back. */
export function newId<Id extends string = string>(): Id {
  const random = draw();
  last = nextPlace(random);
  return v7({ ...last, random }) as Id;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isOwnId = (id: string): boolean => ID.test(id);
