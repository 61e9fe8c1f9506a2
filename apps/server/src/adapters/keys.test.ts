import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { newMainKey } from '@ringmark/api/core/secrets/envelope';
import { secretsIn } from '@ringmark/egress/testing/secret-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { restoreBackup } from '../data-folder/restore-backup.ts';
import { writeBackup, writeSharedBackup } from '../data-folder/write-backup.ts';
import { checkData } from '../doctor/check-data.ts';
import { loadEnv } from '../env.ts';
import { createLog } from '../process/log.ts';
import { startServer } from '../process/start-server.ts';
import { NO_LOAD_LIMITS } from '../testing/no-load-limits.ts';
import { openedWith, SEALED_CANARY, sealSome } from '../testing/sealed-kit.ts';
import { makeKeyFile, readKeyFile, replaceKeyFile } from './key-file.ts';

let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-keys-'));
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A data folder with sealed values, and its key. @returns the key's text. */
function withSealed(keyFile: string): string {
  openDataFolder(dataDir).close();
  mkdirSync(dirname(keyFile), { recursive: true });
  sealSome(dataDir, keyFile, 3);
  return readFileSync(keyFile, 'utf8').trim();
}

function openedIn(folder: string, keyFile: string) {
  const db = openDatabase(databasePath(folder));
  const [opened] = openedWith(db, keyFile);
  db.close();
  return opened;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

it.each([
  '../data.key',
  'ringmark.key',
  'main',
  'ringmark.sqlite.key',
  'backups/key',
  'kept/here/key.sqlite',
])(
  'with the key at data/%s no backup holds it, nothing opens in one, and a restore leaves it where it is',
  async (place) => {
    const keyFile = join(dataDir, place);
    const key = withSealed(keyFile);
    const backups = join(root, 'backups');
    mkdirSync(backups);
    await writeBackup(dataDir, join(backups, 'whole.tar'));
    await writeSharedBackup(dataDir, join(backups, 'shared.tar'), 0);
    const secrets = { key, hex: Buffer.from(key, 'base64').toString('hex'), SEALED_CANARY };
    const found = filesIn(backups).flatMap((path) => secretsIn(readFileSync(path), secrets));
    expect(found).toEqual([]);

    const stolen = join(root, 'stolen');
    await restoreBackup(join(backups, 'whole.tar'), stolen, false);
    const unknown = join(root, 'unknown.key');
    expect(openedIn(stolen, unknown)).toEqual({ openable: 0, closed: 3 });
    makeKeyFile(unknown);
    expect(openedIn(stolen, unknown)).toEqual({ openable: 0, closed: 3 });

    await restoreBackup(join(backups, 'whole.tar'), dataDir, true, keyFile);
    expect(readFileSync(keyFile, 'utf8').trim()).toBe(key);
    expect(openedIn(dataDir, keyFile)).toEqual({ openable: 3, closed: 0 });
  },
);

/** Starts a server as it is. @returns what it logged, what it reports about its keys, and whether it serves. */
async function started(env: ReturnType<typeof envOf>) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const server = await startServer(env, log, { overload: NO_LOAD_LIMITS });
  try {
    const { status } = await fetch(`${server.publicUrl}/api/ready`);
    return { status, logged: lines.join(''), problem: server.services.vault.problem() };
  } finally {
    await server.stop();
  }
}

const envOf = (keyFile: string) =>
  loadEnv({
    RINGMARK_PORT: '0',
    RINGMARK_DATA_DIR: dataDir,
    RINGMARK_KEY_FILE: keyFile,
    RINGMARK_MAIL: `file:${root}/mail`,
    RINGMARK_BACKUP_NIGHTLY: 'off',
  });

const doctor = async (env: ReturnType<typeof envOf>) =>
  (await checkData(env, false)).find(({ about }) => about === 'secrets');

const LOST = '3 of 3 encrypted secrets can’t be decrypted with the keys in the key file';

it.each([
  ['is gone', (path: string) => rmSync(path)],
  ['is another one', (path: string) => replaceKeyFile(path, [newMainKey()])],
])('where the key %s the server starts and says so, and so does the doctor', async (_what, lose) => {
  const keyFile = join(root, 'data.key');
  withSealed(keyFile);
  const env = envOf(keyFile);
  expect((await started(env)).logged).not.toContain('encrypted');
  expect(await doctor(env)).toMatchObject({
    state: 'ok',
    sentence: 'all 3 encrypted secrets have their key.',
  });
  lose(keyFile);
  const isThere = existsSync(keyFile);
  expect(await started(env)).toMatchObject({
    status: 200,
    logged: expect.stringContaining(LOST),
    problem: null,
  });
  expect(await doctor(env)).toMatchObject({ state: 'warning', sentence: expect.stringContaining(LOST) });
  // Nothing was sealed: no key was made.
  expect(existsSync(keyFile)).toBe(isThere);
});

it('where the key file cannot be used the server starts, says so, and leaves it as it is', async () => {
  const keyFile = join(root, 'data.key');
  withSealed(keyFile);
  const [key] = readKeyFile(keyFile);
  chmodSync(keyFile, 0o644);
  const { status, logged, problem } = await started(envOf(keyFile));
  expect(status).toBe(200);
  expect(logged).toContain("The key file can't be used");
  expect(logged).not.toContain(Buffer.from(key ?? []).toString('base64'));
  expect(problem).toContain('chmod 600');
  chmodSync(keyFile, 0o600);
  expect(readKeyFile(keyFile)).toEqual([key]);
});
