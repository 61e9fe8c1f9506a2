import { describe, expect, it } from 'vitest';
import { judge, worthAnotherTry } from './verdict.mjs';

const test = (status, name = 'taps', file = 'apps/web/e2e/board.spec.ts') => ({
  file,
  name,
  status,
  message: '',
});
const times = (count, make) => Array.from({ length: count }, (_none, index) => make(index));

const verdictOn = (tests, { recovered = [], quarantined = [], problems = [] } = {}) =>
  judge(tests, { recovered: new Set(recovered), quarantined: new Set(quarantined), problems });

describe('a run', () => {
  it('is counted', () => {
    const tests = [test('passed'), test('passed'), test('failed'), test('skipped')];
    expect(verdictOn(tests, { problems: ['x was not run'] })).toMatchObject({
      passed: 2,
      failed: 2,
      skipped: 1,
    });
  });

  it('with a test that failed and then passed twice is green, and names it', () => {
    const flaky = test('failed');
    const verdict = verdictOn([flaky, test('passed')], { recovered: [flaky] });
    expect(verdict).toMatchObject({ passed: 2, failed: 0, flaky: [flaky], red: [], problems: [] });
  });

  it('with six flaky tests is green, and with seven red', () => {
    const seven = times(7, (index) => test('failed', `taps ${index}`));
    expect(verdictOn(seven.slice(1), { recovered: seven.slice(1) }).failed).toBe(0);
    const { failed, problems } = verdictOn(seven, { recovered: seven });
    expect(failed).toBe(1);
    expect(problems).toStrictEqual(['7 tests are flaky in one run; 6 are allowed']);
  });

  it.each([
    ['the team writes a note that the customer does not see', 'apps/web/e2e/team.spec.ts'],
    [
      'a ticket of another organization looks as if it did not exist',
      'packages/api/src/tickets/tickets/tickets.test.ts',
    ],
    ['keeps what was typed', 'packages/remote-viewer/src/in-page/typed-passwords.test.ts'],
    ['as a member', 'apps/server/src/access-table/access-table.test.ts'],
    ['are nowhere', 'packages/remote-viewer/src/canaries.test.ts'],
  ])('in which a flaky test says "%s" in %s is red', (name, file) => {
    const flaky = test('failed', name, file);
    expect(verdictOn([flaky], { recovered: [flaky] })).toMatchObject({
      passed: 1,
      failed: 1,
      flaky: [flaky],
    });
  });

  it('with a failed test that is in quarantine is green, and names it', () => {
    const known = test('failed');
    const verdict = verdictOn([known], { quarantined: ['apps/web/e2e/board.spec.ts > taps'] });
    expect(verdict).toMatchObject({ passed: 0, failed: 0, skipped: 1, quarantined: [known] });
  });
});

const chosen = (tests, quarantined = []) =>
  worthAnotherTry(tests, {
    usesTheMachine: (file) => file.endsWith('.spec.ts'),
    quarantined: new Set(quarantined),
  });

describe('another try', () => {
  it('is given to failed tests that lean on the machine, and to no other', () => {
    const tests = [
      test('failed'),
      test('passed'),
      test('failed', 'adds', 'packages/contract/src/sum.test.ts'),
    ];
    expect(chosen(tests)).toStrictEqual([tests[0]]);
    expect(chosen(tests, ['apps/web/e2e/board.spec.ts > taps'])).toStrictEqual([]);
  });

  it('is given to six, and to none where more have failed', () => {
    const seven = times(7, (index) => test('failed', `taps ${index}`));
    expect(chosen(seven.slice(1))).toHaveLength(6);
    expect(chosen(seven)).toStrictEqual([]);
  });
});
