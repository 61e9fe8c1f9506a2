import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache');

const STAMP = 'fetched.txt';

const stampOf = (folder: string): Promise<string> =>
  readFile(path.join(folder, STAMP), 'utf8').catch(() => '');

/** Fetches packages into a folder. A folder that another worker has fetched in the meantime stays. */
async function fetchInto(folder: string, wanted: readonly string[]): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  try {
    await writeFile(path.join(own, 'package.json'), '{"private":true}');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, ...wanted], { cwd: own });
    await writeFile(path.join(own, STAMP), wanted.join('\n'));
    if ((await stampOf(folder)) === wanted.join('\n')) return;
    await rm(folder, { recursive: true, force: true });
    await rename(own, folder);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/**
 * Fetches packages, unless they are there. Only the browser ever runs anything of them.
 *
 * @param versions of each package, exactly.
 * @param name of the folder that they are kept in.
 * @returns the folder with a folder for each package.
 */
export async function fetchPackages(versions: ReadonlyMap<string, string>, name: string): Promise<string> {
  const folder = path.join(CACHE, name);
  const wanted = [...versions].map(([one, version]) => `${one}@${version}`);
  if ((await stampOf(folder)) !== wanted.join('\n')) await fetchInto(folder, wanted);
  return path.join(folder, 'node_modules');
}
