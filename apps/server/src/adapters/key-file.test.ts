import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKeyFile, readKeyFile, replaceKeyFile } from './key-file.ts';
import { createFileVault } from './file-vault.ts';

let folder: string;
let path: string;
const warnings: string[] = [];
const log = {
  warn: (fields: unknown, sentence?: string) => void warnings.push(`${sentence} ${JSON.stringify(fields)}`),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-key-'));
  path = join(folder, 'data.key');
  warnings.splice(0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = Buffer.from('can4ry-of-tests');
const nextTurn = () => new Promise((done) => setImmediate(done));

test('the key is made when something is sealed first, for its owner alone, and opens after a restart', () => {
  const vault = createFileVault(path, log);
  expect(vault.open(secret, 'ann')).toBeNull();
  expect(vault.problem()).toBeNull();
  expect(readKeyFile(path)).toEqual([]);
  const sealed = vault.seal(secret, 'ann');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['data.key']);
  expect(createFileVault(path, log).open(sealed, 'ann')).toEqual(secret);
  expect(warnings).toEqual([]);
});

test.each([
  ['others may read', () => (makeKeyFile(path), chmodSync(path, 0o644)), '. Run chmod 600'],
  ['a group may read', () => (makeKeyFile(path), chmodSync(path, 0o640)), 'Other users can read'],
  ['is a folder', () => mkdirSync(path), 'is a folder. RINGMARK_KEY_FILE must be a file.'],
  ['holds a shorter key', () => own(randomBytes(16).toString('base64')), 'contains no Ringmark key'],
  ['holds a longer key', () => own(randomBytes(32).toString('hex')), 'contains no Ringmark key'],
  ['is empty', () => own(''), 'contains no Ringmark key'],
  ['holds something else', () => own('my notes'), 'contains no Ringmark key'],
  ['is far too long', () => own('A'.repeat(70_000)), 'contains no Ringmark key'],
  ['is a device', () => symlinkSync('/dev/zero', path), 'contains no Ringmark key'],
  ['leads round in a circle', () => symlinkSync(path, path), "can't read"],
])('a file that %s is refused in one sentence, and never replaced', (_what, make, says) => {
  make();
  const before = statSync(folder).mtimeMs;
  const vault = createFileVault(path, log);
  expect(vault.problem()).toContain(says);
  expect(vault.problem()).toMatch(/^[^\n]+\.$/);
  expect(() => vault.seal(secret, 'ann')).toThrow(expect.objectContaining({ code: 'no_key' }));
  expect(warnings).toEqual([expect.stringContaining("The key file can't be used")]);
  expect(statSync(folder).mtimeMs).toBe(before);
});

const own = (text: string) => writeFileSync(path, text, { mode: 0o600 });

test('a file that is mended is used without a restart', () => {
  const sealed = createFileVault(path, log).seal(secret, 'ann');
  const vault = createFileVault(path, log);
  chmodSync(path, 0o644);
  expect(vault.open(sealed, 'ann')).toBeNull();
  chmodSync(path, 0o600);
  expect(vault.open(sealed, 'ann')).toEqual(secret);
  expect(vault.problem()).toBeNull();
});

test('a key that gets open to others while the server runs is used no further', () => {
  const vault = createFileVault(path, log);
  const sealed = vault.seal(secret, 'ann');
  chmodSync(path, 0o604);
  expect(vault.open(sealed, 'ann')).toBeNull();
  expect(vault.problem()).toContain('chmod 600');
});

test('where no file can be made the server goes on, and says why', () => {
  const vault = createFileVault(join(folder, 'none', 'data.key'), log);
  expect(vault.open(secret, 'ann')).toBeNull();
  expect(vault.problem()).toContain("Couldn't create the key file");
  expect(() => vault.seal(secret, 'ann')).toThrow(expect.objectContaining({ code: 'no_key' }));
  expect(warnings).toHaveLength(1);
});

test('a second key is not made beside the first', () => {
  makeKeyFile(path);
  const [first] = readKeyFile(path);
  makeKeyFile(path);
  expect(readKeyFile(path)).toEqual([first]);
  expect(readdirSync(folder)).toEqual(['data.key']);
});

test('a vault sees other keys at once, without a restart', async () => {
  const vault = createFileVault(path, log);
  const old = vault.seal(secret, 'ann');
  const next = randomBytes(32);
  replaceKeyFile(path, [next, ...readKeyFile(path)]);
  const anew = vault.seal(secret, 'ann');
  expect(vault.open(old, 'ann')).toEqual(secret);
  replaceKeyFile(path, [next]);
  // The keys that were read before the change still work in this turn, but not after it.
  expect(vault.open(old, 'ann')).toEqual(secret);
  await nextTurn();
  expect(vault.open(old, 'ann')).toBeNull();
  expect(vault.open(anew, 'ann')).toEqual(secret);
});

test('a lost key opens nothing, and a new one is made only to seal', async () => {
  const vault = createFileVault(path, log);
  const sealed = vault.seal(secret, 'ann');
  rmSync(path);
  await nextTurn();
  expect(vault.open(sealed, 'ann')).toBeNull();
  expect(vault.problem()).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  const anew = vault.seal(secret, 'ann');
  expect(vault.open(anew, 'ann')).toEqual(secret);
  expect(vault.open(sealed, 'ann')).toBeNull();
});

test('a replacement keeps mode and link, and removes what a killed one left', () => {
  const real = join(folder, 'elsewhere');
  makeKeyFile(real);
  symlinkSync(real, path);
  const left = `${real}.0a1b2c3d.new`;
  writeFileSync(left, readFileSync(real), { mode: 0o600 });
  const key = randomBytes(32);
  replaceKeyFile(path, [key]);
  expect(readdirSync(folder).toSorted()).toEqual(['data.key', 'elsewhere']);
  expect(readKeyFile(real)).toEqual([key]);
  expect(statSync(real).mode & 0o777).toBe(0o600);
});
