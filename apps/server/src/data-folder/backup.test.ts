import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LATEST_VERSION } from '@ringmark/api/database/migrate';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBackup } from './backup.ts';
import { databasePath, openDataFolder } from './data-folder.ts';
import { restoreBackup } from './restore.ts';

let root: string;
let folder: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-backup-'));
  folder = join(root, 'data');
  file = join(root, 'backup.tar');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type EntryHead = string | (Partial<Header> & { name: string });
const FILE = 'files/ab/cd/0199aa00-1111-7222-8333-444455556666';

/** A data folder with a row and two files; `close` it before anything else opens it alone. */
function openWithData() {
  const data = openDataFolder(folder);
  data.db.sqlite.exec("insert into rate_hit (key, at) values ('kept', 1)");
  mkdirSync(join(folder, 'files/ab/cd'), { recursive: true });
  mkdirSync(join(folder, 'files/tmp'), { recursive: true });
  writeFileSync(join(folder, FILE), Buffer.alloc(300_000, 'ring'));
  writeFileSync(join(folder, 'files/tmp/underway'), 'half');
  return data;
}

function keysIn(dataFolder: string): unknown[] {
  const data = openDataFolder(dataFolder);
  const keys = data.db.sqlite.prepare('select key from rate_hit order by key').pluck().all();
  data.close();
  return keys;
}

async function tarOf(entries: [EntryHead, string][]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content] of entries)
    tar.entry(typeof header === 'string' ? { name: header } : header, content);
  tar.finalize();
  return buffer(tar);
}

describe('a backup', () => {
  it('is taken beside a running server and brings back database and files', async () => {
    const data = openWithData();
    const written = await writeBackup(folder, file);
    expect(written.files).toBe(1);
    data.db.sqlite.exec("insert into rate_hit (key, at) values ('later', 2)");
    data.close();

    const elsewhere = join(root, 'elsewhere');
    const restored = await restoreBackup(file, elsewhere, false);
    expect(restored).toMatchObject({ files: 1, aside: undefined });
    expect(keysIn(elsewhere)).toStrictEqual(['kept']);
    expect(readFileSync(join(elsewhere, FILE)).equals(Buffer.alloc(300_000, 'ring'))).toBe(true);
    expect(existsSync(join(elsewhere, 'files/tmp/underway'))).toBe(false);
  });

  it('leaves nothing beside it, and nothing at all when it fails', async () => {
    openWithData().close();
    await writeBackup(folder, file);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
    await expect(writeBackup(folder, file)).rejects.toThrow(/is there already/);
    writeFileSync(databasePath(folder), Buffer.alloc(100_000, 7));
    await expect(writeBackup(folder, join(root, 'second.tar'))).rejects.toThrow(/^The backup failed: /);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
  });

  it('needs a database and a folder that can be written to', async () => {
    await expect(writeBackup(folder, file)).rejects.toThrow(/^There is no database in /);
    openWithData().close();
    await expect(writeBackup(folder, join(root, 'no/such/place.tar'))).rejects.toThrow(
      /^The backup failed: /,
    );
  });
});

describe('restoring', () => {
  it('touches existing data only when told to, and keeps them', async () => {
    openWithData().close();
    await writeBackup(folder, file);
    const data = openDataFolder(folder);
    data.db.sqlite.exec("insert into rate_hit (key, at) values ('later', 2)");
    data.close();
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/holds data already: give --replace/);
    expect(keysIn(folder)).toStrictEqual(['kept', 'later']);
    const { aside } = await restoreBackup(file, folder, true);
    expect(keysIn(folder)).toStrictEqual(['kept']);
    expect(keysIn(aside ?? '')).toStrictEqual(['kept', 'later']);
    expect(readdirSync(folder).toSorted()).toStrictEqual(['files', 'ringmark.lock', 'ringmark.sqlite']);
  });

  it('waits for no running server: it refuses', async () => {
    const data = openWithData();
    await writeBackup(folder, file);
    await expect(restoreBackup(file, folder, true)).rejects.toThrow(/^Another Ringmark uses /);
    data.close();
  });

  it.each([
    [
      'one changed byte',
      (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === whole.length / 2 ? ~byte : byte))),
    ],
    ['an end that is missing', (whole: Buffer) => whole.subarray(0, Math.floor(whole.length * 0.7))],
    ['nothing in it', () => Buffer.alloc(0)],
    ['other contents', () => Buffer.from('PK\u0003\u0004 no tar at all'.repeat(100))],
  ])('refuses a backup with %s and changes nothing', async (_name, damage) => {
    openWithData().close();
    await writeBackup(folder, file);
    writeFileSync(file, damage(readFileSync(file)));
    await expect(restoreBackup(file, folder, true)).rejects.toThrow(/backup|damaged/);
    expect(keysIn(folder)).toStrictEqual(['kept']);
    expect(existsSync(join(folder, '.restoring'))).toBe(false);
  });

  it.each([
    ['a path that leads out', '../evil'],
    ['an absolute path', '/tmp/evil'],
    ['a path that leads out further in', 'files/../../evil'],
    ['a link', { name: 'files/ab', type: 'symlink', linkname: '/etc' }],
    ['a file of another kind', 'config.sh'],
  ] satisfies [string, EntryHead][])('refuses a tar file with %s', async (_name, header) => {
    writeFileSync(file, await tarOf([[header, typeof header === 'string' ? 'x' : '']]));
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/is not a backup of Ringmark/);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
  });

  it('refuses what a newer Ringmark wrote', async () => {
    const manifest = { format: 1, madeAt: '', schemaVersion: LATEST_VERSION + 1, entries: [] };
    writeFileSync(file, await tarOf([['manifest.json', JSON.stringify(manifest)]]));
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/made by a newer Ringmark/);
  });
});
