import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { isAlive, startOf } from './process-facts.ts';

const FOLDER_PREFIX = 'ringmark-viewer-';
const RECORD_PATIENCE_MS = 3_600_000;

export interface PrivateFolder {
  /** The browser's own: profile, temporary files, working directory. */
  home: string;
  /** Records which browser uses this folder, so that a later start can clean up after a killed server. */
  record: (browserPid: number) => Promise<void>;
  /** An executable that the other user may run: a copy when the original is out of its reach. */
  within: (executable: string) => Promise<string>;
  remove: () => Promise<void>;
}

/** Makes a folder that only the browser's user and this one can read. */
export async function makePrivateFolder(user: number | null): Promise<PrivateFolder> {
  const folder = await mkdtemp(join(await tempRoot(user), FOLDER_PREFIX));
  const home = join(folder, 'home');
  try {
    await mkdir(join(home, 'tmp'), { recursive: true, mode: 0o700 });
    if (user !== null) await giveTo(user, folder, home);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    home,
    record: async (browserPid) => {
      const record: FolderRecord = {
        server: { pid: process.pid, start: (await startOf(process.pid)) ?? '' },
        browser: { pid: browserPid, start: (await startOf(browserPid)) ?? '' },
      };
      await writeFile(join(folder, 'record.json'), JSON.stringify(record), { mode: 0o600 });
    },
    within: async (executable) => {
      if (user === null || (await isOpenToAll(executable))) return executable;
      const copy = join(folder, 'browser');
      await cp(dirname(executable), copy, { recursive: true, dereference: true });
      await chmod(copy, 0o755);
      return join(copy, basename(executable));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

async function giveTo(user: number, folder: string, home: string): Promise<void> {
  await chmod(folder, 0o711);
  await chown(home, user, user);
  await chown(join(home, 'tmp'), user, user);
}

interface FolderRecord {
  server: { pid: number; start: string };
  browser: { pid: number; start: string };
}

/**
 * Ends browsers whose server is gone, by the recorded pid and only if it still is that process, and removes their
 * folders.
 *
 * @returns how many folders it removed.
 */
export async function sweepAbandoned(): Promise<number> {
  const roots = new Set([tmpdir(), '/tmp', '/var/tmp']);
  let removed = 0;
  for (const root of roots) {
    const names = (await readdir(root).catch(() => [])).filter((name) => name.startsWith(FOLDER_PREFIX));
    for (const name of names) if (await sweepOne(join(root, name))) removed += 1;
  }
  return removed;
}

async function sweepOne(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  // A record that another user wrote could name any process.
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const record = await readRecord(join(folder, 'record.json'));
  if (!record) {
    // Its server may be about to write the record; after an hour it must have been killed before.
    if (Date.now() - found.mtimeMs < RECORD_PATIENCE_MS) return false;
    await rm(folder, { recursive: true, force: true });
    return true;
  }
  if (await isSameProcess(record.server)) return false;
  // The pid is not enough to kill by if the system gives no start time.
  if (record.browser.start !== '' && (await isSameProcess(record.browser))) killGroup(record.browser.pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return true;
}

/** Signals a whole process group to end at once; a group that has ended already is fine. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in between.
  }
}

async function isSameProcess({ pid, start }: { pid: number; start: string }): Promise<boolean> {
  return (await isAlive(pid)) && ((await startOf(pid)) ?? '') === start;
}

async function readRecord(path: string): Promise<FolderRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as FolderRecord;
  } catch {
    return undefined;
  }
}

async function tempRoot(user: number | null): Promise<string> {
  if (user === null) return tmpdir();
  for (const root of [tmpdir(), '/tmp', '/var/tmp']) if (await isOpenToAll(root)) return root;
  return tmpdir();
}

/** Tells whether every user may run or enter a path; the last bit of each step decides. */
async function isOpenToAll(path: string): Promise<boolean> {
  for (let step = path; ; step = dirname(step)) {
    const mode = (await stat(step).catch(() => undefined))?.mode ?? 0;
    if ((mode & 0o001) === 0) return false;
    if (step === parse(step).root) return true;
  }
}
