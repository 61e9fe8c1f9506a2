import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findCircles, readGraph } from './import-graph.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ringmark-graph-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  'core/base/a.ts': '',
  'core/mail/b.ts': "import type { A } from '../base/a.ts';",
  'people/users/c.ts': "import { b } from '../../core/mail/b.ts';\nimport { d } from '../auth/d.ts';",
  'people/auth/d.ts': "const c = await import('../users/c.ts');",
  'people/auth/d.test.ts': "import { b } from '../../core/mail/b.ts';",
};
for (const [file, source] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
}

it('the graph has an arrow for each folder that another one imports, but none of tests', () => {
  const graph = readGraph(folder, 2);
  expect(Object.fromEntries([...graph].map(([room, to]) => [room, [...to.keys()]]))).toEqual({
    'core/base': [],
    'core/mail': ['core/base'],
    'people/users': ['core/mail', 'people/auth'],
    'people/auth': ['people/users'],
  });
});

it('a circle has the folders that import each other, whole wings as well', () => {
  expect(findCircles(readGraph(folder, 2))).toEqual([['people/auth', 'people/users']]);
  expect(findCircles(readGraph(folder, 1))).toEqual([]);
});
