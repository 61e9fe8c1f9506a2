import { parseArgs } from 'node:util';
import { type Finding, NotPossibleHere, type TortureOptions } from './findings.ts';
import { PARTS, type PartEntry } from './torture-parts.ts';

const entries: Readonly<Record<string, PartEntry>> = PARTS;

const HELP = `Usage: npm run torture -- [part ...] [--short] [--minutes 10] [--kills 100] [--tickets 50000] [--rounds 50]

Does to Ringmark what machines and people do, for long, and says what held. Without a part: all of them, which takes
about an hour. Ends with 1 when something did not hold.

${Object.entries(entries)
  .map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
  .join('\n')}

  --short    as the tests do it, with times that a busy machine keeps as well
  --minutes  how long parts last that could go on for ever
  --kills    how often a server is killed
  --tickets  how many there are where there are many
  --rounds   how often everything is looked at`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,6}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new NotPossibleHere(`${text} is no whole number from 1 on.`);
}

function tell({ what, found, holds }: Finding): void {
  say(`  ${holds ? 'holds ' : 'FAILED'}  ${what}: ${found}`);
}

interface Count {
  held: number;
  failed: number;
  skipped: number;
}

async function runPart(name: string, options: TortureOptions, count: Count): Promise<void> {
  const entry = entries[name];
  if (!entry) return;
  const started = performance.now();
  say(`\n${name}: ${entry.summary}`);
  try {
    const part = await entry.load();
    for (const finding of await part(options)) {
      tell(finding);
      count[finding.holds ? 'held' : 'failed'] += 1;
    }
  } catch (error) {
    if (error instanceof NotPossibleHere) {
      say(`  SKIPPED ${error.message}`);
      count.skipped += 1;
    } else {
      tell({
        what: 'came to its end',
        found: String(error instanceof Error ? error.stack : error),
        holds: false,
      });
      count.failed += 1;
    }
  }
  say(`  (${Math.round((performance.now() - started) / 1_000)} s)`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      kills: { type: 'string' },
      tickets: { type: 'string' },
      rounds: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !(name in entries));
  if (unknown.length > 0) throw new NotPossibleHere(`There is no part ${unknown.join(', ')}.\n\n${HELP}`);
  const options: TortureOptions = {
    isLong: !values.short,
    minutes: wholeNumber(values.minutes),
    kills: wholeNumber(values.kills),
    tickets: wholeNumber(values.tickets),
    rounds: wholeNumber(values.rounds),
  };
  const count = { held: 0, failed: 0, skipped: 0 };
  for (const name of positionals.length > 0 ? positionals : Object.keys(entries))
    await runPart(name, options, count);
  say(`\n${count.held} held, ${count.failed} failed, ${count.skipped} parts skipped`);
  return count.failed === 0 ? 0 : 1;
}

// Stop signals call `exit`, so that its handlers end the servers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof NotPossibleHere || (error instanceof TypeError && 'code' in error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
