export interface Figures {
  /** ms. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export function figuresOf(samples: readonly number[]): Figures {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

/** One measured side: runs its work and returns the time, in ms. */
export type Side = () => number | Promise<number>;

export const ROUNDS = 3;

/** The order of sides, forwards and backwards in turn. */
export function turnOf<Name>(names: readonly Name[], sample: number): Name[] {
  const first = sample % names.length;
  const turn = [...names.slice(first), ...names.slice(0, first)];
  return Math.floor(sample / names.length) % 2 === 0 ? turn : turn.toReversed();
}

/**
 * Measures several sides in turn, sample by sample, so that other load on the machine affects all alike.
 *
 * @param samples of each side in each of the rounds.
 * @param order `fixed` where one side prepares what the next one measures; else each side comes first equally often,
 * and equally often before and after each other side, since the second one finds warm caches.
 * @returns for each side its figures in each round.
 */
export async function interleave<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  samples: number,
  order: 'rotating' | 'fixed' = 'rotating',
): Promise<Record<Name, Figures[]>> {
  const names = Object.keys(sides) as Name[];
  const rounds = Object.fromEntries(names.map((name): [string, Figures[]] => [name, []])) as Record<
    Name,
    Figures[]
  >;
  for (const name of names) for (let warm = 0; warm < 10; warm += 1) await sides[name]();
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
    for (let sample = 0; sample < samples; sample += 1) {
      for (const name of order === 'fixed' ? names : turnOf(names, sample)) {
        taken.get(name)?.push(await sides[name]());
      }
    }
    for (const name of names) rounds[name].push(figuresOf(taken.get(name) ?? []));
  }
  return rounds;
}

export const timed = (work: () => unknown): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

export const timedAsync = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The middle one of several values. */
export const median = (values: readonly number[]): number => figuresOf(values).p50;

/** The middle of the rounds, figure by figure. */
export const middle = (rounds: readonly Figures[]): Figures => ({
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
  p99: median(rounds.map(({ p99 }) => p99)),
  max: median(rounds.map(({ max }) => max)),
});

/** Returns how many times as long one side takes as the other: the median of the rounds' own ratios of p50. */
export const ratioOf = (one: readonly Figures[], other: readonly Figures[]): number =>
  median(one.map(({ p50 }, round) => p50 / (other[round]?.p50 ?? Number.NaN)));
