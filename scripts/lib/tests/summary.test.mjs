import { expect, it } from 'vitest';
import { summaryOf } from './summary.mjs';

const test = (name, ms, message = '') => ({ file: 'a.spec.ts', name, ms, message, endedAt: 5 });
const nothing = { flaky: [], quarantined: [], red: [], problems: [] };
const said = (run) =>
  summaryOf({ steps: [], tests: [], verdict: nothing, loadAt: () => 1.5, ms: 65_000, ...run });

it('names the steps, and the ten slowest tests', () => {
  const steps = [
    { heading: 'lint', ms: 2_400, isGood: true },
    { heading: 'types', ms: 20_000, isGood: false },
  ];
  const tests = Array.from({ length: 12 }, (_none, index) => test(`test ${index}`, index * 1_000));
  const lines = said({ steps, tests });
  expect(lines.slice(0, 5)).toStrictEqual(['', 'Steps', '     2.4 s  lint', '    20.0 s  types: failed', '']);
  expect(lines.slice(5, 8)).toStrictEqual([
    'Slowest tests',
    '    11.0 s  a.spec.ts > test 11',
    '    10.0 s  a.spec.ts > test 10',
  ]);
  expect(lines.filter((line) => line.includes('a.spec.ts'))).toHaveLength(10);
  expect(lines.at(-1)).toBe('All steps took 65.0 s');
});

it('names flaky tests before failed ones, each with its message and the load of the machine', () => {
  const verdict = {
    ...nothing,
    flaky: [test('taps', 1, 'no tap\nat here')],
    red: [test('drags', 1)],
    problems: ['x'],
  };
  expect(said({ verdict }).slice(0, -2)).toStrictEqual([
    '',
    'Flaky: failed, then passed twice alone',
    '  a.spec.ts > taps (load 1.5)\n    no tap\n    at here',
    '',
    'FAILED: a.spec.ts > drags (load 1.5)\n    It left no message.',
    '',
    'FAILED: x',
  ]);
});
