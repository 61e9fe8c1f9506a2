import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { usesTheMachine } from './real-world.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-machine-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function lay(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

it('journeys and torture do', () => {
  expect(usesTheMachine('apps/web/e2e/board.spec.ts', root)).toBe(true);
  expect(usesTheMachine('tools/torture/src/stop.torture.ts', root)).toBe(true);
});

it.each([
  ["import { spawn } from 'node:child_process';", true],
  ["import { chromium } from 'playwright';", true],
  ['const started = Date.now();', true],
  ['await expect.poll(read).toBe(1);', true],
  ["import { sum } from './sum.ts';\nexpect(sum(1, 2)).toBe(3);", false],
  ["const at = new Date('2026-01-01');", false],
])('a test with %j: %j', (text, expected) => {
  lay({ 'a.test.ts': text });
  expect(usesTheMachine('a.test.ts', root)).toBe(expected);
});

it('what a helper of tests does counts, also through another helper', () => {
  lay({
    'src/a.test.ts': "import { desk } from './testing/desk.ts';",
    'src/testing/desk.ts': "import { site } from './site.ts';",
    'src/testing/site.ts': "import { createServer } from 'node:http';",
  });
  expect(usesTheMachine('src/a.test.ts', root)).toBe(true);
});

it('what the tested code does is not looked at', () => {
  lay({
    'src/a.test.ts': "import { now } from './now.ts';",
    'src/now.ts': 'export const now = () => Date.now();',
  });
  expect(usesTheMachine('src/a.test.ts', root)).toBe(false);
});
