import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Works in a temporary folder, removed also after a failure. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-torture-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same with an empty data folder in it. */
export const withDataDir = <T>(work: (dataDir: string, folder: string) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    return work(dataDir, folder);
  });
