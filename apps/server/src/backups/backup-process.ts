import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { PlainError } from '../process/plain-error.ts';

/** Writes a backup that shares its files with the backups next to it. @throws PlainError with the reason. */
export type WriteBackup = (dataDir: string, file: string, signal: AbortSignal) => Promise<void>;

const MB = 1_048_576;

/**
 * Copying a large database takes seconds, so a child process of low priority does it.
 *
 * @param program the script that this process runs.
 * @param freeBytesFloor bytes that must stay free.
 */
export const inChildProcess =
  (program: string, freeBytesFloor: number): WriteBackup =>
  async (dataDir, file, signal) => {
    if (signal.aborted) throw brokenOff();
    // The child gets neither this environment, which holds passwords, nor a .env file of the working directory.
    const child = spawn(process.execPath, [program, 'backup', file, '--shared-files'], {
      cwd: dataDir,
      env: {
        RINGMARK_DATA_DIR: dataDir,
        RINGMARK_UPLOAD_FREE_MB: String(Math.ceil(freeBytesFloor / MB)),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    // The backup gets its name only when it is whole, so killing the process loses nothing.
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

const brokenOff = () => new PlainError('The backup was cancelled because the server stopped.');

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system refuses: then it keeps the normal priority.
  }
}

const reasonIn = (said: string): string =>
  said.trim().split('\n', 1)[0]?.replace('ringmark backup: ', '') || 'The backup ended without a message.';
