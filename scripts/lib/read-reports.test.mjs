import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readTortureReport, readVitestReport } from './read-reports.mjs';

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

function vitestSays(files, status = 'passed') {
  const testResults = Object.entries(files).map(([name, statuses]) => ({
    name: join(root, name),
    status,
    assertionResults: statuses.map((result) => ({ status: result })),
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
  return readVitestReport(report, root);
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

  it('of the suite that runs apart is held against that suite alone', () => {
    touch('tools/torture/src/killed.torture.ts');
    touch('tools/torture/src/crowded.torture.ts');
    expect(vitestSays(allPassed).problems).toStrictEqual([]);
    vitestSays({ 'tools/torture/src/killed.torture.ts': ['passed', 'skipped'] });
    expect(readTortureReport(report, root)).toStrictEqual({
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

  it('names files that could not be run', () => {
    const { problems } = vitestSays({ ...allPassed, 'apps/server/src/env.test.ts': [] }, 'failed');
    expect(problems).toContain('apps/server/src/env.test.ts could not be run');
  });

  it('that is not there, or cut short, is a failure', () => {
    expect(readVitestReport(report, root).problems).toStrictEqual(['Vitest wrote no report']);
    writeFileSync(report, '{"testRes');
    expect(readVitestReport(report, root).problems).toStrictEqual(['Vitest wrote no report']);
  });
});

function playwrightSays(stats, statuses, errors = []) {
  const specs = statuses.map((status) => ({ tests: [{ status }] }));
  const suites = [{ file: 'board.spec.ts', specs: [], suites: [{ specs }] }];
  const rootDir = join(root, 'apps/web/e2e');
  const whole = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats };
  writeFileSync(report, JSON.stringify({ config: { rootDir }, stats: whole, suites, errors }));
  return readPlaywrightReport(report, root);
}

describe("Playwright's report", () => {
  it('is counted, and a test that passed only when repeated has failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightSays(stats, ['expected'])).toStrictEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      problems: [],
    });
  });

  it('without a file that exists, or without an executed test, is a failure', () => {
    touch('apps/web/e2e/deeper/pins.spec.ts');
    expect(playwrightSays({ skipped: 1 }, ['skipped']).problems).toStrictEqual([
      'apps/web/e2e/deeper/pins.spec.ts was not run',
      'apps/web/e2e executed no test at all',
    ]);
  });

  it('names what went wrong outside of tests', () => {
    const errors = [{ message: 'The server did not start.\n    at somewhere' }];
    expect(playwrightSays({ expected: 1 }, ['expected'], errors).problems).toStrictEqual([
      'The server did not start.',
    ]);
  });
});
