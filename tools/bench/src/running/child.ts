import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Child {
  pid: number;
  /** The port from the first line with an address. */
  port: number;
  /** ms from its start to that line. */
  startMs: number;
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 15_000;
const running = new Set<ChildProcess>();
// When this process ends, its children end too.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(killing);
}

interface ChildEnvironment {
  /** Its whole environment: nothing is inherited. */
  env: Record<string, string>;
  cwd?: string;
}

/** Starts a program and waits until it prints its address. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { env, cwd }: ChildEnvironment,
): Promise<Child> {
  const started = performance.now();
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4_000);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = Number(/\bhttp:\/\/[\w.]+:(\d+)/.exec(line)?.[1]);
    if (!port || child.pid === undefined) continue;
    // Further output is discarded, so that the program never waits for a full pipe.
    child.stdout.resume();
    const startMs = performance.now() - started;
    return { pid: child.pid, port, startMs, stop: () => stop(child) };
  }
  throw new Error(`${args.join(' ')} ended before it was ready: ${complaints}`);
}

/** Starts a program of the bench on this Node.js. */
export const startChild = (args: readonly string[], env: Record<string, string> = {}): Promise<Child> =>
  startProgram(process.execPath, args, { env });

/** Runs a program to its end. @returns its output. */
export async function runChild(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${output}`);
  return output;
}
