import { open } from 'node:fs/promises';

/** Has the system write down which files a folder holds. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
