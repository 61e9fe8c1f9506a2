import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { npmTool } from './install.mjs';
import { root, stampDir, toolEnv } from './paths.mjs';
import { runTool, stopSignal } from './run-tool.mjs';
import { say, SetupError } from './say.mjs';

const manifests = join(root, 'scripts/older-node');
const folder = join(stampDir, 'older-node');

/**
 * The Node.js that scripts/older-node pins, with its checksum, for Linux systems that are too bare for the workspace's
 * own: small images of containers lack the library libatomic. It is fetched only there, since it is 45 MB.
 *
 * @param {string} name the package for this kind of machine
 * @returns {Promise<string | undefined>} its path, or undefined where it could not be fetched
 */
export async function fetchOlderNode(name) {
  const path = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(path)) return path;
  say('Ringmark: libatomic is not installed here, fetching a Node.js build that does not need it ...');
  cpSync(manifests, folder, { recursive: true });
  const [command, first] = npmTool('npm');
  const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const result = await runTool(command, args, { cwd: folder, env: toolEnv() });
  if (stopSignal() !== undefined) throw new SetupError('stopped while installing.');
  if (!result.ok) say(result.output.trimEnd());
  return existsSync(path) ? path : undefined;
}
