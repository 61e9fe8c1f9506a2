import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { emptyLog, rewriteDatabase } from '@ringmark/api/core/database/rewrite-database';

const WORD = 'to-be-f0rgotten';

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-rewrite-'));
  db = openDatabase(join(folder, 'ringmark.sqlite'));
  db.sqlite.exec('create table note (id integer primary key, words text)');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const filesWithWord = () =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(WORD));

function writeAndDelete(): void {
  const insert = db.sqlite.prepare('insert into note (words) values (?)');
  for (let count = 0; count < 500; count += 1) insert.run(`${WORD} ${'x'.repeat(count)}`);
  db.sqlite.exec("update note set words = 'short' where id % 2; delete from note where id > 100");
  db.sqlite.exec("update note set words = 'all'");
}

it('a rewritten database has no word that was deleted or changed, neither in its file nor in its log', () => {
  // Databases of earlier versions were written like this.
  db.sqlite.pragma('secure_delete = OFF');
  writeAndDelete();
  expect(filesWithWord()).not.toEqual([]);
  expect(rewriteDatabase(db)).toBe(true);
  expect(filesWithWord()).toEqual([]);
  expect(db.sqlite.prepare('select count(*) from note').pluck().get()).toBe(100);
});

it('a deleted word is overwritten at once, and leaves the log as soon as that is emptied', () => {
  db.sqlite.prepare('insert into note (words) values (?)').run(WORD);
  emptyLog(db);
  db.sqlite.exec('delete from note');
  expect(filesWithWord()).toEqual(['ringmark.sqlite']);
  expect(emptyLog(db)).toBe(true);
  expect(filesWithWord()).toEqual([]);
});

it('nobody waits while another process reads: the log is emptied later', () => {
  writeAndDelete();
  const other = openDatabase(join(folder, 'ringmark.sqlite'));
  other.sqlite.exec('begin');
  other.sqlite.prepare('select count(*) from note').get();
  db.sqlite.exec("insert into note (words) values ('more')");
  // A call that waited for it would outlast the test.
  db.sqlite.pragma('busy_timeout = 600000');
  expect(emptyLog(db)).toBe(false);
  expect(db.sqlite.pragma('busy_timeout', { simple: true })).toBe(600_000);
  other.sqlite.exec('commit');
  expect(emptyLog(db)).toBe(true);
  other.close();
});
