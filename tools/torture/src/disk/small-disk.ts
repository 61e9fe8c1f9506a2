import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Finding, NotPossibleHere, type TortureOptions } from '../findings.ts';
import { withFolder } from './folder.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, 'in-small-disk.ts');
const MEGABYTES = 24;

/** Mounts in a private namespace, which end with its last process. */
function apart(): string[] {
  const isRoot = process.getuid?.() === 0;
  return ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])];
}

const mountSmallDisk = (folder: string) => ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder];

async function requireMounting(folder: string): Promise<void> {
  try {
    await run('unshare', [...apart(), 'mount', ...mountSmallDisk(folder)]);
  } catch (error) {
    throw new NotPossibleHere(
      'A small disk of its own cannot be mounted on this system: nothing was tried on a full disk. Run it as root.',
      { cause: error },
    );
  }
}

/** Runs `in-small-disk.ts` in a process with a private disk of 24 MB. */
export const onSmallDisk = (options: TortureOptions): Promise<Finding[]> =>
  withFolder(async (folder) => {
    await requireMounting(folder);
    const args = [...apart(), process.execPath, PROGRAM, folder, JSON.stringify(options)];
    const { stdout } = await run('unshare', args, { maxBuffer: 16 * 1_048_576 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Finding[];
  });

/** Call it only in a private mount namespace. */
export const mountHere = (folder: string): void => void execFileSync('mount', mountSmallDisk(folder));
