import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, MIGRATIONS, schemaVersion } from '@ringmark/api/core/database/migrate';
import { columnsOf, fillEveryTable, rowsOf } from '@ringmark/api/testing/every-table';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDatabase, openDataFolder } from './data-folder.ts';
import { databasePath } from './paths.ts';

const FIRST_RELEASE = 9;

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ringmark-upgrade-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** A data folder as the first release made it, with rows in every table. */
function makeOldFolder() {
  mkdirSync(folder);
  const db = openDatabase(databasePath(folder));
  migrate(
    db,
    MIGRATIONS.filter(({ version }) => version <= FIRST_RELEASE),
  );
  fillEveryTable(db);
  const columns = columnsOf(db);
  const rows = rowsOf(db, columns);
  const made = db.sqlite.prepare(`select name from sqlite_schema where type in ('index', 'trigger')`).pluck();
  const attached = made.all();
  db.close();
  return { columns, rows, attached };
}

it('every row, column and index of a folder that the first release made is there after an upgrade', () => {
  const { columns, rows, attached } = makeOldFolder();
  expect([...rows].filter(([, lines]) => lines.length === 0)).toEqual([]);
  // Anyone who had muted a ticket watches it now, and is notified about nothing.
  columns.delete('ticket_mute');
  rows.delete('ticket_mute');
  const data = openDataFolder(folder);
  try {
    const watching = data.db.sqlite.prepare('select * from ticket_watch').all();
    expect(watching).toEqual([{ ticket_id: 't3', user_id: 'u', level: 'none' }]);
    expect(schemaVersion(data.db)).toBe(LATEST_VERSION);
    const now = rowsOf(data.db, columns);
    // Earlier rows are still there, with new ones: the applied migrations, and a key for values that are sealed now.
    for (const table of ['migration', 'signing_key']) {
      expect(now.get(table)).toEqual(expect.arrayContaining(rows.get(table) ?? []));
      now.delete(table);
      rows.delete(table);
    }
    expect(now).toEqual(rows);
    const names = data.db.sqlite.prepare('select name from sqlite_schema').pluck().all();
    expect(names).toEqual(expect.arrayContaining(attached));
    const search = data.db.sqlite
      .prepare('select rowid from ticket_search where ticket_search match ?')
      .pluck();
    expect(search.all('heading')).toEqual([3]);
    expect(checkDatabase(data.db, 'integrity_check')).toEqual([]);
    expect(data.db.sqlite.pragma('foreign_key_check')).toEqual([]);
  } finally {
    data.close();
  }
});

it('no table of the newest schema has a list of statuses or severities of its own', () => {
  makeOldFolder();
  const data = openDataFolder(folder);
  const schema = data.db.sqlite.prepare('select sql from sqlite_schema').pluck().all().join('\n');
  data.close();
  for (const word of [...TICKET_STATUSES, ...SEVERITIES]) expect(schema).not.toContain(`'${word}'`);
});
