import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root as repository } from './paths.mjs';
import { workspacePackages } from './stamp.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} problems sentences on what no runner counts: suites without a test, files that did not load
 */

/** Counts Vitest's JSON report, and holds it against the test files that there are. @returns {Count} */
export function readVitestReport(file, root = repository) {
  const suites = [...workspacePackages(root).map((folder) => join(folder, 'src')), join(root, 'scripts')];
  return countVitest(file, root, suites, /\.test\.(?:tsx?|mjs)$/);
}

/** The same for the suite that runs apart. @returns {Count} */
export function readTortureReport(file, root = repository) {
  return countVitest(file, root, [join(root, 'tools/torture/src')], /\.torture\.ts$/);
}

function countVitest(file, root, suites, pattern) {
  const report = readJson(file);
  if (report === undefined) return lost('Vitest wrote no report');
  const results = report.testResults ?? [];
  const count = { passed: 0, failed: 0, skipped: 0, problems: [] };
  for (const { status, assertionResults, name } of results) {
    for (const test of assertionResults) count[KIND_OF[test.status] ?? 'failed'] += 1;
    const hasFailed = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailed) count.problems.push(`${relative(root, name)} could not be run`);
  }
  const executed = new Set(results.filter(hasExecuted).map(({ name }) => relative(root, name)));
  const known = new Set(results.map(({ name }) => relative(root, name)));
  for (const folder of suites) {
    const files = filesUnder(root, folder, pattern);
    count.problems.push(...missing(relative(root, folder).replace(/\/src$/, ''), files, known, executed));
  }
  return count;
}

/** Counts Playwright's JSON report in the same way; a test that passes only when repeated has failed. @returns {Count} */
export function readPlaywrightReport(file, root = repository) {
  const report = readJson(file);
  if (report === undefined) return lost('Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const folder = relative(root, report.config?.rootDir ?? root);
  const known = new Set(report.suites.map((suite) => join(folder, suite.file)));
  const executed = new Set(report.suites.filter(hasRun).map((suite) => join(folder, suite.file)));
  const problems = missing('apps/web/e2e', journeyFiles(root), known, executed);
  for (const error of report.errors ?? []) problems.push(firstLine(error.message));
  return { passed: expected, failed: unexpected + flaky, skipped, problems };
}

export function journeyFiles(root = repository) {
  return filesUnder(root, join(root, 'apps/web/e2e'), /\.spec\.ts$/);
}

function filesUnder(root, folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => pattern.test(name))
    .map((name) => relative(root, join(folder, name)));
}

const KIND_OF = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

function hasExecuted({ assertionResults }) {
  return assertionResults.some((test) => test.status === 'passed' || test.status === 'failed');
}

function hasRun(suite) {
  return (suite.specs ?? []).some(isRun) || (suite.suites ?? []).some(hasRun);
}

function isRun(spec) {
  return spec.tests.some((test) => test.status !== 'skipped');
}

function missing(suite, files, known, executed) {
  const problems = files.filter((file) => !known.has(file)).map((file) => `${file} was not run`);
  if (files.length > 0 && !files.some((file) => executed.has(file)))
    problems.push(`${suite} executed no test at all`);
  return problems;
}

function lost(sentence) {
  return { passed: 0, failed: 0, skipped: 0, problems: [sentence] };
}

function firstLine(text) {
  return (text ?? 'Playwright reported an error').split('\n', 1)[0];
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
