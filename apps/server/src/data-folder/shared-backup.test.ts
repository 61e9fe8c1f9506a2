import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBuilders } from '@ringmark/api/testing/builders';
import { fakeClock } from '@ringmark/api/testing/fake-clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileStore } from '../adapters/file-store.ts';
import { writeBackup, writeSharedBackup } from './write-backup.ts';
import { openDataFolder } from './data-folder.ts';
import { restoreBackup } from './restore-backup.ts';

const DAY = 24 * 3_600_000;
const SIZE = 300_000;

let root: string;
let folder: string;
let backups: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-shared-'));
  folder = join(root, 'data');
  backups = join(root, 'backups');
  mkdirSync(backups);
  openDataFolder(folder).close();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const idOf = (number: number) => `0199aa00-1111-7222-8333-${String(number).padStart(12, '0')}`;
const fileOf = (number: number) => join('files/ab/cd', idOf(number));

/** A file that a row names. */
function addFile(number: number): void {
  const data = openDataFolder(folder);
  const build = createBuilders(data.db, fakeClock());
  const { id: organization_id } = build.anOrganization({ domain: `number${number}.example` });
  const { id: user_id } = build.aUser({ organization_id, email: `ada@number${number}.example` });
  const { id: project_id } = build.aProject({ organization_id });
  build.aTicket({ project_id, user_id, screenshot_id: idOf(number) });
  data.close();
  mkdirSync(join(folder, 'files/ab/cd'), { recursive: true });
  writeFileSync(join(folder, fileOf(number)), Buffer.alloc(SIZE, `ring ${number}`));
}

/** No row names it now, and the sweep has taken it. */
function removeFile(number: number): void {
  const data = openDataFolder(folder);
  data.db.sqlite.prepare('update ticket set screenshot_id = null where screenshot_id = ?').run(idOf(number));
  data.close();
  rmSync(join(folder, fileOf(number)));
}

const write = (name: string) => writeSharedBackup(folder, join(backups, name), 0);

const filesBelow = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const storeOf = () => {
  const name = readdirSync(backups).find((one) => /^ringmark-[0-9a-f]{8}-files$/.test(one));
  if (name === undefined) throw new Error('There is no store.');
  return join(backups, name);
};
const stored = (number: number) => filesBelow(storeOf()).filter((path) => path.includes(idOf(number)));

const restored = async (name: string, to = join(root, `restored-${name}`)) => {
  await restoreBackup(join(backups, name), to, false);
  const numbers = [1, 2, 3].filter((number) => existsSync(join(to, fileOf(number))));
  for (const number of numbers)
    expect(readFileSync(join(to, fileOf(number))).equals(Buffer.alloc(SIZE, `ring ${number}`))).toBe(true);
  openDataFolder(to).close();
  return numbers;
};

