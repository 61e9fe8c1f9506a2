import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '..');
const TSC = join(PACKAGE, 'node_modules/.bin/tsc');

/** Returns what the compiler complains about, one line for each. */
const complaintsOf = (options: readonly string[], cwd: string): Promise<string> =>
  run(TSC, options, { cwd }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );

test(
  'the example in the README compiles in programs with the strictest options',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ringmark-readme-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const declarations = join(folder, 'client');
    expect(await complaintsOf(['-p', 'tsconfig.declarations.json', '--outDir', declarations], PACKAGE)).toBe(
      '',
    );
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(example).toContain('createRingmarkClient');
    await writeFile(join(folder, 'example.ts'), example);
    await symlink(join(PACKAGE, 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = {
      target: 'esnext',
      module: 'preserve',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      paths: { '@ringmark/client': ['./client/index.d.ts'] },
    };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.ts'] }),
    );
    expect(await complaintsOf(['-p', 'tsconfig.json'], folder)).toBe('');
  },
);
