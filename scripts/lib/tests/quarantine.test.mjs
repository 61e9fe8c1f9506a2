import { expect, it } from 'vitest';
import { readQuarantine } from './quarantine.mjs';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const entry = (until, test = 'a.test.ts > adds') => ({ test, until, why: 'The page draws late.' });

it.each(['2026-03-10', '2026-03-24'])('a test may be known as flaky until %s', (until) => {
  const { names, problems } = readQuarantine(NOON, [entry(until)]);
  expect(problems).toStrictEqual([]);
  expect([...names]).toStrictEqual(['a.test.ts > adds']);
});

it.each([
  ['2026-03-09', 'the quarantine of "a.test.ts > adds" ended on 2026-03-09'],
  ['2026-03-25', 'the quarantine of "a.test.ts > adds" lasts until 2026-03-25; 14 days are allowed'],
  ['soon', 'the quarantine needs test, until and why: a.test.ts > adds'],
])('until %s it may not', (until, problem) => {
  const { names, problems } = readQuarantine(NOON, [entry(until)]);
  expect(problems).toStrictEqual([problem]);
  expect(names.size).toBe(0);
});

it('an entry says why', () => {
  expect(readQuarantine(NOON, [{ ...entry('2026-03-12'), why: '' }]).problems).toHaveLength(1);
});

it('at most five tests are in it', () => {
  const six = [1, 2, 3, 4, 5, 6].map((number) => entry('2026-03-12', `a.test.ts > ${number}`));
  expect(readQuarantine(NOON, six.slice(1)).problems).toStrictEqual([]);
  expect(readQuarantine(NOON, six).problems).toStrictEqual(['the quarantine holds 6 tests; 5 are allowed']);
});

it('the list of the repository is in order', () => {
  expect(readQuarantine(Date.now()).problems).toStrictEqual([]);
});
