import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { PlainError } from '../process/plain-error.ts';

/** Writes a backup that shares its files with the others beside it. @throws PlainError with why there is none. */
export type WriteBackup = (dataDir: string, file: string, signal: AbortSignal) => Promise<void>;

const MB = 1_048_576;

/**
 * Has the command `backup` write it, in a process of its own that stands behind the server: copying and checking a
 * large database takes seconds in which this process could answer nobody.
 *
 * @param program the script that this process runs.
 * @param freeBytesFloor what must stay free for the work by day.
 */
export const inChildProcess =
  (program: string, freeBytesFloor: number): WriteBackup =>
  async (dataDir, file, signal) => {
    if (signal.aborted) throw brokenOff();
    // Neither the environment, which holds passwords, nor a .env file of the working directory is for it to read.
    const child = spawn(process.execPath, [program, 'backup', file, '--shared-files'], {
      cwd: dataDir,
      env: {
        RINGMARK_DATA_DIR: dataDir,
        RINGMARK_UPLOAD_FREE_MB: String(Math.ceil(freeBytesFloor / MB)),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    // Nothing that it writes bears its name before it is whole, so that ending it at once loses nothing.
    const end = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', end);
    try {
      if (child.pid !== undefined) lowerPriority(child.pid);
      const [said, [code]] = await Promise.all([text(child.stderr), ended]);
      if (signal.aborted) throw brokenOff();
      if (code !== 0) throw new PlainError(reasonIn(said));
    } finally {
      signal.removeEventListener('abort', end);
    }
  };

const brokenOff = () => new PlainError('The backup was broken off because the server stopped.');

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Already over, or a system that does not let it: then it is as important as anything else.
  }
}

const reasonIn = (said: string): string =>
  said.trim().split('\n', 1)[0]?.replace('ringmark backup: ', '') || 'The backup ended without a word.';
