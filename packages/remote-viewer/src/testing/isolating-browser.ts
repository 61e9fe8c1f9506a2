import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../base/find-browser.ts';
import { type DoorNet, openDoorNet } from './door-net.ts';

/** The same browser, in which frames of other sites have processes of their own on every machine. */
export async function makeIsolating() {
  const found = await findBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'ringmark-isolating-'));
  await chmod(folder, 0o755);
  const path = join(folder, 'browser');
  await writeFile(path, `#!/bin/sh\nexec '${found?.path}' --site-per-process "$@"\n`, { mode: 0o755 });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

type Browser = readonly [name: string, make: () => Promise<{ path?: string; remove: () => Promise<void> }>];

/** Opens a net of sites with a viewer of such a browser, which goes with the net. */
export async function openDoorNetIn([, make]: Browser): Promise<DoorNet> {
  const { path, remove } = await make();
  const net = await openDoorNet(path === undefined ? {} : { browserPath: path });
  const close = async () => {
    await net.close();
    await remove();
  };
  return { ...net, close };
}

export const AS_IT_COMES: Browser = ['as it comes', async () => ({ remove: async () => {} })];
export const BROWSERS: readonly Browser[] = [AS_IT_COMES, ['with a process for every site', makeIsolating]];
