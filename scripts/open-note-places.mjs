// Opens each place from which an internal note could get out, and expects the leak test to fail (docs/security.md).
// node scripts/open-note-places.mjs [--shard 1/4] [--report FILE] [part of a name]
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PLACES } from '../apps/server/src/note-leaks/places.ts';

const TEST = ['run', '--project', 'server', 'apps/server/src/note-leaks/note-leaks.test.ts'];
const { values, positionals } = parseArgs({
  options: { shard: { type: 'string', default: '1/1' }, report: { type: 'string' } },
  allowPositionals: true,
});
const [only = ''] = positionals;
const [index, count] = values.shard.split('/').map(Number);

/** @returns whether the test passes with this place opened; none for the empty name */
const passes = (name) =>
  spawnSync('vitest', TEST, { env: { ...process.env, OPEN_NOTE_PLACE: name }, stdio: 'ignore' }).status === 0;

const results = [];
function tryPlace(name, isExpectedToPass) {
  const started = performance.now();
  const isGood = passes(name) === isExpectedToPass;
  const shown = name || 'all closed';
  console.log(`${isGood ? 'seen' : 'NOT SEEN'}: ${shown}`);
  results.push({ name: shown, isGood, ms: performance.now() - started });
}

const chosen = PLACES.filter(({ name }) => name.includes(only));
for (const [at, { name }] of chosen.entries()) if (at % count === index - 1) tryPlace(name, false);
tryPlace('', true);
if (values.report) writeFileSync(values.report, JSON.stringify(results));
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
