import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reportsDir, root, workspaceEnv } from '../paths.mjs';
import { runTool, stopSignal } from '../run-tool.mjs';
import { SetupError } from '../say.mjs';
import { journeyFiles, readPlaywrightReport, readTortureReport, readVitestReport } from './read-reports.mjs';

/**
 * @typedef {import('./read-reports.mjs').TestResult} TestResult
 * @typedef {import('./read-reports.mjs').Report} Report
 *
 * @typedef {object} Suite
 * @property {(state: object) => Promise<Report>} run
 * @property {(failed: TestResult[], state: object) => Promise<TestResult[]>} runAlone runs these once, one after the
 *   other, with new servers and data, and returns their results
 */

const WEB = join(root, 'apps/web');
const TORTURE_CONFIG = relative(root, join(root, 'tools/torture/vitest.config.ts'));

/** The gate does without tests that keep a browser busy for minutes. */
const hasLong = ({ kind }) => kind === 'all' || kind === 'alone';

const shardOf = ({ shard }) => (shard ? [`--shard=${shard.index}/${shard.count}`] : []);

async function vitest(report, args, { browser, options }) {
  rmSync(report, { force: true });
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const long = hasLong(options) ? { RINGMARK_LONG_TESTS: '1' } : {};
  const env = workspaceEnv({ RINGMARK_BROWSER_PATH: browser, ...long });
  return runTool('vitest', all, { cwd: root, env, show: true });
}

/** A runner that exits with an error after all tests passed has failed. @returns {Report} */
function withExit(report, ok, runner) {
  const isClean = report.problems.length === 0 && report.tests.every(({ status }) => status !== 'failed');
  if (ok || !isClean) return report;
  return { ...report, problems: [`${runner} ended with an error outside its tests`] };
}

/** @returns {Suite} */
function vitestSuite({ name, read, fixed, chosen }) {
  const file = join(reportsDir, `${name}.json`);
  return {
    async run(state) {
      const { options } = state;
      const { ok } = await vitest(file, [...fixed, ...chosen(options), ...shardOf(options)], state);
      const isWhole = options.kind !== 'changed' && options.shard === undefined;
      return withExit(read(file, { isWhole, hasLong: hasLong(options) }), ok, 'Vitest');
    },
    async runAlone(failed, state) {
      const results = [];
      for (const path of new Set(failed.map((test) => test.file))) {
        const report = join(reportsDir, `${name}-alone.json`);
        await vitest(report, [...fixed, '--maxWorkers=1', path], state);
        results.push(...read(report, { isWhole: false }).tests);
      }
      return results;
    },
  };
}

export const unitTests = vitestSuite({
  name: 'vitest',
  read: readVitestReport,
  fixed: [],
  chosen: ({ kind, since }) => {
    if (kind === 'changed') return ['--changed', since, '--passWithNoTests'];
    return kind === 'alone' ? ['--sequence.shuffle.files', '--sequence.shuffle.tests'] : [];
  },
});

/** Kills, fills and overloads the built server; apart from the other tests, because it uses the whole machine. */
export const torture = vitestSuite({
  name: 'torture',
  read: readTortureReport,
  fixed: ['--config', TORTURE_CONFIG],
  chosen: () => [],
});

const JOURNEYS_REPORT = join(reportsDir, 'e2e.json');

async function playwright(report, args, { browser }, more = {}) {
  rmSync(report, { force: true });
  const own = { RINGMARK_BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const env = workspaceEnv({ ...own, ...more });
  const cli = join(WEB, 'node_modules/.bin/playwright');
  return runTool(cli, ['test', ...args], { cwd: WEB, env, show: true });
}

function chosenJourneys({ kind, since }) {
  if (kind === 'changed') return [`--only-changed=${since}`, '--pass-with-no-tests'];
  return kind === 'gate' ? ['--grep', '@core'] : [];
}

/** @type {Suite} */
export const journeys = {
  async run(state) {
    if (journeyFiles().length === 0) throw new SetupError('apps/web/e2e holds no journey.');
    const { options } = state;
    if (options.kind === 'alone') return eachAlone(state);
    const args = [...chosenJourneys(options), ...shardOf(options)];
    const { ok } = await playwright(JOURNEYS_REPORT, args, state);
    const isWhole = options.kind === 'all' && options.shard === undefined;
    return withExit(readPlaywrightReport(JOURNEYS_REPORT, { isWhole }), ok, 'Playwright');
  },
  async runAlone(failed, state) {
    const results = [];
    for (const test of failed) results.push(...(await oneJourney(test, state)));
    return results;
  },
};

/** Runs every journey as if there were no other, two at a time. @returns {Promise<Report>} */
async function eachAlone(state) {
  await playwright(JOURNEYS_REPORT, ['--list'], state);
  const { tests, problems } = readPlaywrightReport(JOURNEYS_REPORT, { isWhole: false });
  const waiting = [...tests];
  const results = [];
  const lane = async (slot) => {
    for (
      let next = waiting.shift();
      next !== undefined && stopSignal() === undefined;
      next = waiting.shift()
    ) {
      const ran = await oneJourney(next, state, slot);
      results.push(...ran);
      if (ran.length === 0) problems.push(`${next.file} > ${next.name} did not run alone`);
    }
  };
  await Promise.all([lane(1), lane(2)]);
  return { tests: results, problems };
}

/** Runs one journey in a worker and on a server of its own, with a trace. */
async function oneJourney({ id, file }, state, slot = 0) {
  const list = join(reportsDir, `e2e-alone-${slot}-list.json`);
  const report = join(reportsDir, `e2e-alone-${slot}.json`);
  writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: [id] }));
  const project = file.slice(file.lastIndexOf('/') + 1, -'.spec.ts'.length);
  const args = ['--last-failed', `--last-failed-file=${list}`, `--project=${project}`, '--workers=1'];
  const output = `--output=test-results/alone-${slot}`;
  await playwright(report, [...args, output], state, { RINGMARK_TRACE: '1' });
  return readPlaywrightReport(report, { isWhole: false }).tests;
}
