import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@ringmark/api/core/base/errors';
import { isOwnId, newId } from '@ringmark/api/core/base/new-id';
import type { FileStore, StagedFile } from '@ringmark/api/core/ports/ports';
import { createPartialFile, createTally, type PartialFile } from './partial-file.ts';

export interface DiskFileStore extends FileStore {
  /**
   * Stages one file where nobody reads it; a failure leaves nothing.
   *
   * @param limit bytes.
   * @throws AppError `too_large` beyond it, `no_space` when the disk is full.
   */
  stage(file: { fileName: string; content: AsyncIterable<Uint8Array>; limit: number }): Promise<StagedFile>;
  /**
   * Begins a file that arrives in parts. Its `append` and `finish` throw AppError `no_space` when the disk is full; until
   * it is kept, `discard` removes it.
   */
  stageInParts(): PartialFile;
  /** Folder and path of a stored file; undefined for an id that this server did not make. */
  locate(id: string): { root: string; path: string } | undefined;
  /** The first bytes of a stored file, or as many as it has; undefined where it is not there. */
  readHead(id: string, bytes: number): Promise<Uint8Array | undefined>;
  listStoredContents(): AsyncIterable<StoredContent>;
}

export interface StoredContent {
  id: string;
  changedAt: number;
}

const STAGING = 'tmp';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const noSpace = (cause: unknown) =>
  new AppError('no_space', 'no_space', 'The server has no space left for files. Nothing was saved.', {
    cause,
  });

async function orNoSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? noSpace(error) : error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function receive(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Pick<StagedFile, 'size' | 'sha256' | 'contentType'>> {
  const tally = createTally();
  for await (const chunk of content) {
    tally.add(chunk);
    if (tally.size() > limit) throw tooLarge(limit);
    await handle.writeFile(chunk);
  }
  return tally.facts();
}

export const tooLarge = (limit: number) =>
  new AppError('too_large', 'file_too_large', `A file can be at most ${limit / 1_048_576} MB.`);

/** Both places lie below `root`. */
interface Layout {
  root: string;
  staged(id: string): string;
}

/**
 * Spreads files over folders by the random end of their ids; the beginning is the time. Foreign ids are refused: as a
 * path they may lead anywhere.
 */
export const pathOf = (id: string): string => join(id.slice(-2), id.slice(-4, -2), id);

function requireOwnId(id: string): string {
  if (!isOwnId(id)) throw new Error(`${JSON.stringify(id)} is not a file ID.`);
  return id;
}

const layoutOf = (root: string): Layout => ({ root, staged: (id) => join(root, STAGING, id) });

/** Syncs the folder, so that the move survives a crash. */
async function place({ root, staged }: Layout, id: string): Promise<void> {
  const target = join(root, pathOf(id));
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(staged(id), target);
  for (const path of [folder, dirname(folder), root]) await syncFolder(path);
}

async function writeStaged<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const result = await work(handle);
    await handle.sync();
    return result;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function readHead(path: string, bytes: number): Promise<Uint8Array | undefined> {
  const handle = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* listStoredContents(root: string): AsyncGenerator<StoredContent> {
  for (const file of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    // Files at any other path are not from this server.
    if (!file.isFile() || !isOwnId(file.name) || path !== join(root, pathOf(file.name))) continue;
    const facts = await stat(path).catch(() => undefined);
    if (facts) yield { id: file.name, changedAt: facts.mtimeMs };
  }
}

const makeStaging = (root: string) => mkdirSync(join(root, STAGING), { recursive: true, mode: 0o700 });

/** Removes uploads that a former process left unfinished. */
export function removeStaged(root: string): void {
  rmSync(join(root, STAGING), { recursive: true, force: true });
  makeStaging(root);
}

/** Files are staged on the same volume, so that storing is a rename: a reader sees the whole file or none. */
export function createFileStore(root: string): DiskFileStore {
  const layout = layoutOf(root);
  const { staged } = layout;
  makeStaging(root);
  return {
    stage: ({ fileName, content, limit }) =>
      orNoSpace(async () => {
        const id = newId();
        const received = await writeStaged(staged(id), (handle) => receive(handle, content, limit));
        return { id, fileName, ...received };
      }),
    stageInParts() {
      const id = newId();
      const part = createPartialFile(id, staged(id));
      return {
        ...part,
        append: (content) => orNoSpace(() => part.append(content)),
        finish: (fileName) => orNoSpace(() => part.finish(fileName)),
      };
    },
    keep: (files) =>
      orNoSpace(async () => {
        for (const { id } of files) await place(layout, requireOwnId(id));
      }),
    write: (id, bytes) =>
      orNoSpace(async () => {
        await writeStaged(staged(requireOwnId(id)), (handle) => handle.writeFile(bytes));
        await place(layout, id);
      }),
    read: async (id) => (isOwnId(id) ? readIfThere(join(root, pathOf(id))) : undefined),
    async discard(ids) {
      for (const id of ids.filter(isOwnId)) {
        await rm(staged(id), { force: true });
        await rm(join(root, pathOf(id)), { force: true });
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    readHead: async (id, bytes) => (isOwnId(id) ? readHead(join(root, pathOf(id)), bytes) : undefined),
    locate: (id) => (isOwnId(id) ? { root, path: pathOf(id) } : undefined),
    listStoredContents: () => listStoredContents(root),
  };
}
