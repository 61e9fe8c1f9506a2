import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@ringmark/api/core/database/db';
import { siteStateName } from '@ringmark/api/core/secrets/site-state-name';
import { HAS_LONG } from '@ringmark/remote-viewer/testing/rows';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKeyFile } from '../adapters/key-file.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { openedWith, sealSome, vaultOf } from '../testing/sealed-kit.ts';

const COUNT = 2;
/** Each write ends a process of its own. */
const WRITES_BETWEEN = HAS_LONG ? 1 : 3;
/** The number is enough for many processes, on a machine that may have other things to do. */
const MANY = 180_000;
let root: string;
let dataDir: string;
let keyFile: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-keys-'));
  dataDir = join(root, 'data');
  keyFile = join(root, 'keys', 'main');
  mkdirSync(dataDir);
  mkdirSync(join(root, 'keys'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (script: string, ...args: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    cwd: root,
    env: { RINGMARK_DATA_DIR: dataDir, RINGMARK_KEY_FILE: keyFile },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

async function endOf(child: ChildProcessByStdio<Writable, Readable, Readable>) {
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  const [out, err] = await said;
  return { code, signal, out, err };
}

const ringmark = (...args: string[]) => endOf(run('../main.ts', ...args));

const nextTurn = () => new Promise((done) => setImmediate(done));

/** Counts the values that a newly started server can open. */
function openedNow() {
  const db = openDatabase(databasePath(dataDir));
  const opened = openedWith(db, keyFile);
  db.sqlite.close();
  return opened;
}
const ALL = { openable: COUNT, closed: 0 };

it(
  'a rotation that is killed after any write loses nothing, and the next one does the rest',
  async () => {
    sealSome(dataDir, keyFile, COUNT);
    const first = readKeyFile(keyFile);
    let writes = 0;
    let end;
    do {
      writes += WRITES_BETWEEN;
      end = await endOf(run('../testing/rotate-and-die.ts', databasePath(dataDir), keyFile, String(writes)));
      expect([writes, openedNow()]).toEqual([writes, [ALL, ALL]]);
    } while (end.signal === 'SIGKILL');
    expect(end).toMatchObject({ out: 'done', err: '', code: 0 });
    // Both replacements of the file, each row, and the transactions around them.
    expect(writes).toBeGreaterThan(2 * 4 + COUNT);
    expect(readKeyFile(keyFile)).toHaveLength(1);
    expect(readKeyFile(keyFile)).not.toEqual(first);
    expect(readdirSync(join(root, 'keys'))).toEqual(['main']);
  },
  MANY,
);

it(
  'a server goes on to open and to seal during a rotation, and after it',
  async () => {
    sealSome(dataDir, keyFile, 60);
    const server = openDataFolder(dataDir);
    const vault = vaultOf(keyFile);
    const { db } = server;
    const rows = db.all(db.q.selectFrom('site_state').select(['user_id', 'project_id']));
    const rotating = endOf(run('../main.ts', 'keys', 'rotate'));
    const over = new AbortController();
    void rotating.then(() => over.abort());
    let sealed = 0;
    const closed: string[] = [];
    const openAndSeal = ({ user_id, project_id }: (typeof rows)[number]): void => {
      const name = siteStateName(user_id, project_id);
      const row = db.q.selectFrom('site_state').select('sealed').where('user_id', '=', user_id);
      if (vault.open(db.first(row)?.sealed ?? Buffer.of(), name) === null) closed.push(name);
      db.write((tx) => {
        const anew = { sealed: vault.seal(Buffer.from('anew'), name) };
        tx.run(tx.q.updateTable('site_state').set(anew).where('user_id', '=', user_id));
      });
      sealed += 1;
    };
    while (!over.signal.aborted) {
      rows.forEach(openAndSeal);
      // A server also yields between its requests.
      await nextTurn();
    }
    expect(await rotating).toMatchObject({ code: 0, err: '' });
    expect(closed).toEqual([]);
    expect(sealed).toBeGreaterThan(0);
    expect(openedWith(db, keyFile)).toEqual([
      { openable: 60, closed: 0 },
      { openable: 60, closed: 0 },
    ]);
    expect(readKeyFile(keyFile)).toHaveLength(1);
    server.close();
  },
  MANY,
);

it(
  'processes that need a first key at once make one key, and each opens what the others sealed',
  async () => {
    const script = `
      import { createFileVault } from ${JSON.stringify(join(import.meta.dirname, '../adapters/file-vault.ts'))};
      const vault = createFileVault(process.env.RINGMARK_KEY_FILE, console);
      process.stdout.write('ready\\n');
      process.stdin.once('data', () => {
        process.stdout.write(Buffer.from(vault.seal(Buffer.from('a'), 'b')).toString('base64') + '\\n');
        process.exit();
      });`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', script], {
        env: { RINGMARK_KEY_FILE: keyFile },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const said = children.map((child) => text(child.stdout));
    await Promise.all(children.map((child) => once(child.stdout, 'readable')));
    for (const child of children) child.stdin.write('go');
    const vault = vaultOf(keyFile);
    for (const lines of await Promise.all(said)) {
      const sealed = Buffer.from(lines.split('\n')[1] ?? '', 'base64');
      expect(vault.open(sealed, 'b')).toEqual(Buffer.from('a'));
    }
    expect(readKeyFile(keyFile)).toHaveLength(1);
    expect(readdirSync(join(root, 'keys'))).toEqual(['main']);
  },
  MANY,
);

it(
  'the commands say what there is, what they did, and what no key opens',
  async () => {
    expect(await ringmark('keys', 'rotate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('A key is created when it is first needed'),
    });
    expect(readdirSync(join(root, 'keys'))).toEqual([]);
    sealSome(dataDir, keyFile, COUNT);
    expect(await ringmark('keys', 'check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        / contains the key [0-9a-f]{16}\.\nAll 2 encrypted secrets can be decrypted\.\n$/,
      ),
    });
    const rotated = await ringmark('keys', 'rotate');
    expect(rotated).toMatchObject({ code: 0, err: '' });
    expect(rotated.out).toContain(
      'contains a new key, which now encrypts 2 secrets. The old key was removed.',
    );
    const [key] = readKeyFile(keyFile);
    rmSync(keyFile);
    const lost =
      /^Encrypted secrets need the key [0-9a-f]{16}\.\n2 of 2 encrypted secrets can’t be decrypted /m;
    const checked = await ringmark('keys', 'check');
    expect(checked).toMatchObject({ code: 1, out: expect.stringMatching(lost) });
    expect(checked.out).not.toContain(Buffer.from(key ?? []).toString('base64'));
    expect(await ringmark('keys', 'rotate')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^ringmark keys rotate: .* does not exist\. 2 of 2 encrypted secrets can’t be decrypted/,
      ),
    });
    expect(readdirSync(join(root, 'keys'))).toEqual([]);
    mkdirSync(keyFile);
    for (const command of ['check', 'rotate'])
      expect(await ringmark('keys', command)).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^ringmark keys \w+: .* is a folder\. RINGMARK_KEY_FILE must be a file\.\n$/,
        ),
      });
  },
  MANY,
);
