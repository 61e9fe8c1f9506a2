import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readTortureReport, readVitestReport, WHOLE_FILE } from './read-reports.mjs';

let root;
let report;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-reports-'));
  report = join(root, 'report.json');
  for (const folder of ['packages', 'tools']) mkdirSync(join(root, folder));
  touch('apps/web/e2e/board.spec.ts');
  touch('apps/web/src/card.test.tsx');
  touch('apps/server/src/env.test.ts');
  touch('apps/server/src/rest/tickets.rest.test.ts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function touch(path) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
}

/** @returns the counts of a report next to its problems */
function counted({ tests, problems }) {
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), problems };
}

function vitestSays(files, status = 'passed') {
  const testResults = Object.entries(files).map(([name, statuses]) => ({
    name: join(root, name),
    status,
    assertionResults: statuses.map((result) => ({ status: result })),
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
  return counted(readVitestReport(report, { root }));
}

const allPassed = {
  'apps/web/src/card.test.tsx': ['passed'],
  'apps/server/src/env.test.ts': ['passed', 'passed'],
  'apps/server/src/rest/tickets.rest.test.ts': ['passed'],
};

describe("Vitest's report", () => {
  it('is counted', () => {
    expect(vitestSays(allPassed)).toStrictEqual({ passed: 4, failed: 0, skipped: 0, problems: [] });
    const mixed = {
      ...allPassed,
      'apps/server/src/env.test.ts': ['passed', 'failed', 'skipped', 'todo', 'pending'],
    };
    expect(vitestSays(mixed)).toStrictEqual({ passed: 3, failed: 1, skipped: 3, problems: [] });
  });

  it('without a file that exists is a failure', () => {
    const { 'apps/server/src/rest/tickets.rest.test.ts': _missing, ...rest } = allPassed;
    expect(vitestSays(rest).problems).toStrictEqual([
      'apps/server/src/rest/tickets.rest.test.ts was not run',
    ]);
  });

  it('is whole without the long tests, unless they were to run', () => {
    touch('packages/egress/src/hours.long.test.ts');
    expect(vitestSays(allPassed).problems).toStrictEqual([]);
    expect(readVitestReport(report, { root, hasLong: true }).problems).toStrictEqual([
      'packages/egress/src/hours.long.test.ts was not run',
      'packages/egress executed no test at all',
    ]);
  });

  it('of the suite that runs apart is held against that suite alone', () => {
    touch('tools/torture/src/killed.torture.ts');
    touch('tools/torture/src/crowded.torture.ts');
    expect(vitestSays(allPassed).problems).toStrictEqual([]);
    vitestSays({ 'tools/torture/src/killed.torture.ts': ['passed', 'skipped'] });
    expect(counted(readTortureReport(report, { root }))).toStrictEqual({
      passed: 1,
      failed: 0,
      skipped: 1,
      problems: ['tools/torture/src/crowded.torture.ts was not run'],
    });
  });

  it('of a suite in which nothing was executed is a failure', () => {
    expect(vitestSays({ ...allPassed, 'apps/web/src/card.test.tsx': ['skipped'] }).problems).toStrictEqual([
      'apps/web executed no test at all',
    ]);
  });

  it('has a failed test for a file that could not be run', () => {
    const name = join(root, 'apps/server/src/env.test.ts');
    const broken = { name, status: 'failed', message: 'no such module', assertionResults: [], endTime: 5 };
    writeFileSync(report, JSON.stringify({ testResults: [broken] }));
    expect(readVitestReport(report, { root, isWhole: false }).tests).toStrictEqual([
      {
        file: 'apps/server/src/env.test.ts',
        name: WHOLE_FILE,
        status: 'failed',
        message: 'no such module',
        ms: 0,
        endedAt: 5,
      },
    ]);
  });

  it('keeps the beginning of a failure without colours', () => {
    const message = ['\u001B[31mexpected 1 to be 2\u001B[39m', '', ...Array(40).fill('    at here')].join(
      '\n',
    );
    const failed = { status: 'failed', fullName: 'counts all', failureMessages: [message], duration: 7 };
    const file = { name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [failed], endTime: 9 };
    writeFileSync(report, JSON.stringify({ testResults: [file] }));
    const [test] = readVitestReport(report, { root, isWhole: false }).tests;
    expect(test).toMatchObject({
      file: 'a.test.ts',
      name: 'counts all',
      status: 'failed',
      ms: 7,
      endedAt: 9,
    });
    expect(test.message.split('\n')).toStrictEqual(['expected 1 to be 2', ...Array(11).fill('    at here')]);
  });

  it('of a part is not held against the files that there are', () => {
    vitestSays({ 'apps/server/src/env.test.ts': ['passed'] });
    expect(readVitestReport(report, { root, isWhole: false }).problems).toStrictEqual([]);
  });

  it('that is not there, or cut short, is a failure', () => {
    expect(readVitestReport(report, { root }).problems).toStrictEqual(['Vitest wrote no report']);
    writeFileSync(report, '{"testRes');
    expect(readVitestReport(report, { root }).problems).toStrictEqual(['Vitest wrote no report']);
  });
});

const journey = (title, status, { ms = 0, message } = {}) => ({
  title,
  id: `id of ${title}`,
  ok: status === 'expected' || status === 'flaky' || status === 'skipped',
  tests: [
    { status, results: [{ duration: ms, startTime: '2026-01-01T00:00:00Z', error: message && { message } }] },
  ],
});

function playwrightSays(specs, { errors = [], isWhole = true } = {}) {
  const suites = [
    { file: 'board.spec.ts', specs: [], suites: [{ title: 'on a phone', file: 'board.spec.ts', specs }] },
  ];
  const rootDir = join(root, 'apps/web/e2e');
  writeFileSync(report, JSON.stringify({ config: { rootDir }, suites, errors }));
  return readPlaywrightReport(report, { root, isWhole });
}

describe("Playwright's report", () => {
  it('is counted, and a test that passed only when repeated has failed', () => {
    const statuses = ['expected', 'expected', 'unexpected', 'flaky', 'skipped'];
    expect(counted(playwrightSays(statuses.map((status) => journey(status, status))))).toStrictEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      problems: [],
    });
  });

  it('names a journey with its groups, and keeps what it is run again by', () => {
    const { tests } = playwrightSays([journey('taps', 'unexpected', { ms: 500, message: 'no tap' })]);
    expect(tests).toStrictEqual([
      {
        file: 'apps/web/e2e/board.spec.ts',
        name: 'on a phone > taps',
        status: 'failed',
        message: 'no tap',
        ms: 500,
        endedAt: Date.parse('2026-01-01T00:00:00.500Z'),
        id: 'id of taps',
      },
    ]);
  });

  it('without a file that exists, or without an executed test, is a failure', () => {
    touch('apps/web/e2e/deeper/pins.spec.ts');
    const skipped = [journey('taps', 'skipped')];
    expect(playwrightSays(skipped).problems).toStrictEqual([
      'apps/web/e2e/deeper/pins.spec.ts was not run',
      'apps/web/e2e executed no test at all',
    ]);
    expect(playwrightSays(skipped, { isWhole: false }).problems).toStrictEqual([]);
  });

  it('names what went wrong outside of tests', () => {
    const errors = [{ message: 'The server did not start.\n    at somewhere' }];
    expect(playwrightSays([journey('taps', 'expected')], { errors }).problems).toStrictEqual([
      'The server did not start.',
    ]);
  });
});
