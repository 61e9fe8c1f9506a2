import { createHash } from 'node:crypto';
import { newId } from '../core/base/new-id.ts';
import type { FileStore, StagedFile } from '../core/ports/ports.ts';

export interface FakeFileStore extends FileStore {
  /** Bytes of kept files by id. */
  readonly kept: Map<string, Uint8Array>;
  readonly staged: Map<string, Uint8Array>;
  /** Makes a file that has arrived whole, as an upload does. */
  stage(file?: { fileName?: string; bytes?: Uint8Array; contentType?: string }): StagedFile;
  /** The answer of `freeBytes`. */
  free: number;
}

export function fakeFileStore(): FakeFileStore {
  const kept = new Map<string, Uint8Array>();
  const staged = new Map<string, Uint8Array>();
  return {
    kept,
    staged,
    free: 100 * 1024 ** 3,
    stage({
      fileName = 'notes.txt',
      bytes = Buffer.from('notes'),
      contentType = 'application/octet-stream',
    } = {}) {
      const id = newId();
      staged.set(id, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, fileName, size: bytes.byteLength, sha256, contentType };
    },
    async keep(files) {
      for (const { id } of files) {
        const bytes = staged.get(id);
        if (!bytes) throw new Error(`File ${id} was not staged.`);
        staged.delete(id);
        kept.set(id, bytes);
      }
    },
    async write(id, bytes) {
      kept.set(id, bytes);
    },
    async read(id) {
      return kept.get(id);
    },
    async discard(ids) {
      for (const id of ids) {
        staged.delete(id);
        kept.delete(id);
      }
    },
    async freeBytes() {
      return this.free;
    },
  };
}
