import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf, fillEveryTable, rowsOf } from '../../testing/every-table.ts';
import { stepwise } from '../../testing/stepwise.ts';
import { type Db, openDatabase } from './db.ts';
import { LATEST_VERSION, MIGRATIONS, migrate, schemaVersion } from './migrate.ts';
import type { Migration } from './migration.ts';

/**
 * Everything that may depend on a table apart from rows: triggers, views, and triggers of other tables that mention it.
 */
const SURROUNDINGS = `
  create table note (number integer primary key autoincrement, ticket_id text references ticket (id)) strict;
  insert into note (number, ticket_id) values (5, 't3'), (9, 't3');
  delete from note where number = 9;
  create trigger ticket_made after insert on ticket begin insert into note (ticket_id) values (new.id); end;
  create trigger ticket_gone after delete on ticket begin delete from note where ticket_id = old.id; end;
  create trigger note_made after insert on note begin update ticket set rank = rank + 1 where id = new.ticket_id; end;
  create view open_ticket as select id from ticket where status <> 'Accepted'`;

const next = (values: Partial<Migration>): Migration => ({
  version: LATEST_VERSION + 1,
  name: 'rebuilt',
  sql: '',
  rebuilds: [
    {
      table: 'ticket',
      changes: [{ from: 'title text not null', to: "title text not null check (title <> '')" }],
    },
  ],
  ...values,
});

const schemaOf = ({ sqlite }: Db) =>
  sqlite
    .prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name')
    .raw()
    .all()
    .map(String);

const everything = (db: Db) => ({
  version: schemaVersion(db),
  schema: schemaOf(db),
  rows: rowsOf(db, columnsOf(db)),
  foreignKeys: db.sqlite.pragma('foreign_keys', { simple: true }),
  legacy: db.sqlite.pragma('legacy_alter_table', { simple: true }),
});

describe('a migration that rebuilds tables', () => {
  let db: Db;
  beforeEach(() => {
    db = openDatabase(':memory:');
    migrate(
      db,
      MIGRATIONS.filter(({ version }) => version <= 9),
    );
    fillEveryTable(db);
    migrate(db);
    db.sqlite.exec(SURROUNDINGS);
  });
  afterEach(() => db.close());

  it('keeps every row, index, trigger and view, and fires no trigger on the way', () => {
    const before = everything(db);
    expect(migrate(db, [...MIGRATIONS, next({})])).toEqual(['rebuilt']);
    const after = everything(db);
    before.rows.delete('migration');
    after.rows.delete('migration');
    expect(after.rows).toEqual(before.rows);
    const asBefore = after.schema.map((line) =>
      line.replace(" check (title <> '')", '').replace('CREATE TABLE "ticket"', 'CREATE TABLE ticket'),
    );
    expect(asBefore).toEqual(
      before.schema.map((line) => line.replace('CREATE TABLE "ticket"', 'CREATE TABLE ticket')),
    );
    expect(after).toMatchObject({ version: LATEST_VERSION + 1, foreignKeys: 1, legacy: 0 });
    expect(() => db.sqlite.exec("update ticket set title = ''")).toThrow('CHECK constraint failed');
    expect(() => db.sqlite.exec("delete from ticket where id = 't3'")).toThrow(
      'FOREIGN KEY constraint failed',
    );
    expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('continues the counter of a table that never reuses a number', () => {
    const change = { table: 'note', changes: [{ from: 'ticket_id text', to: 'ticket_id text not null' }] };
    migrate(db, [...MIGRATIONS, next({ rebuilds: [change] })]);
    expect(db.sqlite.prepare("insert into note (ticket_id) values ('t3')").run().lastInsertRowid).toBe(10);
  });

  it('changes nothing when it fails, whichever statement it fails at', () => {
    const before = everything(db);
    const failure = new Error('This is a failure on purpose.');
    const failAt = (doom: number) =>
      stepwise(db, (step) => {
        if (step === doom) throw failure;
      });
    const found: ReturnType<typeof everything>[] = [];
    // The last step is the moment after the commit.
    while (schemaVersion(db) === before.version) {
      expect(() => migrate(failAt(found.length + 1), [...MIGRATIONS, next({})])).toThrow(failure);
      found.push(everything(db));
    }
    expect(found.slice(0, -1)).toEqual(Array.from({ length: found.length - 1 }, () => before));
    expect(found.length).toBeGreaterThan(20);
    expect(everything(db)).toMatchObject({ foreignKeys: 1, legacy: 0 });
  });

  it.each([
    [
      'rows that would refer to nothing',
      next({ sql: "delete from ticket where id = 't3'" }),
      `Migration ${LATEST_VERSION + 1} (rebuilt) would leave rows with broken references.`,
    ],
    [
      'rows that the new form forbids',
      next({
        rebuilds: [
          { table: 'ticket', changes: [{ from: 'rank integer', to: 'rank integer check (rank < 0)' }] },
        ],
      }),
      'CHECK constraint failed: rank < 0',
    ],
    [
      'a table of another form than it was written for',
      next({ rebuilds: [{ table: 'ticket', changes: [{ from: 'colour text', to: '' }] }] }),
      `The table ticket can't be rebuilt: "colour text" appears in its definition 0 times, not once.`,
    ],
    [
      'a table that is not there',
      next({ rebuilds: [{ table: 'boat', changes: [] }] }),
      "The table boat can't be rebuilt: it doesn't exist.",
    ],
  ])('refuses %s, and changes nothing', (_what, migration, message) => {
    const before = everything(db);
    expect(() => migrate(db, [...MIGRATIONS, migration])).toThrow(message);
    expect(everything(db)).toEqual(before);
  });
});
