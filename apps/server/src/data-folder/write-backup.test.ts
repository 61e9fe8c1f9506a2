import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION } from '@ringmark/api/core/database/migrate';
import { createChangeFeed } from '@ringmark/api/core/context/change-feed';
import { dataVersion } from '@ringmark/api/core/events/data-version';
import { recordChange } from '@ringmark/api/core/events/record-change';
import { createBuilders } from '@ringmark/api/testing/builders';
import { fakeClock } from '@ringmark/api/testing/fake-clock';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBackup } from './write-backup.ts';
import { openDataFolder } from './data-folder.ts';
import { databasePath } from './paths.ts';
import { damageDatabase, damageUnseen } from '../testing/damage-database.ts';
import { lockFolder } from './folder-lock.ts';
import { restoreBackup } from './restore-backup.ts';

let root: string;
let folder: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ringmark-backup-'));
  folder = join(root, 'data');
  file = join(root, 'backup.tar');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

type EntryHead = string | (Partial<Header> & { name: string });
const FILE = 'files/ab/cd/0199aa00-1111-7222-8333-444455556666';

/** A data folder with a row and a file that a row names; `close` it before anything else opens it alone. */
function openWithData() {
  const data = openDataFolder(folder);
  data.db.sqlite.exec("insert into rate_hit (key, at) values ('kept', 1)");
  createBuilders(data.db, fakeClock()).aTicket({ screenshot_id: basename(FILE) });
  mkdirSync(join(folder, 'files/ab/cd'), { recursive: true });
  mkdirSync(join(folder, 'files/tmp'), { recursive: true });
  writeFileSync(join(folder, FILE), Buffer.alloc(300_000, 'ring'));
  writeFileSync(join(folder, 'files/tmp/underway'), 'half');
  writeFileSync(join(folder, 'files/ab/cd/0199aa00-9999-7222-8333-444455556666'), 'named by no row');
  return data;
}

function keysIn(dataFolder: string): unknown[] {
  const data = openDataFolder(dataFolder);
  const keys = data.db.sqlite.prepare('select key from rate_hit order by key').pluck().all();
  data.close();
  return keys;
}

