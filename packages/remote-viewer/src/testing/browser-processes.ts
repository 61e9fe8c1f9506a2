import { readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FoundProcess {
  pid: number;
  parent: number;
  state: string;
  command: string;
  uid: number;
}

/**
 * Folders of browsers that a server has made, newest first; a pid says nothing about age, because the kernel starts
 * over.
 */
export async function foldersOf(server: number): Promise<string[]> {
  return (await recordsOf(server)).map(({ folder }) => folder);
}

/** The leaders of the process groups of a server's browsers, newest first. */
export async function browsersOf(server: number): Promise<number[]> {
  return (await recordsOf(server)).map(({ browser }) => browser);
}

/** The same of this process. */
export const recordedBrowsers = (): Promise<number[]> => browsersOf(process.pid);

async function recordsOf(server: number) {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith('ringmark-viewer-'));
  const records = await Promise.all(
    names.map(async (name) => {
      const folder = join(tmpdir(), name);
      const path = join(folder, 'record.json');
      // A folder may be on its way in or out while it is looked at.
      const [text, at] = await Promise.all([
        readFile(path, 'utf8').catch(() => 'null'),
        stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ]);
      const record = parse(text);
      return { folder, at, server: record?.server.pid, browser: record?.browser.pid ?? 0 };
    }),
  );
  return records.filter((record) => record.server === server).toSorted((a, b) => b.at - a.at);
}

interface BrowserRecord {
  server: { pid: number };
  browser: { pid: number };
}

function parse(text: string): BrowserRecord | null {
  try {
    return JSON.parse(text) as BrowserRecord | null;
  } catch {
    return null;
  }
}

/** Every process of a group, those that ended and were not collected included. */
export async function processesOf(group: number): Promise<FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map((pid) => describe(pid, group)));
  return found.filter((one) => one !== undefined);
}

async function describe(pid: number, group: number): Promise<FoundProcess | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, command, status] = await Promise.all([read('stat'), read('cmdline'), read('status')]);
  const [state = '', parent, itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(itsGroup) !== group) return undefined;
  const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  return { pid, parent: Number(parent), state, command: command.replaceAll('\0', ' '), uid };
}

export async function rendererPids(group: number): Promise<number[]> {
  const all = await processesOf(group);
  return all.filter(({ command }) => command.includes('--type=renderer')).map(({ pid }) => pid);
}
