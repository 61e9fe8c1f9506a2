import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type FoundProcess = { pid: number; parent: number; state: string; command: string; uid: number };

/** The pid that a viewer of this process recorded for its browser, newest first. */
export async function recordedBrowsers(): Promise<number[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith('ringmark-viewer-'));
  const records = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(tmpdir(), name, 'record.json'), 'utf8').catch(() => 'null');
      return JSON.parse(text) as { server: { pid: number }; browser: { pid: number } } | null;
    }),
  );
  return records
    .filter((record) => record?.server.pid === process.pid)
    .map((record) => record?.browser.pid ?? 0)
    .toSorted((a, b) => b - a);
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
