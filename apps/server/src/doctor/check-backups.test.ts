import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installationId } from '@ringmark/api/core/database/installation-id';
import { createBuilders } from '@ringmark/api/testing/builders';
import { fakeClock } from '@ringmark/api/testing/fake-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearFailure, saveFailure } from '../backups/backup-failure.ts';
import { backupName } from '../backups/backup-names.ts';
import { writeSharedBackup } from '../data-folder/write-backup.ts';
import { type DataFolder, openDataFolder } from '../data-folder/data-folder.ts';
import { createFileStore } from '../adapters/file-store.ts';
import { checkBackups, checkForeignBackups } from './check-backups.ts';

const HOUR = 3_600_000;

let root: string;
let data: DataFolder;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-doctor-'));
  data = openDataFolder(join(root, 'data'));
  mkdirSync(join(root, 'backups'));
});
afterEach(() => {
  data.close();
  rmSync(root, { recursive: true, force: true });
});

const look = () =>
  checkBackups(data.db, {
    dataDir: join(root, 'data'),
    backup: { isOn: true, folder: join(root, 'backups'), hour: 3, keep: 14 },
  });

async function writeOne(at: number): Promise<string> {
  const name = backupName(installationId(data), at);
  await writeSharedBackup(join(root, 'data'), join(root, 'backups', name), 0);
  return name;
}

describe('what the doctor says of backups', () => {
  it('is well after last night, and a warning when a night was missed or none has come yet', async () => {
    expect(await look()).toMatchObject({
      state: 'warning',
      sentence: expect.stringContaining('no backups yet'),
    });
    await writeOne(Date.now() - 50 * HOUR);
    expect(await look()).toMatchObject({ state: 'warning', sentence: expect.stringContaining('2 days old') });
    await writeOne(Date.now() - 2 * HOUR);
    expect(await look()).toMatchObject({ state: 'ok', sentence: expect.stringContaining('2 are kept') });
  });

  it('is a warning with the way back, when nothing was reported yet and another installation has some there', async () => {
    const name = backupName('0123abcd', Date.now() - HOUR);
    for (const ago of [50, 1]) {
      writeFileSync(join(root, 'backups', backupName('0123abcd', Date.now() - ago * HOUR)), '');
    }
    const restore = `run "ringmark restore ${join(root, 'backups', name)} --replace"`;
    expect(await look()).toMatchObject({ state: 'warning', sentence: expect.stringContaining(restore) });
    // A first backup of nothing does not make it silent.
    await writeOne(Date.now());
    expect(await look()).toMatchObject({ state: 'warning', sentence: expect.stringContaining(restore) });
    createBuilders(data.db, fakeClock()).aTicket();
    expect(await look()).toMatchObject({ state: 'ok' });
  });

  it('is said before there is a database as well', async () => {
    const folder = join(root, 'backups');
    expect(await checkForeignBackups({ isOn: true, folder, hour: 3, keep: 14 })).toEqual([]);
    const name = backupName('0123abcd', Date.now() - HOUR);
    writeFileSync(join(folder, name), '');
    expect(await checkForeignBackups({ isOn: true, folder, hour: 3, keep: 14 })).toMatchObject([
      { state: 'warning', sentence: expect.stringContaining(`run "ringmark restore ${join(folder, name)}"`) },
    ]);
  });

  it('is why the last try failed, until one has succeeded', async () => {
    await writeOne(Date.now());
    await saveFailure(join(root, 'data'), {
      at: Date.now() - 3 * HOUR,
      sentence: 'The disk is on fire.',
    });
    expect(await look()).toEqual({
      state: 'failed',
      about: 'backups',
      sentence: 'the last attempt failed 3 hours ago: The disk is on fire.',
    });
    await clearFailure(join(root, 'data'));
    expect(await look()).toMatchObject({ state: 'ok' });
  });

  it('is what the last one lacks', async () => {
    const files = createFileStore(data.filesDir);
    const content = (async function* () {
      yield Buffer.from('ring');
    })();
    const staged = await files.stage({ fileName: 'a.txt', content, limit: 100 });
    await files.keep([staged]);
    createBuilders(data.db, fakeClock()).aTicket({ screenshot_id: staged.id });
    const name = await writeOne(Date.now());
    expect(await look()).toMatchObject({ state: 'ok' });
    rmSync(join(root, 'backups', `ringmark-${installationId(data)}-files`), { recursive: true });
    const sentence = `1 file of the backup ${name} is missing from ${join(root, 'backups')}.`;
    expect(await look()).toMatchObject({ state: 'failed', sentence });
  });
});
