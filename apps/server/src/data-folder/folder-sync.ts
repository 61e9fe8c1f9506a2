import { open } from 'node:fs/promises';

/** Syncs a folder's directory entries to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
