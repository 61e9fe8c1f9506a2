import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.resolve(import.meta.dirname, '../../../server/dist/main.js');

export interface TestServer {
  url: string;
  /** The folder where every email lies as a file. */
  mailDir: string;
  /** Its data; the key lies next to it, under the same name with `.key`. */
  dataDir: string;
  /** The single-use link of the first start, where nobody administers the installation yet. */
  setupLink: string | null;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address over the same data, after it was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const hosts = new Set<string>();

/** Tells whether an installation that was started here is, or was, at this host and port. */
export const isInstallation = (host: string): boolean => hosts.has(host);

const URL_LINE = /^Ringmark is at (\S+)$/;
const SETUP_LINE = /Open (\S+) to begin/;

/** Reads what the server prints until it listens. */
async function waitUntilReady(child: ChildProcess, hasAdmin: boolean) {
  if (!child.stdout) throw new Error('The server has no output.');
  const said: string[] = [];
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    url ??= URL_LINE.exec(line)?.[1];
    const setupLink = SETUP_LINE.exec(line)?.[1] ?? null;
    if (url && (hasAdmin || setupLink)) return { url, setupLink };
  }
  throw new Error(`The server ended before it listened:\n${said.join('\n')}`);
}

export interface ServerOptions {
  /** The folder of the emails, if the settings send them by another way than as files. */
  mailDir?: string;
  /** Puts data into the folder before the server starts; without it there are none. */
  fill?: (dataDir: string) => void;
}

/** Starts the built server on a free port, with a data folder of its own and mails as files. */
export async function startServer(
  env: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringmark-e2e-'));
  const mailDir = options.mailDir ?? path.join(folder, 'mail');
  const dataDir = path.join(folder, 'data');
  if (options.fill) {
    await mkdir(dataDir, { mode: 0o700 });
    options.fill(dataDir);
  }
  const start = (port: string) =>
    spawn(process.execPath, [MAIN, 'serve'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        RINGMARK_BROWSER_PATH: process.env.RINGMARK_BROWSER_PATH,
        RINGMARK_DATA_DIR: dataDir,
        RINGMARK_MAIL: `file:${mailDir}`,
        RINGMARK_LOG_LEVEL: 'warn',
        // A busy machine must not look like a page that hangs, nor like too much to do.
        RINGMARK_OVERLOAD_SECONDS: '30',
        RINGMARK_REMOTE_HUNG_SECONDS: '30',
        ...env,
        RINGMARK_PORT: port,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = start(env.RINGMARK_PORT ?? '0');
  const { url, setupLink } = await waitUntilReady(child, Boolean(env.RINGMARK_ADMIN_EMAILS));
  child.stdout?.resume();
  hosts.add(new URL(url).host);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    mailDir,
    dataDir,
    setupLink,
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = start(new URL(url).port);
      await waitUntilReady(child, true);
      child.stdout?.resume();
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
