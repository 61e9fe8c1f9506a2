import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.resolve(import.meta.dirname, '../../../server/dist/main.js');

export interface TestServer {
  url: string;
  /** Where every mail lies as a file. */
  mailDir: string;
  /** The single-use link of the first start, where nobody administers the installation yet. */
  setupLink: string | null;
  stop(): Promise<void>;
}

const hosts = new Set<string>();

/** Whether an installation that was started here is, or was, at this host and port. */
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
  /** Where the mails lie when the settings send them by another way than as files. */
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
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RINGMARK_BROWSER_PATH: process.env.RINGMARK_BROWSER_PATH,
      RINGMARK_PORT: '0',
      RINGMARK_DATA_DIR: dataDir,
      RINGMARK_MAIL: `file:${mailDir}`,
      RINGMARK_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, setupLink } = await waitUntilReady(child, Boolean(env.RINGMARK_ADMIN_EMAILS));
  child.stdout?.resume();
  hosts.add(new URL(url).host);
  return {
    url,
    mailDir,
    setupLink,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
