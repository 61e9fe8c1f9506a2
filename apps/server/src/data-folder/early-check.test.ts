import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/database/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageDatabase, damageUnseen } from '../testing/damage-database.ts';
import { openDataFolder } from './data-folder.ts';
import { beginCheck, wasFoundSound } from './early-check.ts';
import { databasePath } from './paths.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringmark-early-'));
  openDataFolder(folder).close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the check that begins before the server’s code is read', () => {
  it('finds a sound database sound, once', () => {
    beginCheck(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(true);
    expect(wasFoundSound(databasePath(folder))).toBe(false);
  });

  it('sees what was written last, though it lies beside the database still', () => {
    const db = openDatabase(databasePath(folder));
    db.sqlite.exec('create table late (word text) strict; insert into late values (1)');
    expect(readdirSync(folder)).toContain('ringmark.sqlite-wal');
    beginCheck(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(true);
    db.close();
  });

  it.each([
    ['plainly damaged', damageDatabase],
    ['secretly damaged', damageUnseen],
  ])('finds a %s one not sound, and the start says what is wrong with it', (_how, spoil) => {
    spoil(databasePath(folder));
    beginCheck(folder);
    expect(() => openDataFolder(folder)).toThrow(/is damaged \(.*restore a backup/);
    beginCheck(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(false);
  });

  it('finds no file sound that is none of a database', () => {
    writeFileSync(databasePath(folder), 'this is no database, whatever it is called');
    beginCheck(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(false);
  });

  it('says nothing of another database, nor of one that is not there', () => {
    beginCheck(folder);
    expect(wasFoundSound(databasePath(join(folder, 'other')))).toBe(false);
    rmSync(databasePath(folder));
    beginCheck(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(false);
    expect(readdirSync(folder)).not.toContain('ringmark.sqlite');
  });
});