async function tarOf(entries: [EntryHead, string | Buffer][]): Promise<Buffer> {
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
    expect(written).toMatchObject({ files: 1, missing: 0 });
    data.db.sqlite.exec("insert into rate_hit (key, at) values ('later', 2)");
    data.close();

    const elsewhere = join(root, 'elsewhere');
    const restored = await restoreBackup(file, elsewhere, false);
    expect(restored).toMatchObject({ files: 1, aside: undefined });
    expect(keysIn(elsewhere)).toStrictEqual(['kept']);
    expect(readFileSync(join(elsewhere, FILE)).equals(Buffer.alloc(300_000, 'ring'))).toBe(true);
    expect(existsSync(join(elsewhere, 'files/tmp/underway'))).toBe(false);
  });

  it('makes clients that follow changes read everything again after a restore, at any position', async () => {
    const services = { clock: fakeClock(), changes: createChangeFeed() };
    const say = (to: Db) => to.write((tx) => recordChange(services, tx, { kind: 'people.changed' }, []));
    const { db, close } = openDataFolder(folder);
    say(db);
    await writeBackup(folder, file);
    for (let count = 0; count < 5; count += 1) say(db);
    const followed = dataVersion(db);
    close();
    await restoreBackup(file, folder, true);
    const restored = openDataFolder(folder);
    for (let count = 0; count < 9; count += 1) say(restored.db);
    const oldest = restored.db.sqlite.prepare('select min(id) from change_log').pluck().get();
    expect(oldest).toBeGreaterThan(followed + 1);
    restored.close();
  });

  it('is compressed where its name says so, and is recognized under any name', async () => {
    openWithData().close();
    const { bytes } = await writeBackup(folder, `${file}.gz`);
    expect(bytes).toBeLessThan(100_000);
    renameSync(`${file}.gz`, file);
    expect(await restoreBackup(file, join(root, 'elsewhere'), false)).toMatchObject({ files: 1 });
    expect(keysIn(join(root, 'elsewhere'))).toStrictEqual(['kept']);
  });

  it.each(['ticket', 'attachment'] as const)(
    'is refused where a row of the table %s names a file as we never do, and nothing has changed then',
    async (table) => {
      const data = openDataFolder(folder);
      const build = createBuilders(data.db, fakeClock());
      const ticket = build.aTicket({ screenshot_id: table === 'ticket' ? '../../x' : null });
      if (table === 'attachment') {
        data.db.sqlite
          .prepare(
            `insert into attachment (id, ticket_id, user_id, file_name, file_size, content_type, sha256, created_at)
             values ('../../x', ?, ?, 'a', 1, 'text/plain', '', '2026-01-01')`,
          )
          .run(ticket.id, ticket.userId);
      }
      data.close();
      await writeBackup(folder, file);
      const elsewhere = join(root, 'elsewhere');
      await expect(restoreBackup(file, elsewhere, false)).rejects.toThrow(
        `${file} contains a file ID that Ringmark doesn't create, so it may have been modified ("../../x"). Nothing was restored.`,
      );
      expect(existsSync(databasePath(elsewhere))).toBe(false);
    },
  );

  it('counts the files that are lost already', async () => {
    openWithData().close();
    rmSync(join(folder, FILE));
    expect(await writeBackup(folder, file)).toMatchObject({ files: 0, missing: 1 });
  });

  it('is not written while another of the same data is', async () => {
    openWithData().close();
    const unlock = lockFolder(folder, 'backup');
    await expect(writeBackup(folder, file)).rejects.toThrow(/^Another backup of .* is being written/);
    unlock?.();
    await writeBackup(folder, file);
  });

  it('leaves nothing beside it, and nothing at all when it fails', async () => {
    openWithData().close();
    await writeBackup(folder, file);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
    await expect(writeBackup(folder, file)).rejects.toThrow(/already exists/);
    writeFileSync(databasePath(folder), Buffer.alloc(100_000, 7));
    await expect(writeBackup(folder, join(root, 'second.tar'))).rejects.toThrow(/^The backup failed: /);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
  });

  it('needs a database and a folder that can be written to', async () => {
    await expect(writeBackup(folder, file)).rejects.toThrow(/contains no database/);
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
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/already contains data\. Use --replace/);
    expect(keysIn(folder)).toStrictEqual(['kept', 'later']);
    const { aside } = await restoreBackup(file, folder, true);
    expect(keysIn(folder)).toStrictEqual(['kept']);
    expect(keysIn(aside ?? '')).toStrictEqual(['kept', 'later']);
    expect(readdirSync(folder).toSorted()).toStrictEqual([
      'files',
      'ringmark.backup.lock',
      'ringmark.lock',
      'ringmark.sqlite',
    ]);
  });

  it('is refused by name to a user who may not read it', async () => {
    writeFileSync(file, 'kept by somebody else', { mode: 0o000 });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    const user = process.geteuid?.();
    const restored = restoreBackup(file, folder, false);
    if (isRoot) process.seteuid?.(0);
    await expect(restored).rejects.toThrow(`User ${user} can't read ${file}: EACCES`);
  });

  it('puts back what it has moved where something cannot be moved, and says so', async () => {
    openWithData().close();
    await writeBackup(folder, file);
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    // Both are unusable as a place for the old data: the first is not empty, and the second is part of these data.
    mkdirSync(join(`${folder}-before-restore-1970-01-01T00-00-00-000Z`, 'full'), { recursive: true });
    mkdirSync(join(folder, 'before-restore-1970-01-01T00-00-00-000Z', 'full'), { recursive: true });
    const before = readdirSync(folder, { recursive: true });
    const restoring = restoreBackup(file, folder, true);
    await expect(restoring).rejects.toThrow(
      /^The backup can't replace the data: .*\. Nothing was changed\.$/,
    );
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    expect(keysIn(folder)).toEqual(['kept']);
  });

  it('puts no database beside the log of another one', async () => {
    openWithData().close();
    await writeBackup(folder, file);
    const wal = `${databasePath(folder)}-wal`;
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(wal, 'the log of a database that was lost');
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/already contains data/);
    const { aside } = await restoreBackup(file, folder, true);
    expect(existsSync(wal)).toBe(false);
    expect(readdirSync(aside ?? '')).toStrictEqual(['ringmark.sqlite-wal']);
    expect(keysIn(folder)).toStrictEqual(['kept']);
  });

  it('waits for no running server: it refuses', async () => {
    const data = openWithData();
    await writeBackup(folder, file);
    await expect(restoreBackup(file, folder, true)).rejects.toThrow(/^Another Ringmark process is using /);
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
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/is not a Ringmark backup/);
    expect(readdirSync(root).toSorted()).toStrictEqual(['backup.tar', 'data']);
  });

  it('refuses what the manifest does not name, and a manifest that cannot be read', async () => {
    const manifest = { format: 1, madeAt: '', schemaVersion: LATEST_VERSION, entries: [] };
    const extra: [EntryHead, string][] = [
      [FILE, 'x'],
      ['manifest.json', JSON.stringify(manifest)],
    ];
    writeFileSync(file, await tarOf(extra));
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(
      /contains files that its manifest doesn't list/,
    );
    writeFileSync(file, await tarOf([['manifest.json', '{"format":']]));
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(/its manifest is missing/);
  });

  it('refuses a database that was damaged already when it was backed up, or holds nothing', async () => {
    openWithData().close();
    damageUnseen(databasePath(folder));
    const wrong = readFileSync(databasePath(folder));
    damageDatabase(databasePath(folder));
    const empty = join(root, 'empty.sqlite');
    openDatabase(empty).close();
    for (const [database, complaint] of [
      [wrong, /The database in .* is damaged: .*[Ff]reelist/],
      [readFileSync(databasePath(folder)), /The database in .* is damaged: .*malformed/],
      [readFileSync(empty), /The database in .* is damaged: it is empty/],
    ] as const) {
      const name = 'ringmark.sqlite';
      const sha256 = createHash('sha256').update(database).digest('hex');
      const entries = [{ name, size: database.length, sha256 }];
      const manifest = { format: 1, madeAt: '', schemaVersion: LATEST_VERSION, entries };
      const content: [EntryHead, string | Buffer][] = [
        [name, database],
        ['manifest.json', JSON.stringify(manifest)],
      ];
      writeFileSync(file, await tarOf(content));
      const target = join(root, 'other');
      await expect(restoreBackup(file, target, false)).rejects.toThrow(complaint);
      expect(existsSync(databasePath(target))).toBe(false);
    }
  });

  it('refuses what a newer Ringmark wrote', async () => {
    const manifest = { format: 1, madeAt: '', schemaVersion: LATEST_VERSION + 1, entries: [] };
    writeFileSync(file, await tarOf([['manifest.json', JSON.stringify(manifest)]]));
    await expect(restoreBackup(file, folder, false)).rejects.toThrow(
      /created by a newer version of Ringmark/,
    );
  });
});
