import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache');

/**
 * Fetches packages, unless they are there. Nothing of them is ever run but by the browser.
 *
 * @param versions of each package, exactly.
 * @param name of the folder that they are kept in.
 * @returns the folder with a folder for each package.
 */
export async function fetchPackages(versions: ReadonlyMap<string, string>, name: string): Promise<string> {
  const folder = path.join(CACHE, name);
  const wanted = [...versions].map(([one, version]) => `${one}@${version}`);
  const stamp = path.join(folder, 'fetched.txt');
  const fetched = await readFile(stamp, 'utf8').catch(() => '');
  if (fetched !== wanted.join('\n')) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{"private":true}');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, ...wanted], { cwd: folder });
    await writeFile(stamp, wanted.join('\n'));
  }
  return path.join(folder, 'node_modules');
}
