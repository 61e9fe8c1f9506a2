import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { connectCdp, type CdpConnection } from '../cdp/connection.ts';
import type { Reached } from '../cdp/reach-browser.ts';
import { pipeTransport } from '../cdp/transport.ts';
import { browserFlags } from './browser-flags.ts';
import { killGroup, makePrivateFolder } from './private-folder.ts';

export interface RunningBrowser {
  cdp: CdpConnection;
  /** The leader of the browser's process group; null for a browser elsewhere. */
  pid: number | null;
  version: string;
  userAgent: string;
  sandbox: boolean;
  asUser: number | null;
  /** The sentence to act on about what this system does not allow; empty if nothing is missing. */
  lost: string;
  /** The protocol of a browser elsewhere. */
  speaks?: Reached['speaks'];
  /** Ends the browser and everything it started; resolves when nothing is left. */
  end: () => Promise<void>;
}

/** `nobody` owns nothing and may do nothing, which is all that a browser of untrusted pages needs. */
const UNPRIVILEGED_USER = 65_534;
const LAUNCH_DEADLINE_MS = 20_000;
const CLOSE_DEADLINE_MS = 1_500;
const GROUP_DEADLINE_MS = 1_000;
/** Caps what one process may allocate: the page that asks for more dies alone. */
const MEMORY_CAP_KILOBYTES = 1_572_864;

export type LaunchLog = (sentence: string) => void;

/**
 * Starts Chromium with its sandbox on, and under another user when this process is root. What the system refuses is
 * left out, one thing at a time, and reported through `warn`.
 */
export async function launchBrowser(
  executable: string,
  warn: LaunchLog,
  actionMs?: number,
): Promise<RunningBrowser> {
  const user = process.getuid?.() === 0 ? UNPRIVILEGED_USER : null;
  const without = async (lost: string, asUser: number | null) => {
    warn(lost);
    return { ...(await launchOnce(executable, asUser, false, actionMs)), lost };
  };
  try {
    return await launchOnce(executable, user, true, actionMs);
  } catch (error) {
    if (user !== null && isForbidden(error)) return without(lostUser, null);
    if (/no usable sandbox/i.test(String(error))) return without(lostSandbox, user);
    throw error;
  }
}

const lostUser =
  "Ringmark runs as root and can't start Chromium as another user, so pages run as root without a sandbox. Run the server as an ordinary user.";
const lostSandbox =
  "Chromium's sandbox can't be used here, so pages run without it. Allow unprivileged user namespaces on this system.";

/** The errors that the kernel returns if root lacks the right to change users, or the user does not exist. */
const LAUNCH_REFUSALS = new Set(['EPERM', 'EACCES', 'EINVAL']);

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LAUNCH_REFUSALS.has(String(error.code));

const LIMITING_SHELL = 'ulimit -d "$1" 2>/dev/null; shift; exec nice -n 10 "$@"';

async function launchOnce(
  executable: string,
  user: number | null,
  isSandboxed: boolean,
  actionMs: number | undefined,
): Promise<RunningBrowser> {
  const folder = await makePrivateFolder(user);
  let child: ChildProcess | undefined;
  try {
    const command = await folder.within(executable);
    const flags = browserFlags(`${folder.home}/profile`, isSandboxed);
    child = spawn('/bin/sh', ['-c', LIMITING_SHELL, 'sh', String(MEMORY_CAP_KILOBYTES), command, ...flags], {
      detached: true,
      cwd: folder.home,
      // The browser gets nothing of this process's environment: a page that breaks out finds no secrets here.
      env: { HOME: folder.home, TMPDIR: `${folder.home}/tmp`, LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      ...(user === null ? {} : { uid: user, gid: user }),
    });
    const started = child;
    const complaint = lastOutput(started);
    await once(started, 'spawn');
    const pid = started.pid ?? 0;
    await folder.record(pid);
    const exited = new Promise<void>((resolve) => started.once('exit', () => resolve()));
    const transport = pipeTransport(started.stdio[3] as Writable, started.stdio[4] as Readable);
    const cdp = connectCdp(transport, actionMs);
    const version = await cdp.root
      .send('Browser.getVersion', undefined, LAUNCH_DEADLINE_MS)
      .catch((cause) => {
        throw new Error(`Chromium did not start: ${complaint() || String(cause)}`, { cause });
      });
    return {
      cdp,
      pid,
      version: version.product,
      userAgent: version.userAgent,
      sandbox: isSandboxed,
      asUser: user,
      lost: '',
      end: async () => {
        await Promise.race([cdp.root.send('Browser.close', undefined, CLOSE_DEADLINE_MS), exited]).catch(
          () => {},
        );
        await Promise.race([exited, wait(CLOSE_DEADLINE_MS, undefined, { ref: false })]);
        killGroup(pid);
        await exited;
        await groupIsGone(pid);
        cdp.close();
        await folder.remove();
      },
    };
  } catch (error) {
    if (child?.pid) killGroup(child.pid);
    await folder.remove();
    throw error;
  }
}

/** Waits until the last process of a killed group has ended, up to a limit: a slow init may have to collect them. */
async function groupIsGone(pid: number): Promise<void> {
  for (let waited = 0; waited < GROUP_DEADLINE_MS; waited += 20) {
    try {
      process.kill(-pid, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}

/** The line in which Chromium says why it stops. */
function lastOutput(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-8_192);
  });
  return () => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.findLast((line) => /FATAL|No usable sandbox|error while loading/i.test(line)) ?? '';
  };
}

/** A busy machine is slow, but a browser that does not answer with its version is broken. */
export const isAnswering = ({ cdp }: RunningBrowser): Promise<boolean> =>
  cdp.root.send('Browser.getVersion').then(
    () => true,
    () => false,
  );
