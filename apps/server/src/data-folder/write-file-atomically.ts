import { rename, rm, writeFile } from 'node:fs/promises';

export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
