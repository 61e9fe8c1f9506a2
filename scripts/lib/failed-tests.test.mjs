import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFailedTests } from './failed-tests.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-failed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function failedOf(report) {
  writeFileSync(join(root, 'report.json'), JSON.stringify(report));
  return readFailedTests(join(root, 'report.json'), root);
}

it('a failed test of Vitest is named with its file and the beginning of its message', () => {
  const message = ['\u001B[31mexpected 1 to be 2\u001B[39m', '', ...Array(40).fill('    at here')].join('\n');
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'counts all', failureMessages: [message] },
  ];
  const [failed, ...others] = failedOf({
    testResults: [{ name: join(root, 'a.test.ts'), assertionResults }],
  });
  expect(others).toStrictEqual([]);
  expect(failed.split('\n').slice(0, 2)).toStrictEqual(['a.test.ts > counts all', '    expected 1 to be 2']);
  expect(failed.split('\n')).toHaveLength(13);
});

it('a file of Vitest that did not load is named with why', () => {
  const file = {
    name: join(root, 'b.test.ts'),
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  };
  expect(failedOf({ testResults: [file] })).toStrictEqual(['b.test.ts\n    no such module']);
});

function spec(title, ok) {
  return { title, ok, tests: [{ results: [{ error: { message: `${title} broke` } }] }] };
}

it('a failed journey is named with its groups', () => {
  const inner = { title: 'on a phone', file: 'x.spec.ts', specs: [spec('taps', false)] };
  const suite = { title: 'x.spec.ts', file: 'x.spec.ts', specs: [spec('opens', true)], suites: [inner] };
  expect(failedOf({ suites: [suite] })).toStrictEqual(['x.spec.ts > on a phone > taps\n    taps broke']);
});

it('a report that is missing or damaged names none', () => {
  expect(readFailedTests(join(root, 'none.json'), root)).toStrictEqual([]);
  writeFileSync(join(root, 'half.json'), '{"testResults": [');
  expect(readFailedTests(join(root, 'half.json'), root)).toStrictEqual([]);
});
