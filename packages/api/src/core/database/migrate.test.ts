import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from './db.ts';
import { migrationMismatch, LATEST_VERSION, migrate, MIGRATIONS, schemaVersion } from './migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

/** The beginnings of their checksums: an edit of a released migration breaks every database that it made. */
const RELEASED = [
  'c0b264bca749',
  '7162ab119a2a',
  '9b2f0c579f18',
  'd76774cdba5e',
  '10910480641c',
  '6c9653173dda',
  'aa5fbb72278a',
  'a97bbc010008',
  'e2e27f9957ac',
];

const loggedIn = (db: ReturnType<typeof openDatabase>) =>
  db.sqlite.prepare('select version, name from migration order by version').all();
const ALL = MIGRATIONS.map(({ version, name }) => ({ version, name }));

const changed = (version: number) =>
  MIGRATIONS.map((one) => (one.version === version ? { ...one, sql: `${one.sql} ` } : one));

describe('migrations', () => {
  it('are what they were when they were released', () => {
    const sums = MIGRATIONS.map(({ sql }) => createHash('sha256').update(sql).digest('hex').slice(0, 12));
    expect(sums.slice(0, RELEASED.length)).toEqual(RELEASED);
    const versions = MIGRATIONS.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
  });

  it('are written down with what they were, also those from before there was a list of them', () => {
    const fresh = openDatabase(':memory:');
    migrate(fresh);
    const old = openDatabase(':memory:');
    migrate(old, MIGRATIONS.slice(0, 4));
    migrate(old);
    for (const db of [fresh, old]) {
      expect(loggedIn(db)).toEqual(ALL);
      expect(migrationMismatch(db)).toBeUndefined();
      // Nothing is left to do, and nothing is done.
      expect(migrate(db)).toEqual([]);
      db.close();
    }
  });

  it.each([1, 4, LATEST_VERSION])('refuse a database that another form of number %i has made', (version) => {
    const db = openDatabase(':memory:');
    migrate(db);
    const next = { version: LATEST_VERSION + 1, name: 'next', sql: 'create table next (id integer) strict' };
    expect(() => migrate(db, [...changed(version), next])).toThrow(
      /^This version’s migration \d+ \([\w ]+\) differs from the one this database was created with\. [^\n]+\.$/,
    );
    expect(schemaVersion(db)).toBe(LATEST_VERSION);
    expect(loggedIn(db)).toEqual(ALL);
    db.close();
  });

  it('tie together the changes of a mail that was given up, and no others', () => {
    const db = openDatabase(':memory:');
    migrate(db, MIGRATIONS.slice(0, 7));
    const insert = db.sqlite.prepare(
      `insert into outbox (id, kind, recipient, payload, group_key, state, next_attempt_at, created_at, failed_at)
       values (?, 'ticket', ?, '{}', ?, ?, '', '', ?)`,
    );
    for (const row of [
      ['1', 'ada', 'group', 'failed', 'noon'],
      ['2', 'ada', 'group', 'failed', 'noon'],
      ['3', 'ada', 'group', 'failed', 'later'],
      ['4', 'bob', 'group', 'failed', 'noon'],
      ['5', 'ada', null, 'failed', 'noon'],
      ['6', 'ada', 'group', 'sent', null],
    ])
      insert.run(...row);
    migrate(db);
    const joined = db.sqlite.prepare('select id, joined_to from outbox where joined_to is not null').raw();
    expect(joined.all()).toEqual([['2', '1']]);
    db.close();
  });

  it('keep the pages of an older database, which nobody has looked at', () => {
    const db = openDatabaseBefore(59);
    db.sqlite.exec(`
      insert into organization (id, name, domain, status, created_at)
        values ('acme', 'Acme', 'acme.example', 'active', '');
      insert into frozen_page (ticket_id, organization_id, state) values ('one', 'acme', 'kept')`);
    migrate(db);
    expect(db.sqlite.prepare('select state, differs, element_state from frozen_page').all()).toEqual([
      { state: 'kept', differs: null, element_state: null },
    ]);
    expect(() => db.sqlite.exec("update frozen_page set element_state = 'gone'")).toThrow(/CHECK/);
    db.close();
  });

  it('refuse a database in whose list one is missing', () => {
    const db = openDatabase(':memory:');
    migrate(db);
    db.sqlite.exec('delete from migration where version = 3');
    expect(migrationMismatch(db)).toMatch(/^This version’s migration 3 \(search\) /);
    expect(() => migrate(db)).toThrow(/^This version’s migration 3 /);
    db.close();
  });
});
