import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@ringmark/api/database/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageDatabase, damageUnseen } from '../testing/damage-database.ts';
import { openDataFolder, openDataFolderAhead } from './data-folder.ts';
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

  it('is waited for where a start has come to its first write, and not before', () => {
    damageUnseen(databasePath(folder));
    beginCheck(folder);
    const data = openDataFolderAhead(folder);
    expect(() => data.requireSound()).toThrow(/is damaged \(.*[Ff]reelist.*restore a backup/);
    expect(() => data.requireSound()).toThrow(/is damaged/);
    data.close();
  });

  it('is waited for at once where something has to be migrated, or the database comes from a backup', () => {
    const older = openDatabase(databasePath(folder));
    older.sqlite.pragma('user_version = 1');
    older.close();
    damageUnseen(databasePath(folder));
    beginCheck(folder);
    expect(() => openDataFolderAhead(folder)).toThrow(/is damaged \(.*[Ff]reelist/);
    expect(readdirSync(folder)).not.toContain('backups');

    rmSync(folder, { recursive: true });
    openDataFolder(folder).close();
    const restored = openDatabase(databasePath(folder));
    restored.sqlite.pragma('journal_mode = DELETE');
    restored.close();
    beginCheck(folder);
    const data = openDataFolderAhead(folder);
    expect(wasFoundSound(databasePath(folder))).toBe(false);
    data.requireSound();
    data.close();
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
