import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Fills a disk down to the last block. @returns frees the space. */
export function fillUp(folder: string): () => void {
  const path = join(folder, 'filler');
  const handle = openSync(path, 'w');
  for (const size of [1_048_576, 4_096, 1]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(handle, block);
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }
  closeSync(handle);
  return () => rmSync(path, { force: true });
}

/** Takes half of a disk's space, so that writes fill the rest. @returns frees the space. */
export function reserve(folder: string): () => void {
  const path = join(folder, 'reserve');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(path, Buffer.alloc((bavail * bsize) / 2, 1));
  return () => rmSync(path, { force: true });
}