describe('backups that share their files', () => {
  it('hold each file once, and each of them can be restored as it was', async () => {
    addFile(1);
    await write('one.tar.gz');
    addFile(2);
    for (const name of ['two.tar.gz', 'three.tar', 'four.tgz']) await write(name);
    removeFile(1);
    expect(await write('five.tar.gz')).toMatchObject({ files: 1, missing: 0 });
    const bytes = filesBelow(backups).reduce((sum, path) => sum + statSync(path).size, 0);
    const databases = filesBelow(backups)
      .filter((path) => dirname(path) === backups)
      .reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes - databases).toBe(2 * SIZE);
    expect(await restored('one.tar.gz')).toEqual([1]);
    for (const name of ['two.tar.gz', 'three.tar', 'four.tgz']) expect(await restored(name)).toEqual([1, 2]);
    expect(await restored('five.tar.gz')).toEqual([2]);
  });

  it('still name a file that is lost in the data folder and lies beside them', async () => {
    addFile(1);
    await write('one.tar.gz');
    rmSync(join(folder, fileOf(1)));
    expect(await write('two.tar.gz')).toMatchObject({ files: 1, missing: 0 });
    const to = join(root, 'restored');
    await restoreBackup(join(backups, 'two.tar.gz'), to, false);
    const kept = await createFileStore(join(to, 'files')).read(idOf(1));
    expect(kept && Buffer.alloc(SIZE, 'ring 1').equals(kept)).toBe(true);
  });

  it('have a name by which the next ones find what they name', async () => {
    addFile(1);
    await expect(write('one.backup')).rejects.toThrow(/one\.backup must end in \.tar, \.tar\.gz or \.tgz\. /);
    expect(readdirSync(backups)).toEqual([]);
  });

  it('leave those that hold their files themselves as they are', async () => {
    addFile(1);
    await writeBackup(folder, join(backups, 'whole.tar.gz'));
    await write('shared.tar.gz');
    rmSync(storeOf(), { recursive: true });
    expect(await restored('whole.tar.gz')).toEqual([1]);
  });

  it('are moved with their folder, and say so where it is not there', async () => {
    addFile(1);
    await write('one.tar.gz');
    const store = storeOf();
    renameSync(store, `${store}-elsewhere`);
    const target = join(root, 'target');
    await expect(restoreBackup(join(backups, 'one.tar.gz'), target, false)).rejects.toThrow(
      /keeps its files in a folder next to it, but .*-files is missing\. Put that folder next to the backup\.$/,
    );
    expect(filesBelow(target).filter((path) => !path.endsWith('.lock'))).toEqual([]);
    renameSync(`${store}-elsewhere`, store);
    expect(await restored('one.tar.gz', target)).toEqual([1]);
  });

  it.each([
    [
      'is damaged',
      (path: string) => writeFileSync(path, 'x'),
      /is damaged: its content differs from what was backed up\.$/,
    ],
    ['is gone', (path: string) => rmSync(path), /is incomplete: files\/.* of .* is missing\.$/],
  ])('are not restored where one of their files %s, and nothing is changed', async (_what, spoil, says) => {
    addFile(1);
    await write('one.tar.gz');
    spoil(stored(1)[0] ?? '');
    await expect(restoreBackup(join(backups, 'one.tar.gz'), folder, true)).rejects.toThrow(says);
    expect(existsSync(join(folder, fileOf(1)))).toBe(true);
    openDataFolder(folder).close();
  });

  it('copy a file anew when they find it damaged, and look at each within two weeks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    addFile(1);
    await write('day-0.tar.gz');
    writeFileSync(stored(1)[0] ?? '', 'rotten');
    for (let day = 1; day <= 14; day += 1) {
      vi.setSystemTime(Date.now() + DAY);
      await write(`day-${day}.tar.gz`);
    }
    expect(await restored('day-0.tar.gz')).toEqual([1]);
  });

  it('delete a file a day after the last backup that names it is gone', async () => {
    addFile(1);
    addFile(2);
    await write('one.tar.gz');
    removeFile(1);
    await write('two.tar.gz');
    rmSync(join(backups, 'one.tar.gz'));
    await write('three.tar.gz');
    expect(stored(1)).toHaveLength(1);
    const yesterday = new Date(Date.now() - 2 * DAY);
    for (const path of filesBelow(storeOf())) utimesSync(path, yesterday, yesterday);
    await write('four.tar.gz');
    expect(stored(1)).toEqual([]);
    for (const name of ['two.tar.gz', 'three.tar.gz', 'four.tar.gz'])
      expect(await restored(name)).toEqual([2]);
  });

  it('delete no file while one of them cannot be read', async () => {
    addFile(1);
    await write('one.tar.gz');
    const own = `${storeOf().replace(/-files$/, '')}-2026-01-01T030000Z.tar.gz`;
    renameSync(join(backups, 'one.tar.gz'), own);
    writeFileSync(own, readFileSync(own).subarray(0, 40));
    removeFile(1);
    const yesterday = new Date(Date.now() - 2 * DAY);
    for (const path of filesBelow(storeOf())) utimesSync(path, yesterday, yesterday);
    await write('two.tar.gz');
    expect(stored(1)).toHaveLength(1);
  });

  it('count what is lost, and are not begun where they would take the last of the room', async () => {
    addFile(1);
    addFile(2);
    rmSync(join(folder, fileOf(1)));
    expect(await write('one.tar.gz')).toMatchObject({ files: 1, missing: 1 });
    const call = writeSharedBackup(folder, join(backups, 'two.tar.gz'), 2 ** 60);
    await expect(call).rejects.toThrow(/ MB free\. .* must stay free\.$/);
    expect(existsSync(join(backups, 'two.tar.gz'))).toBe(false);
  });
});
