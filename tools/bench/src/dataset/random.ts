/** Random numbers from a seed, the same at every run. */
export interface Random {
  /** Returns a number x with 0 <= x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks earlier entries far more often than later ones, as in natural data. */
  pickUneven<T>(list: readonly T[]): T;
  /** Picks a key by its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** An id as the product makes them, for a time in ms: sorts by creation. */
  id<Id extends string>(at: number): Id;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[Math.min(index, list.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  let made = 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    pickUneven: (list) => itemAt(list, Math.floor(list.length ** next()) - 1),
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      return itemAt(entries, entries.length - 1)[0];
    },
    id<Id extends string>(moment: number) {
      made += 1;
      const time = hex(moment, 12);
      const tail = hex(between(0, 0xffffff), 6) + hex(between(0, 0xffffff), 6);
      const text = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(made % 4_096, 3)}-8${hex(between(0, 0xfff), 3)}-${tail}`;
      return text as Id;
    },
  };
}
