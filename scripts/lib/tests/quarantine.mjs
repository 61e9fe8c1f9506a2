import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

const FILE = join(root, 'scripts/quarantine.json');
const MAX = 5;
const MAX_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * @typedef {object} Quarantined
 * @property {string} test `file > name`
 * @property {string} until the last day on which its failure turns nobody away, as 2026-12-31
 * @property {string} why what is known of the cause
 */

/**
 * Reads the tests that are known to be flaky. They still run and are reported, and until their day a failure of one
 * does not fail the run.
 *
 * @param {number} now in milliseconds
 * @returns {{ names: Set<string>, problems: string[] }} problems: entries that are over, too long, incomplete, too many
 */
export function readQuarantine(now, list = JSON.parse(readFileSync(FILE, 'utf8'))) {
  const problems = list.flatMap((entry) => problemOf(entry, now));
  if (list.length > MAX) problems.push(`the quarantine holds ${list.length} tests; ${MAX} are allowed`);
  const names = list.filter((entry) => problemOf(entry, now).length === 0).map(({ test }) => test);
  return { names: new Set(names), problems };
}

function problemOf({ test, until, why }, now) {
  const end = Date.parse(`${until}T23:59:59.999Z`);
  if (!test || !why || Number.isNaN(end))
    return [`the quarantine needs test, until and why: ${test ?? until}`];
  if (end < now) return [`the quarantine of "${test}" ended on ${until}`];
  if (end > now + (MAX_DAYS + 1) * DAY_MS)
    return [`the quarantine of "${test}" lasts until ${until}; ${MAX_DAYS} days are allowed`];
  return [];
}
