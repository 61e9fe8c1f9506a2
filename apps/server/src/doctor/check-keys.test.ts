import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMainKey } from '@ringmark/api/core/secrets/envelope';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeKeyFile, readKeyFile, replaceKeyFile } from '../adapters/key-file.ts';
import { loadEnv } from '../env.ts';
import { checkKey } from './check-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const envOf = (keyFile: string) =>
  loadEnv({ RINGMARK_DATA_DIR: join(folder, 'data'), RINGMARK_KEY_FILE: keyFile });

it('the key is made later, is there, is one of several, can be read by others, or is none', () => {
  const keyFile = join(folder, 'data.key');
  const finding = () => {
    const { state, sentence } = checkKey(envOf(keyFile));
    return `${state}: ${sentence}`;
  };
  expect(finding()).toMatch(/^ok: .* is created when something is first encrypted\.$/);
  makeKeyFile(keyFile);
  expect(finding()).toMatch(/^ok: .* exists, only its owner can read it, and it isn't in any backup\.$/);
  replaceKeyFile(keyFile, [newMainKey(), ...readKeyFile(keyFile)]);
  expect(finding()).toMatch(/^warning: .* contains 2 keys\. Run "ringmark keys rotate"/);
  chmodSync(keyFile, 0o644);
  expect(finding()).toMatch(/^failed: Other users can read .*\. Run chmod 600 .* aren't stored\.$/);
  writeFileSync(keyFile, 'nothing');
  chmodSync(keyFile, 0o600);
  expect(finding()).toMatch(/^failed: .* contains no Ringmark key/);
});

it('a key that cannot be made, and one in the folder of the backups, is told', () => {
  expect(checkKey(envOf(join(folder, 'none', 'data.key')))).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining("Couldn't create the key file"),
  });
  const env = loadEnv({ RINGMARK_DATA_DIR: join(folder, 'data'), RINGMARK_BACKUP_DIR: folder });
  expect(checkKey(env)).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('is in the backup folder'),
  });
});
