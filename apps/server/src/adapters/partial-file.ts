import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { StagedFile } from '@ringmark/api/core/ports/ports';
import { sniffContentType } from './picture-type.ts';

const HEAD_BYTES = 16;

/** Counts and hashes the bytes of a file as they are stored. */
export function createTally() {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  return {
    size: () => size,
    add(chunk: Uint8Array) {
      size += chunk.byteLength;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      hash.update(chunk);
    },
    /** May be called once. */
    facts: (): Pick<StagedFile, 'size' | 'sha256' | 'contentType'> => ({
      size,
      sha256: hash.digest('hex'),
      contentType: sniffContentType(head),
    }),
  };
}

/** The file arrives in parts, and is staged where nobody reads it. */
export interface PartialFile {
  id: string;
  size(): number;
  /**
   * Adds what comes, and keeps it even if the rest of it doesn't come.
   *
   * @throws what `content` throws, or the disk.
   */
  append(content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Ends it: nothing can be added afterwards. */
  finish(fileName: string): Promise<StagedFile>;
}

/** @param path where its bytes are until it is finished. */
export function createPartialFile(id: string, path: string): PartialFile {
  const tally = createTally();
  return {
    id,
    size: tally.size,
    async append(content) {
      const handle = await open(path, 'a', 0o600);
      try {
        for await (const chunk of content) {
          await handle.writeFile(chunk);
          tally.add(chunk);
        }
      } finally {
        // A full disk may have taken a part of a chunk.
        await handle.truncate(tally.size()).finally(() => handle.close());
      }
    },
    async finish(fileName) {
      const handle = await open(path, 'r+');
      await handle.sync().finally(() => handle.close());
      return { id, fileName, ...tally.facts() };
    },
  };
}
