/** More tests than these that fail by chance are a fault of the product or of the suite. */
const MAX_FLAKY = 6;

/** A flaky test of what must never leak may be a leak that happens now and then. */
const SENSITIVE =
  /\baccess\b|permission|\bnotes?\b|secret|canar|credential|password|impersonat|another organi[sz]ation/i;

/**
 * @typedef {import('./read-reports.mjs').TestResult} TestResult
 *
 * @typedef {object} Verdict
 * @property {number} passed
 * @property {number} failed failed tests and problems
 * @property {number} skipped
 * @property {TestResult[]} red tests that failed, and failed again alone where they were run again
 * @property {TestResult[]} flaky tests that failed once and passed twice alone
 * @property {TestResult[]} quarantined tests that failed and are known to
 * @property {string[]} problems
 */

/** @returns the `file > name` that a list of tests calls it by */
export const nameOf = ({ file, name }) => `${file} > ${name}`;

/** @returns whether a flaky result of this test fails the run all the same */
export const isSensitive = (test) => SENSITIVE.test(nameOf(test));

/**
 * Says which failed tests are worth another try: those that lean on the machine, unless there are too many of them.
 *
 * @param {TestResult[]} tests
 * @param {{ usesTheMachine: (file: string) => boolean, quarantined: Set<string> }} rules
 * @returns {TestResult[]}
 */
export function worthAnotherTry(tests, { usesTheMachine, quarantined }) {
  const failed = tests.filter((test) => test.status === 'failed' && !quarantined.has(nameOf(test)));
  const chosen = failed.filter((test) => usesTheMachine(test.file));
  return chosen.length > MAX_FLAKY ? [] : chosen;
}

/**
 * Judges a run.
 *
 * @param {TestResult[]} tests
 * @param {{ problems: string[], recovered: Set<TestResult>, quarantined: Set<string> }} findings `recovered` holds the
 *   failed tests that passed twice in a row when they were run alone
 * @returns {Verdict}
 */
export function judge(tests, { problems, recovered, quarantined }) {
  const failures = tests.filter(({ status }) => status === 'failed');
  const known = failures.filter((test) => quarantined.has(nameOf(test)));
  const flaky = failures.filter((test) => recovered.has(test));
  const red = failures.filter((test) => !known.includes(test) && !flaky.includes(test));
  const all = [...problems, ...flaky.filter(isSensitive).map(sentenceOnSensitive)];
  if (flaky.length > MAX_FLAKY)
    all.push(`${flaky.length} tests are flaky in one run; ${MAX_FLAKY} are allowed`);
  return {
    passed: count(tests, 'passed') + flaky.length,
    failed: red.length + all.length,
    skipped: count(tests, 'skipped') + known.length,
    red,
    flaky,
    quarantined: known,
    problems: all,
  };
}

const count = (tests, wanted) => tests.filter(({ status }) => status === wanted).length;

const sentenceOnSensitive = (test) =>
  `a test of permissions, notes or secrets is flaky, which may be a leak that happens now and then: ${nameOf(test)}`;
