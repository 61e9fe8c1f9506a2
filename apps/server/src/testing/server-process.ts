import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const SOURCE = join(import.meta.dirname, '../main.ts');
/** The script that `build` writes and people run. */
export const BUILT = join(import.meta.dirname, '../../dist/main.js');
const AT = /^Ringmark is at (?<url>\S+)$/;

export interface ServerProcess {
  /** The address on which the server listens. */
  url: string;
  port: number;
  pid: number;
  /** Its exit code, once it has ended; null when a signal ended it. */
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Ends it as an operator would. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it as a power failure would, in the middle of its work. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  /** The source, unless another one is named. */
  program?: string;
  /** Hears what it writes to stderr; without it that is shown. */
  onError?: (line: string) => void;
  /** Hears its log. */
  onLog?: (line: string) => void;
}

const running = new Set<ChildProcess>();
// When this process ends, its servers end too.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Serves a data folder in a process of its own, on a free port of 127.0.0.1.
 *
 * @param settings environment variables; nothing of this process's own environment is handed on.
 */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  { program = SOURCE, onError, onLog }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: dataDir,
    env: {
      RINGMARK_DATA_DIR: dataDir,
      RINGMARK_PORT: '0',
      RINGMARK_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', onError ? 'pipe' : 'inherit'],
  });
  running.add(child);
  if (onError && child.stderr) createInterface({ input: child.stderr }).on('line', onError);
  if (onLog && child.stdout) createInterface({ input: child.stdout }).on('line', onLog);
  const exited = once(child, 'exit').then(() => {
    running.delete(child);
    return child.exitCode;
  });
  const address = await Promise.race([
    addressOf(child),
    exited.then((code) => {
      throw new Error(`The server ended with code ${String(code)} before it listened.`);
    }),
  ]);
  const url = new URL(address.replace('//localhost:', '//127.0.0.1:'));
  return {
    url: url.origin,
    port: Number(url.port),
    pid: child.pid ?? 0,
    exited,
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Reads what the process prints, to its end, so that it never waits for a reader. */
function addressOf({ stdout }: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  if (stdout) {
    createInterface({ input: stdout }).on('line', (line) => {
      const url = AT.exec(line)?.groups?.['url'];
      if (url !== undefined) resolve(url);
    });
  }
  return promise;
}
