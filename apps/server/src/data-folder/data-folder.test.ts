import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, MIGRATIONS, schemaVersion } from '@ringmark/api/core/database/migrate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlainError } from '../process/plain-error.ts';
import { damageDatabase, damageUnseen } from '../testing/damage-database.ts';
import { openDataFolder, openDataFolderBeside } from './data-folder.ts';
import { databasePath } from './paths.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ringmark-data-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const PREVIOUS_VERSION = MIGRATIONS.at(-2)?.version ?? 0;
const makeFolder = () => openDataFolder(folder).close();

/** Another process that holds the lock until its stdin closes. */
async function holdElsewhere() {
  const script = `import { requireLock } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    requireLock(${JSON.stringify(folder)}); process.stdout.write('held'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the data folder', () => {
  it('is made with a migrated database that nobody else may read', () => {
    const data = openDataFolder(folder);
    expect(schemaVersion(data.db)).toBe(LATEST_VERSION);
    expect(data.migrated.length).toBeGreaterThan(0);
    data.close();
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(databasePath(folder)).mode & 0o077).toBe(0);
    expect(readdirSync(folder).toSorted()).toStrictEqual(['files', 'ringmark.lock', 'ringmark.sqlite']);
  });

  it('is opened again as it was', () => {
    makeFolder();
    const data = openDataFolder(folder);
    expect(data.migrated).toStrictEqual([]);
    data.close();
  });

  it('is copied before it is migrated, as it was', () => {
    mkdirSync(folder, { recursive: true });
    const old = openDatabase(databasePath(folder));
    migrate(old, MIGRATIONS.slice(0, -1));
    old.sqlite.exec("insert into rate_hit (key, at) values ('of old', 1)");
    old.close();
    const data = openDataFolder(folder);
    expect(data.migrated).toHaveLength(1);
    data.close();
    const name = `version-${PREVIOUS_VERSION}-before-${LATEST_VERSION}.sqlite`;
    expect(readdirSync(join(folder, 'backups'))).toStrictEqual([name]);
    expect(data.copiedTo).toBe(join(folder, 'backups', name));
    const copy = openDatabase(join(folder, 'backups', name));
    expect(schemaVersion(copy)).toBe(PREVIOUS_VERSION);
    expect(copy.sqlite.prepare('select key from rate_hit').pluck().all()).toStrictEqual(['of old']);
    copy.close();
  });

  it('keeps the copy of the oldest where a migration goes on from halfway', () => {
    mkdirSync(folder, { recursive: true });
    for (const end of [-2, -1]) {
      rmSync(databasePath(folder), { force: true });
      const old = openDatabase(databasePath(folder));
      migrate(old, MIGRATIONS.slice(0, end));
      old.close();
      openDataFolder(folder).close();
    }
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
  });

  it('is not migrated where it cannot be copied before', () => {
    mkdirSync(folder, { recursive: true });
    const old = openDatabase(databasePath(folder));
    migrate(old, MIGRATIONS.slice(0, -1));
    old.close();
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
    expect(() => openDataFolder(folder)).toThrow(PlainError);
    const still = openDatabase(databasePath(folder));
    expect(schemaVersion(still)).toBe(PREVIOUS_VERSION);
    still.close();
  });

  it('serves one process at a time, and is free as soon as that one dies', async () => {
    makeFolder();
    const child = await holdElsewhere();
    expect(() => openDataFolder(folder)).toThrow(/^Another Ringmark process is using /);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(makeFolder).not.toThrow();
  });

  it('allows short commands beside a running server', async () => {
    makeFolder();
    const child = await holdElsewhere();
    const data = openDataFolderBeside(folder);
    expect(schemaVersion(data.db)).toBe(LATEST_VERSION);
    data.close();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('refuses files whose database is gone, and makes no empty one', () => {
    makeFolder();
    mkdirSync(join(folder, 'files/ab'));
    rmSync(databasePath(folder));
    expect(() => openDataFolder(folder)).toThrow(/contains files, but .*ringmark\.sqlite is missing/);
    expect(existsSync(databasePath(folder))).toBe(false);
  });

  it.each([
    ['a restore was interrupted', '.restoring/ringmark.sqlite', /A restore into .* was interrupted/],
    [
      'the log of a lost database is left',
      'ringmark.sqlite-wal',
      /ringmark\.sqlite-wal exists, but its database is missing/,
    ],
  ])('refuses a folder in which %s, and makes no empty database', (_what, left, sentence) => {
    makeFolder();
    rmSync(databasePath(folder));
    mkdirSync(dirname(join(folder, left)), { recursive: true });
    writeFileSync(join(folder, left), 'left over');
    expect(() => openDataFolder(folder)).toThrow(sentence);
    expect(existsSync(databasePath(folder))).toBe(false);
  });

  it('refuses what is no database, and leaves it as it is', () => {
    makeFolder();
    writeFileSync(
      databasePath(folder),
      'not a database at all, and long enough to be taken for one'.repeat(100),
    );
    const before = readFileSync(databasePath(folder));
    expect(() => openDataFolder(folder)).toThrow(/is damaged \(.*Restore a backup/);
    expect(readFileSync(databasePath(folder)).equals(before)).toBe(true);
  });

  it('says which database cannot be opened, where a folder lies in its place', () => {
    mkdirSync(databasePath(folder), { recursive: true });
    expect(() => openDataFolder(folder)).toThrow(/^Can't open .*ringmark\.sqlite: /);
  });

  it('refuses a database with a damaged page', () => {
    makeFolder();
    damageDatabase(databasePath(folder));
    expect(() => openDataFolder(folder)).toThrow(PlainError);
    expect(() => openDataFolder(folder)).toThrow(/is damaged/);
  });

  it('refuses a database whose damage shows only in a full check', () => {
    makeFolder();
    damageUnseen(databasePath(folder));
    expect(() => openDataFolder(folder)).toThrow(/is damaged \(.*[Ff]reelist.*Restore a backup/);
  });

  it('copies and migrates nothing of a damaged database', () => {
    makeFolder();
    const older = openDatabase(databasePath(folder));
    older.sqlite.pragma('user_version = 1');
    older.close();
    damageUnseen(databasePath(folder));
    expect(() => openDataFolder(folder)).toThrow(/is damaged \(.*[Ff]reelist/);
    expect(readdirSync(folder)).not.toContain('backups');
  });

  it('refuses a database that was cut short', () => {
    makeFolder();
    const file = openSync(databasePath(folder), 'r+');
    ftruncateSync(file, Math.floor(statSync(databasePath(folder)).size / 2));
    closeSync(file);
    expect(() => openDataFolder(folder)).toThrow(/is damaged/);
  });

  it('refuses the database of a newer Ringmark in one line, and gives the folder free', () => {
    makeFolder();
    const db = openDatabase(databasePath(folder));
    db.sqlite.pragma(`user_version = ${LATEST_VERSION + 1}`);
    db.close();
    for (const _time of [1, 2])
      expect(() => openDataFolder(folder)).toThrow(/^The database has schema version \d+, .*backup\.$/);
  });

  it('says in one line that it cannot be made', () => {
    const nowhere = join(folder, '..', 'file', 'data');
    writeFileSync(join(folder, '..', 'file'), '');
    expect(() => openDataFolder(nowhere)).toThrow(
      `can't write to the data folder ${nowhere}: not a directory.`,
    );
  });

  it('says in one line which user may not write to it', () => {
    makeFolder();
    const before = readdirSync(folder);
    chmodSync(folder, 0o500);
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      const sentence = `User ${process.geteuid?.()} can't write to the data folder ${folder}: permission denied.`;
      expect(() => openDataFolder(folder)).toThrow(sentence);
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(folder, 0o700);
    }
    expect(readdirSync(folder)).toEqual(before);
  });
});
