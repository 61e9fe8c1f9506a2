import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('a database in a file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringmark-db-'));
    path = join(folder, 'a.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps what it has acknowledged through a loss of power, and references that lead somewhere', () => {
    const db = openDatabase(path);
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'trusted_schema'];
    const settings = names.map((name) => [name, db.sqlite.pragma(name, { simple: true })]);
    db.close();
    // The value 2 is FULL: the log reaches the disk before a write is acknowledged.
    expect(Object.fromEntries(settings)).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      busy_timeout: 5_000,
      trusted_schema: 0,
    });
  });

  it('is locked from the first moment of a transaction, which thus never comes too late', () => {
    const db = openDatabase(path);
    db.sqlite.exec('create table note (word text) strict');
    const other = new Sqlite(path, { timeout: 0 });
    const insert = other.prepare("insert into note values ('theirs')");
    db.write((tx) => {
      expect(tx.sqlite.prepare('select count(*) from note').pluck().get()).toBe(0);
      expect(() => insert.run()).toThrow('database is locked');
      tx.sqlite.exec("insert into note values ('ours')");
    });
    insert.run();
    expect(db.sqlite.prepare('select word from note').pluck().all()).toEqual(['ours', 'theirs']);
    other.close();
    db.close();
  });
});
