import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepFiles } from '../process/maintenance.ts';
import { createFileStore, removeStaged } from './file-store.ts';
import { sniffContentType } from './picture-type.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringmark-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* breaking() {
  yield Buffer.from('some');
  throw new Error('The line broke.');
}

const KEPT = '0199aa00-1111-7222-8333-000000000001';
const NAMED = '0199aa00-1111-7222-8333-000000000002';
const UNKNOWN = '0199aa00-1111-7222-8333-000000000003';
const YOUNG = '0199aa00-1111-7222-8333-000000000004';

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());

it('a file is visible once it is kept, and only to its owner on the machine', async () => {
  const store = createFileStore(folder);
  const file = await store.stage({ fileName: 'a.txt', content: chunks('hello ', 'world'), limit: 100 });
  expect(file).toMatchObject({ size: 11, contentType: 'application/octet-stream' });
  expect(file.sha256).toBe('b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9');
  expect(await store.read(file.id)).toBeUndefined();
  await store.keep([file]);
  expect(Buffer.from((await store.read(file.id)) ?? []).toString()).toBe('hello world');
  const { root = '', path = '' } = store.locate(file.id) ?? {};
  expect((await stat(join(root, path))).mode & 0o777).toBe(0o600);
});

it('nothing is left of a file that breaks off or grows too large', async () => {
  const store = createFileStore(folder);
  await expect(store.stage({ fileName: 'a', content: breaking(), limit: 100 })).rejects.toThrow(
    'The line broke.',
  );
  await expect(store.stage({ fileName: 'a', content: chunks('abc', 'def'), limit: 5 })).rejects.toMatchObject(
    {
      code: 'file_too_large',
    },
  );
  expect(await filesBelow(folder)).toEqual([]);
});

it('the start removes uploads that the last process left unfinished', async () => {
  const before = createFileStore(folder);
  await before.stage({ fileName: 'a', content: chunks('abc'), limit: 5 });
  await before.write(KEPT, Buffer.from('kept'));
  const after = createFileStore(folder);
  removeStaged(folder);
  expect(await filesBelow(folder)).toHaveLength(1);
  expect(await after.read(KEPT)).toBeDefined();
});

it('kept and staged files can be discarded, and missing ones are ignored', async () => {
  const store = createFileStore(folder);
  const staged = await store.stage({ fileName: 'a', content: chunks('abc'), limit: 5 });
  await store.write(KEPT, Buffer.from('kept'));
  await store.discard([staged.id, KEPT, UNKNOWN]);
  expect(await filesBelow(folder)).toEqual([]);
});

it('the sweep removes files that no row names after a day, and no others', async () => {
  const kit = createTestKit();
  kit.clock.set(Date.now());
  const store = createFileStore(folder);
  kit.aTicket({ screenshot_id: NAMED });
  for (const id of [NAMED, UNKNOWN, YOUNG]) await store.write(id, Buffer.from(id));
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const id of [NAMED, UNKNOWN]) {
    const { root = '', path = '' } = store.locate(id) ?? {};
    await utimes(join(root, path), longAgo, longAgo);
  }
  const foreign = join(folder, 'put-here-by-hand.txt');
  await writeFile(foreign, 'x');
  await utimes(foreign, longAgo, longAgo);
  expect(await sweepFiles({ db: kit.db, clock: kit.clock }, store)).toBe(1);
  expect(await readFile(foreign, 'utf8')).toBe('x');
  expect(await store.read(UNKNOWN)).toBeUndefined();
  expect(await store.read(NAMED)).toBeDefined();
  expect(await store.read(YOUNG)).toBeDefined();
});

it('the store reports its free space', async () => {
  const store = createFileStore(folder);
  await writeFile(join(folder, 'x'), 'x');
  expect(await store.freeBytes()).toBeGreaterThan(0);
});

it.each([
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')],
  ['image/jpeg', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ['image/gif', Buffer.from('GIF89a')],
  ['application/octet-stream', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['application/octet-stream', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')],
  ['application/octet-stream', Buffer.alloc(0)],
])('tells %s by its first bytes', (type, bytes) => {
  expect(sniffContentType(bytes)).toBe(type);
});
