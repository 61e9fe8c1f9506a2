import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileVault, isKeyExposed, readKeyFile } from './key-file.ts';

let folder: string;
let path: string;
const warnings: string[] = [];
const log = { warn: (_fields: unknown, sentence?: string) => void warnings.push(sentence ?? '') };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-key-'));
  path = join(folder, 'data.key');
  warnings.splice(0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = Buffer.from('can4ry-of-tests');

test('the key is made when something is sealed first, for its owner alone, and opens after a restart', () => {
  expect(createFileVault(path, log).open(secret, 'ann')).toBeNull();
  expect(readKeyFile(path)).toBeUndefined();
  const sealed = createFileVault(path, log).seal(secret, 'ann');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(isKeyExposed(path)).toBe(false);
  expect(createFileVault(path, log).open(sealed, 'ann')).toEqual(secret);
  chmodSync(path, 0o644);
  expect(isKeyExposed(path)).toBe(true);
  expect(warnings).toEqual([]);
});

test('a file that holds no key is left as it is, and what is sealed lasts as long as the process', () => {
  writeFileSync(path, 'my notes');
  const vault = createFileVault(path, log);
  const sealed = vault.seal(secret, 'ann');
  expect(vault.open(sealed, 'ann')).toEqual(secret);
  expect(createFileVault(path, log).open(sealed, 'ann')).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe('my notes');
  expect(warnings[0]).toContain('The key file cannot be used');
});

test('without a folder for it the server goes on', () => {
  const vault = createFileVault(join(folder, 'none', 'data.key'), log);
  expect(vault.open(vault.seal(secret, 'ann'), 'ann')).toEqual(secret);
  expect(warnings).toHaveLength(1);
});
