import { nameOf } from './verdict.mjs';

const SLOWEST = 10;

/**
 * Says what a run did, before its last line: each step with its seconds, the slowest tests, the flaky ones, then what
 * failed and why.
 *
 * @param {{ steps: { heading: string, ms: number, isGood: boolean }[], tests: object[], verdict: object,
 *   loadAt: (time: number) => number, ms: number }} run
 * @returns {string[]} lines
 */
export function summaryOf({ steps, tests, verdict, loadAt, ms }) {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  return [
    ...section(
      'Steps',
      steps,
      (step) => `${inSeconds(step.ms)}  ${step.heading}${step.isGood ? '' : ': failed'}`,
    ),
    ...section('Slowest tests', slowest, (test) => `${inSeconds(test.ms)}  ${nameOf(test)}`),
    ...section('Flaky: failed, then passed twice alone', verdict.flaky, (test) => withMessage(test, loadAt)),
    ...section('Failed, and in quarantine', verdict.quarantined, (test) => withMessage(test, loadAt)),
    ...verdict.red.flatMap((test) => ['', `FAILED: ${withMessage(test, loadAt)}`]),
    ...verdict.problems.flatMap((problem) => ['', `FAILED: ${problem}`]),
    '',
    `All steps took ${inSeconds(ms).trim()}`,
  ];
}

/** @returns what `reports/flaky.json` says of a test */
export const flakyEntry = (test, loadAt) => ({
  test: nameOf(test),
  message: test.message,
  load: loadAt(test.endedAt),
});

function section(title, items, line) {
  return items.length === 0 ? [] : ['', title, ...items.map((item) => `  ${line(item)}`)];
}

function withMessage(test, loadAt) {
  const lines = (test.message || 'It left no message.').split('\n');
  return [`${nameOf(test)} (load ${loadAt(test.endedAt)})`, ...lines.map((line) => `    ${line}`)].join('\n');
}

const inSeconds = (ms) => `${(ms / 1_000).toFixed(1)} s`.padStart(8);
