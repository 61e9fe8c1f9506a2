import { parseArgs } from 'node:util';
import { PARTS } from './parts/parts.ts';
import { PlainProblem } from './plain-problem.ts';
import { describeMachine } from './machine.ts';
import { toTable } from './report.ts';
import { say } from './say.ts';
import { writeResults } from './write-results.ts';

const HELP = `Usage: pnpm bench [part ...] [--write] [--sizes 10000,1000000] [--samples 30]

Measures Ringmark beside bare programs that do the same, and prints goals and figures. Without a part: all of them.

${Object.entries(PARTS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  --write    keep the table in docs/performance.md
  --sizes    numbers of tickets; the data is made once and kept in the system's folder for temporary files
  --samples  of each side in each of three rounds, at least 20`;

const wholeNumbers = (text: string, name: string, least: number): number[] => {
  const numbers = text.split(',').map(Number);
  if (numbers.every((number) => Number.isInteger(number) && number >= least)) return numbers;
  throw new PlainProblem(`--${name} takes whole numbers from ${least} on.`);
};

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      samples: { type: 'string', default: '30' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return say(HELP);
  const unknown = positionals.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new PlainProblem(`There is no part ${unknown.join(', ')}.\n\n${HELP}`);
  const sizes = wholeNumbers(values.sizes, 'sizes', 1_000).toSorted((a, b) => a - b);
  const [samples = 30] = wholeNumbers(values.samples, 'samples', 20);
  say(describeMachine());
  for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const part = await PARTS[name]?.load();
    const table = toTable((await part?.({ sizes, samples })) ?? []);
    say(`\n${name}: ${PARTS[name]?.summary ?? ''}\n\n${table}`);
    if (values.write) writeResults(name, PARTS[name]?.summary ?? '', table);
  }
}

// Stop signals call `exit`, so that its handlers remove copies of data and child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

try {
  await run();
} catch (error) {
  if (!(error instanceof PlainProblem || (error instanceof TypeError && 'code' in error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
