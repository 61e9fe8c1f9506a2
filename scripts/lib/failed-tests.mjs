import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root as repository } from './paths.mjs';

/** So much of a message is repeated, in lines: enough for what was expected, what came, and where. */
const LINES = 12;

/**
 * The failed tests of a JSON report by Vitest or Playwright, each as its file, its name and the beginning of its
 * message. They are repeated at the end of a run: of a long log often only the end is kept.
 *
 * @param {string} file the report; one that is missing or damaged has no failed tests
 * @returns {string[]}
 */
export function readFailedTests(file, root = repository) {
  const report = readJson(file);
  const ofVitest = (report?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return message ? [describe(relative(root, name), [], message)] : [];
    return failed.map((test) => describe(relative(root, name), [test.fullName], test.failureMessages?.[0]));
  });
  return [...ofVitest, ...(report?.suites ?? []).flatMap((suite) => failedSpecs(suite, []))];
}

/** Playwright's suites lie in each other: the outermost is the file. */
function failedSpecs(suite, titles) {
  const inner = (suite.suites ?? []).flatMap((each) => failedSpecs(each, [...titles, each.title]));
  const own = (suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => describeSpec(suite, spec, titles));
  return [...own, ...inner];
}

function describeSpec(suite, spec, titles) {
  const errors = spec.tests.flatMap((test) => test.results).map((result) => result.error?.message);
  return describe(suite.file, [...titles, spec.title], errors.find(Boolean));
}

function describe(file, titles, message) {
  const text = stripVTControlCharacters(message ?? 'It left no message.');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [[file, ...titles].join(' > '), ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
