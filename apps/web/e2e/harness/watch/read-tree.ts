import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads every file below a folder. Starts again when a file moves in between, as an upload does when it's complete. */
export async function readTree(folder: string): Promise<Map<string, Buffer>> {
  for (;;) {
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name));
      return new Map(await Promise.all(names.map(async (name) => [name, await readFile(name)] as const)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
