export interface Sample {
  /** ms. */
  best: number;
  p50: number;
  p99: number;
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export function toSample(times: readonly number[]): Sample {
  const sorted = times.toSorted((a, b) => a - b);
  return { best: at(sorted, 0), p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

/**
 * Runs several things in turn, so that a slow moment of the machine slows all of them alike.
 *
 * @returns how long each took, in ms.
 */
export async function measureInTurn<Name extends string>(
  things: Record<Name, () => unknown>,
  rounds: number,
): Promise<Record<Name, Sample>> {
  const names = Object.keys(things) as Name[];
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    for (const name of names) {
      const start = performance.now();
      await things[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries(names.map((name) => [name, toSample(times.get(name) ?? [])])) as Record<
    Name,
    Sample
  >;
}

const ms = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(2)} ms`;

/** One line: what was measured, beside its floor where there is one. */
export function line(name: string, sample: Sample, floor?: Sample): string {
  const ratio = floor
    ? `   floor ${ms(floor.p50)}   ${(sample.p50 / floor.p50).toFixed(2)}x (best ${(sample.best / floor.best).toFixed(2)}x)`
    : '';
  return `${name.padEnd(46)} best ${ms(sample.best).padStart(10)}   p50 ${ms(sample.p50).padStart(10)}   p99 ${ms(sample.p99).padStart(10)}${ratio}`;
}
