import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../main.ts');
const AT = /^Ringmark is at (?<url>\S+)$/;

export interface ServerProcess {
  /** Where it listens. */
  url: string;
  pid: number;
  /** Ends it as an operator would. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a lost machine would: at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/**
 * Serves a data folder in a process of its own, on a free port of 127.0.0.1.
 *
 * @param settings environment variables; nothing of this process's own environment is handed on.
 */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    cwd: dataDir,
    env: {
      RINGMARK_DATA_DIR: dataDir,
      RINGMARK_PORT: '0',
      RINGMARK_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    addressOf(child),
    exited.then(([code]) => {
      throw new Error(`The server ended with code ${String(code)} before it listened.`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url: url.replace('//localhost:', '//127.0.0.1:'),
    pid: child.pid ?? 0,
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
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
