/** The sample below which a share of all lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs each in turn, round after round, so that what else the machine does falls on all of them alike. */
export async function interleave<K extends string>(
  rounds: number,
  works: Record<K, (round: number) => Promise<unknown>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(works) as K[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const took = await time(() => works[name](round));
      // The first round warms up.
      if (round > 0) times[name].push(took);
    }
  }
  return times;
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** One row of the bar: what was measured, what the bar is, and whether it is met. */
export function sayRow(row: number, what: string, figure: string, ratio: number, bar: number): void {
  const verdict = ratio <= bar ? 'met' : 'NOT MET';
  say(`row ${row}  ${what}: ${figure}; ratio ${ratio.toFixed(2)} (bar ${bar}) ${verdict}`);
}
