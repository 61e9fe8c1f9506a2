import { readdirSync, readFileSync } from 'node:fs';

export interface FoundProcess {
  pid: number;
  /** The start of the process. It identifies the process together with the pid, because pids are reused. */
  startedAt: string;
}

interface Facts extends FoundProcess {
  parent: number;
  state: string;
}

function factsOf(pid: number): Facts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent = ''] = fields;
    return { pid, state, parent: Number(parent), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export function descendantsOf(pid: number): FoundProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name)) ?? []);
  const found: FoundProcess[] = [];
  const below = (parent: number) => {
    for (const one of all.filter((other) => other.parent === parent)) {
      found.push({ pid: one.pid, startedAt: one.startedAt });
      below(one.pid);
    }
  };
  below(pid);
  return found;
}

/** Those of them that have not ended. */
export const stillThere = (processes: readonly FoundProcess[]): FoundProcess[] =>
  processes.filter(({ pid, startedAt }) => {
    const facts = factsOf(pid);
    return facts?.startedAt === startedAt && facts.state !== 'Z';
  });

/** A process's memory in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  // A zombie has no memory entry.
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}
