import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { damageUnseen } from '@ringmark/server/testing/damage-database';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from './running/run-to-end.ts';

const MAIN = resolve(import.meta.dirname, '../../../apps/server/dist/main.js');

/** The code that a start runs first, to imitate another machine. */
const OTHER_NODE = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.20.0' } });`;
const driver = (patch: string) => `import { createRequire } from 'node:module';
  const Sqlite = createRequire(${JSON.stringify(MAIN)})('better-sqlite3'); const real = Sqlite.prototype; ${patch}`;
const OLD_SQLITE = driver(`const { prepare } = real;
  real.prepare = function (sql) { return prepare.call(this, sql.replace('sqlite_version()', "'3.51.2'")); };`);
const NO_WAL = driver(`const { pragma } = real;
  real.pragma = function (sql, how) { return sql === 'journal_mode = WAL' ? 'delete' : pragma.call(this, sql, how); };`);
const NFS = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
  fs.statfsSync = () => ({ type: 0x6969, bavail: 1e9, bsize: 4096 }); syncBuiltinESMExports();`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-refusals-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const environment = (dataDir: string) => ({
  RINGMARK_DATA_DIR: dataDir,
  RINGMARK_PORT: '0',
  RINGMARK_LOG_LEVEL: 'silent',
  RINGMARK_BACKUP_NIGHTLY: 'off',
});

/** ms. */
const AT_ONCE = 3_000;

/** Starts a server that must refuse. On a busy machine one of several tries must be fast. */
async function start(dataDir: string, preload?: string) {
  const first =
    preload === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const times: number[] = [];
  for (;;) {
    const began = performance.now();
    const ended = await runToEnd([process.execPath, ...first, MAIN, 'serve'], environment(dataDir), root);
    times.push(performance.now() - began);
    if (Math.min(...times) <= AT_ONCE || times.length === 4)
      return { ...ended, isAtOnce: Math.min(...times) <= AT_ONCE };
  }
}

async function makeFolder(name: string): Promise<string> {
  const dataDir = join(root, name);
  const { code, err } = await runToEnd([process.execPath, MAIN, 'migrate'], environment(dataDir), root);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return dataDir;
}

const databaseOf = (dataDir: string) => join(dataDir, 'ringmark.sqlite');

/** Each changes a good folder. */
const cases: {
  name: string;
  preload?: string;
  spoil?: (dataDir: string) => void;
  says: RegExp;
}[] = [
  {
    name: 'a Node.js that is too old',
    preload: OTHER_NODE,
    says: /^Ringmark requires Node\.js 24 or later; this is v[\d.]+\.$/,
  },
  {
    name: 'an SQLite that is too old',
    preload: OLD_SQLITE,
    says: /SQLite 3\.51\.2 is too old\. Version 3\.51\.3 or later is required\.$/,
  },
  {
    name: 'the schema of a newer version',
    spoil: (dataDir) => {
      const db = new Sqlite(databaseOf(dataDir));
      db.pragma('user_version = 9999');
      db.close();
    },
    says: /The database has schema version 9999, .*restore a backup\.$/,
  },
  {
    name: 'a schema that another program has made',
    spoil: (dataDir) => {
      const db = new Sqlite(databaseOf(dataDir));
      db.exec(`update migration set sha256 = 'another' where version = 2`);
      db.close();
    },
    says: /migration 2 \(tickets\) differs from the one this database was created with\. .*restore a backup\.$/,
  },
  {
    name: 'a file system that holds no WAL',
    preload: NO_WAL,
    says: /does not support WAL databases \(journal mode stays delete\)\.$/,
  },
  { name: 'a network file system', preload: NFS, says: /is on a NFS file system, .*\. Use a local disk\.$/ },
  {
    name: 'a damaged database',
    spoil: (dataDir) => truncateSync(databaseOf(dataDir), Math.floor(statSync(databaseOf(dataDir)).size / 2)),
    says: /is damaged \(.*Restore a backup with "ringmark restore FILE --replace"\.$/,
  },
  {
    name: 'a database whose damage nobody sees who only opens it',
    spoil: (dataDir) => damageUnseen(databaseOf(dataDir)),
    says: /is damaged \(.*Restore a backup with "ringmark restore FILE --replace"\.$/,
  },
  {
    name: 'attachments without their database',
    spoil: (dataDir) => {
      mkdirSync(join(dataDir, 'files/ab'), { recursive: true });
      rmSync(databaseOf(dataDir));
    },
    says: /contains files, but .* is missing\. Put the database back, .*$/,
  },
  {
    name: 'attachments beside a database of no bytes',
    spoil: (dataDir) => {
      mkdirSync(join(dataDir, 'files/ab'), { recursive: true });
      writeFileSync(databaseOf(dataDir), '');
    },
    says: /contains files, but .* is empty\. Put the database back, .*$/,
  },
];

describe('the built server refuses to start, in one line and with the data as they were, on', () => {
  it.each(cases)('$name', async ({ name, preload, spoil, says }) => {
    const dataDir = await makeFolder(name.replaceAll(/\W+/g, '-'));
    spoil?.(dataDir);
    const path = databaseOf(dataDir);
    const before = existsSync(path) ? readFileSync(path) : undefined;
    const { code, out, err, isAtOnce } = await start(dataDir, preload);
    expect({ code, out, isAtOnce }).toEqual({ code: 1, out: '', isAtOnce: true });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err.trimEnd()).toMatch(says);
    expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(before);
  });

  it.each([
    ['an SQLite that is too old', OLD_SQLITE],
    ['a file system that holds no WAL', NO_WAL],
  ])('%s, and makes no empty database in a new folder', async (name, preload) => {
    const dataDir = join(root, `new-${name.replaceAll(/\W+/g, '-')}`);
    expect((await start(dataDir, preload)).code).toBe(1);
    expect(existsSync(databaseOf(dataDir))).toBe(false);
  });

  it('a folder that another one serves', async () => {
    const dataDir = await makeFolder('in-use');
    const first = spawn(process.execPath, [MAIN, 'serve'], {
      cwd: root,
      env: environment(dataDir),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(first, 'close');
    try {
      await once(createInterface({ input: first.stdout }), 'line');
      const { code, out, err, isAtOnce } = await start(dataDir);
      expect({ code, out, isAtOnce }).toEqual({ code: 1, out: '', isAtOnce: true });
      expect(err).toMatch(/^ringmark serve: Another Ringmark process is using [^\n]+\n$/);
    } finally {
      first.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
    }
  });
});
