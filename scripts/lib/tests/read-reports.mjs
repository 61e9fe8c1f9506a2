import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root as repository } from '../paths.mjs';
import { workspacePackages } from '../stamp.mjs';

/** The name that represents a whole file, where a file failed and none of its tests did. */
export const WHOLE_FILE = '(the file)';

/**
 * @typedef {object} TestResult
 * @property {string} file from the root of the repository
 * @property {string} name with its groups
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string} message of the first failure; empty when there was none
 * @property {number} ms how long it ran
 * @property {number} endedAt in milliseconds of the clock
 * @property {string} [id] by which Playwright knows it
 *
 * @typedef {object} Report
 * @property {TestResult[]} tests
 * @property {string[]} problems sentences on what no runner counts: a file that was not run, a suite without a test
 */

/**
 * Reads Vitest's JSON report, and holds it against the test files that there are.
 *
 * @param {string} file
 * @param {{ root?: string, isWhole?: boolean, hasLong?: boolean }} options `isWhole` is false where only a part was to
 *   run, `hasLong` is true where the long tests were to run too
 * @returns {Report}
 */
export function readVitestReport(file, { root = repository, isWhole = true, hasLong = false } = {}) {
  const suites = [...workspacePackages(root).map((folder) => join(folder, 'src')), join(root, 'scripts')];
  const pattern = hasLong ? /\.test\.(?:tsx?|mjs)$/ : /(?<!\.long)\.test\.(?:tsx?|mjs)$/;
  return vitestReport(file, root, isWhole ? suites : [], pattern);
}

/** Reads the report of the suite that runs apart. @returns {Report} */
export function readTortureReport(file, { root = repository, isWhole = true } = {}) {
  return vitestReport(file, root, isWhole ? [join(root, 'tools/torture/src')] : [], /\.torture\.ts$/);
}

function vitestReport(file, root, suites, pattern) {
  const report = readJson(file);
  if (report === undefined) return lost('Vitest wrote no report');
  const results = report.testResults ?? [];
  const tests = results.flatMap((result) => vitestTests(result, relative(root, result.name)));
  const problems = suites.flatMap((folder) =>
    missing(relative(root, folder).replace(/\/src$/, ''), filesUnder(root, folder, pattern), tests),
  );
  return { tests, problems };
}

function vitestTests({ status, message, assertionResults, endTime }, file) {
  const tests = assertionResults.map((test) => ({
    file,
    name: test.fullName ?? test.title ?? '',
    status: KIND_OF[test.status] ?? 'failed',
    message: firstLines(test.failureMessages?.[0]),
    ms: test.duration ?? 0,
    endedAt: endOf(test, endTime),
  }));
  if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests;
  const failed = {
    file,
    name: WHOLE_FILE,
    status: 'failed',
    message: firstLines(message),
    ms: 0,
    endedAt: endTime,
  };
  return [...tests, failed];
}

const endOf = ({ startTime, duration = 0 }, endOfFile) =>
  startTime === undefined ? endOfFile : startTime + duration;

/** Reads Playwright's JSON report in the same way. @returns {Report} */
export function readPlaywrightReport(file, { root = repository, isWhole = true } = {}) {
  const report = readJson(file);
  if (report === undefined) return lost('Playwright wrote no report');
  const folder = relative(root, report.config?.rootDir ?? root);
  const tests = report.suites.flatMap((suite) => playwrightTests(suite, [], folder));
  const problems = isWhole ? missing('apps/web/e2e', journeyFiles(root), tests) : [];
  for (const error of report.errors ?? []) problems.push(firstLine(error.message));
  return { tests, problems };
}

/** Playwright's suites lie in each other: the outermost is the file. */
function playwrightTests(suite, titles, folder) {
  const inner = (suite.suites ?? []).flatMap((each) =>
    playwrightTests(each, [...titles, each.title], folder),
  );
  const own = (suite.specs ?? []).map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    const last = results.at(-1);
    const isSkipped = spec.tests.every((test) => test.status === 'skipped');
    return {
      file: join(folder, suite.file),
      name: [...titles, spec.title].join(' > '),
      status: isSkipped ? 'skipped' : spec.ok && !spec.tests.some(isFlaky) ? 'passed' : 'failed',
      message: firstLines(results.map((result) => result.error?.message).find(Boolean)),
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      endedAt: last?.startTime === undefined ? 0 : Date.parse(last.startTime) + last.duration,
      id: spec.id,
    };
  });
  return [...own, ...inner];
}

const isFlaky = (test) => test.status === 'flaky';

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

function missing(suite, files, tests) {
  const known = new Set(tests.map(({ file }) => file));
  const executed = new Set(tests.filter(({ status }) => status !== 'skipped').map(({ file }) => file));
  const problems = files.filter((file) => !known.has(file)).map((file) => `${file} was not run`);
  if (files.length > 0 && !files.some((file) => executed.has(file)))
    problems.push(`${suite} executed no test at all`);
  return problems;
}

function lost(sentence) {
  return { tests: [], problems: [sentence] };
}

/** The end of a run repeats this many lines of a message: what was expected, what came, and where. */
const MESSAGE_LINES = 12;

function firstLines(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .join('\n');
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
