import { readdir, readFile } from 'node:fs/promises';

/**
 * When a process started, in the kernel's ticks: a pid with another start is another process.
 * Undefined where it is gone, or where there is no /proc.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  return (await statOf(pid))?.start;
}

export async function isAlive(pid: number): Promise<boolean> {
  const stat = await statOf(pid);
  if (stat) return stat.state !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Proportional memory of a process group in bytes; 0 without /proc. */
export async function memoryOfGroup(group: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const sizes = await Promise.all(
    pids.map(async (pid) => ((await statOf(pid))?.group === group ? proportionalSize(pid) : 0)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

interface Stat {
  state: string;
  group: number;
  start: string;
}

async function statOf(pid: number): Promise<Stat | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold blanks and parentheses itself: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, , group] = fields;
  const start = fields[19];
  return state && group && start ? { state, group: Number(group), start } : undefined;
}
