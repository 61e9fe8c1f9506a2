import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Sample, line } from './measure.ts';
import { type Samples, measureBoard, measureReads, measureSearch, measureWrites, openDesk } from './rows.ts';

const { values } = parseArgs({
  options: {
    /** How many tickets, small and large. */
    sizes: { type: 'string', default: '10000,1000000' },
    rounds: { type: 'string', default: '100' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);

const print = (text: string) => process.stdout.write(`${text}\n`);

function printAll(title: string, { floor, ...samples }: Samples): void {
  print(`\n${title}`);
  for (const [name, sample] of Object.entries(samples)) print(line(`  ${name}`, sample, floor));
}

/** Of the many searches those that take longest, and the fastest for comparison. */
function printSearches(samples: Samples): void {
  const sorted = Object.entries(samples).toSorted(([, a], [, b]) => b.p50 - a.p50);
  print(`\nSearch, newest 50: the slowest of ${sorted.length}, and the fastest`);
  for (const [name, sample] of [...sorted.slice(0, 8), ...sorted.slice(-1)]) print(line(`  ${name}`, sample));
}

async function measureSize(folder: string, tickets: number): Promise<Record<string, Samples>> {
  const start = performance.now();
  const desk = openDesk(join(folder, `${tickets}.sqlite`), tickets);
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  print(`\n${tickets.toLocaleString('en')} tickets, made in ${seconds} s`);
  const board: Samples = await measureBoard(desk, rounds);
  printAll('Board, 9 columns of 50, to bytes; floor: plain SQL and JSON', board);
  const search: Samples = await measureSearch(desk, Math.ceil(rounds / 4));
  printSearches(search);
  const reads: Samples = await measureReads(desk, rounds);
  printAll('List; floor: plain SQL', reads);
  const writes: Samples = await measureWrites(desk, rounds);
  printAll('Writes, synchronous=FULL; floor: inserting ticket and history', writes);
  desk.kit.db.close();
  return { board, search, reads, writes };
}

/** How much longer each takes with many tickets; of the searches the worst. */
function printGrowth(small: Record<string, Samples>, large: Record<string, Samples>): void {
  print(
    `\nFrom ${sizes[0]?.toLocaleString('en')} to ${sizes.at(-1)?.toLocaleString('en')} tickets (p50, best)`,
  );
  for (const [group, samples] of Object.entries(large)) {
    const growths = Object.entries(samples).flatMap(([name, sample]) => {
      const before: Sample | undefined = small[group]?.[name];
      return before ? [{ name, p50: sample.p50 / before.p50, best: sample.best / before.best }] : [];
    });
    for (const { name, p50, best } of growths.toSorted((a, b) => b.p50 - a.p50).slice(0, 5)) {
      print(`  ${`${group}: ${name}`.padEnd(46)} ${p50.toFixed(2)}x, ${best.toFixed(2)}x`);
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ringmark-bench-'));
try {
  const results: Record<string, Samples>[] = [];
  for (const size of sizes) results.push(await measureSize(folder, size));
  const [small, large] = [results[0], results.at(-1)];
  if (small && large && small !== large) printGrowth(small, large);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
