import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, MIGRATIONS, schemaVersion } from '@ringmark/api/core/database/migrate';
import { everyRow, fillEveryTable } from '@ringmark/api/testing/every-table';
import { rowsOf } from '@ringmark/remote-viewer/testing/rows';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pathOf } from '../adapters/file-store.ts';
import { writeTar } from './backup-tar.ts';
import { openDataFolder } from './data-folder.ts';
import { databasePath, filesPath } from './paths.ts';
import { restoreBackup } from './restore-backup.ts';
import { store } from './shared-store.ts';
import { writeBackup } from './write-backup.ts';

const FIRST_RELEASE = 9;
const RELEASED = MIGRATIONS.map(({ version }) => version).filter((version) => version >= FIRST_RELEASE);
const REBUILT = MIGRATIONS.findLastIndex(({ rebuilds }) => rebuilds !== undefined);
/** The gate tries the first release, the last one before a table is rebuilt again, the one after it, and this one. */
const TELLING = [
  FIRST_RELEASE,
  ...MIGRATIONS.slice(REBUILT - 1, REBUILT + 1).map(({ version }) => version),
  LATEST_VERSION,
];
/** The picture of a ticket and its two files, by the names that rows of the first release give them. */
const FILES = {
  shot: '0199aa00-1111-7222-8333-444455556661',
  f1: '0199aa00-1111-7222-8333-444455556662',
  f2: '0199aa00-1111-7222-8333-444455556663',
};
/** They differ between two upgrades of the same data, or a restore changes them: positions of clients, times, keys. */
const OWN_TO_EACH = ['change_log', 'change_position', 'migration', 'signing_key', 'sqlite_sequence'];

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-older-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const upTo = (db: Db, version: number) =>
  migrate(
    db,
    MIGRATIONS.filter((migration) => migration.version <= version),
  );

/** A data folder as the server of a version left it, with rows in every table of the first release, and files. */
function makeFolder(version: number): void {
  mkdirSync(folder);
  const db = openDatabase(databasePath(folder));
  upTo(db, FIRST_RELEASE);
  fillEveryTable(db);
  db.sqlite.prepare('update ticket set screenshot_id = ? where screenshot_id = ?').run(FILES.shot, 'shot');
  for (const id of ['f1', 'f2'] as const)
    db.sqlite.prepare('update attachment set id = ? where id = ?').run(FILES[id], id);
  upTo(db, version);
  db.close();
  for (const id of Object.values(FILES)) {
    const path = join(filesPath(folder), pathOf(id));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `bytes of ${id}`);
  }
}

/** Opens a folder with this version, and returns what it holds then. */
function contentOf(data: string) {
  const opened = openDataFolder(data);
  try {
    const rows = everyRow(opened.db);
    for (const table of OWN_TO_EACH) rows.delete(table);
    // A migration leaves a job, due at once.
    rows.set(
      'job',
      (rows.get('job') ?? []).map((row) => row.replaceAll(/"[\d-]+T[\d:.]+Z"/g, '"now"')),
    );
    const files = Object.values(FILES).map((id) => readFileSync(join(filesPath(data), pathOf(id)), 'utf8'));
    return { version: schemaVersion(opened.db), rows, files };
  } finally {
    opened.close();
  }
}

/** The nightly backup of a version: its files are next to it. */
async function writeNightly(version: number, to: string): Promise<void> {
  const shared = {
    folder: 'ringmark-0199aa00-files',
    files: [] as { name: string; size: number; sha256: string }[],
  };
  mkdirSync(join(root, shared.folder));
  for (const id of Object.values(FILES)) {
    const path = join(filesPath(folder), pathOf(id));
    const sha256 = await store(path, join(root, shared.folder));
    shared.files.push({ name: path.slice(folder.length + 1), size: readFileSync(path).byteLength, sha256 });
  }
  await writeTar(to, { path: databasePath(folder), version }, { shared });
}

it.each(rowsOf(RELEASED, TELLING))(
  'a backup of version %i, nightly or by hand, is restored as an upgrade leaves it',
  async (version) => {
    makeFolder(version);
    await writeBackup(folder, join(root, 'by-hand.tar'));
    await writeNightly(version, join(root, 'nightly.tar'));
    for (const name of ['by-hand', 'nightly'])
      await restoreBackup(join(root, `${name}.tar`), join(root, name), false);
    const upgraded = contentOf(folder);
    expect(upgraded.version).toBe(LATEST_VERSION);
    expect(contentOf(join(root, 'by-hand'))).toEqual(upgraded);
    expect(contentOf(join(root, 'nightly'))).toEqual(upgraded);
  },
);

it('a backup of a newer version is refused, and nothing is moved', async () => {
  makeFolder(LATEST_VERSION);
  const db = openDatabase(databasePath(folder));
  db.sqlite.pragma(`user_version = ${LATEST_VERSION + 1}`);
  db.close();
  await writeBackup(folder, join(root, 'newer.tar'));
  await expect(restoreBackup(join(root, 'newer.tar'), join(root, 'restored'), false)).rejects.toThrow(
    'was created by a newer version of Ringmark. Restore it with that version.',
  );
});
