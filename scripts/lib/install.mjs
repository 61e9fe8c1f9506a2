import { existsSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageManager, root, toolEnv } from './paths.mjs';
import { runTool, stopSignal } from './run-tool.mjs';
import { say, seconds, SetupError } from './say.mjs';
import { installFingerprint, readStamp, workspacePackages, writeStamp } from './stamp.mjs';

/** Installs what the lock file names, unless done before. */
export async function ensureInstalled() {
  const fingerprint = installFingerprint();
  if (readStamp('install')?.fingerprint === fingerprint && isComplete()) return;
  say('Ringmark: installing packages ...');
  const started = performance.now();
  const result = await runPnpm(['install', '--frozen-lockfile']);
  if (!result.ok) throw installError(result.output);
  writeStamp('install', { fingerprint });
  say(`Ringmark: packages installed (${seconds(started)})`);
}

/** Runs the pnpm version of package.json; npx fetches it if missing. */
export function runPnpm(args, options = {}) {
  const [command, first] = npmTool('npx');
  return runTool(command, [...first, '-y', packageManager(), ...args], {
    cwd: root,
    env: toolEnv(),
    ...options,
  });
}

/** The machine's own npm or npx, as a command and its first arguments. */
export function npmTool(name) {
  // npm reports its own path; its npx is next to it, also when neither is in the PATH.
  const cli = join(dirname(process.env.npm_execpath ?? ''), `${name}-cli.js`);
  const node = process.env.npm_node_execpath;
  return node !== undefined && existsSync(node) && existsSync(cli) ? [node, [cli]] : [name, []];
}

function isComplete() {
  return (
    existsSync(join(root, 'node_modules/.modules.yaml')) &&
    workspacePackages().every((folder) => existsSync(join(folder, 'node_modules')))
  );
}

const REASONS = [
  [
    /ENOSPC|no space left|EDQUOT|disk quota/i,
    'the disk is full: installing needs about 1 GB here and in the home folder.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|error sending request|dns error|timed out/i,
    'the npm registry cannot be reached: check the network and proxy settings, then run the command again.',
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)|CERT_HAS_EXPIRED|invalid peer certificate/i,
    "the npm registry's certificate is not trusted here: name your network's own authority in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    `this user may not write to ${root} or to npm's cache: fix the permissions, then run the command again.`,
  ],
];

function installError(output) {
  if (stopSignal() !== undefined) return new SetupError('stopped while installing.');
  if (isFull(root) || isFull(homedir())) return new SetupError(REASONS[0][1]);
  const lines = output.split('\n');
  for (const [pattern, sentence] of REASONS) {
    const line = lines.find((text) => pattern.test(text));
    if (line === undefined) continue;
    say(`  ${line.trim().slice(0, 200)}`);
    return new SetupError(sentence);
  }
  say(output.trimEnd());
  return new SetupError('installing the packages failed; the lines above are what pnpm said.');
}

function isFull(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < 20 * 1024 * 1024;
  } catch {
    return false;
  }
}
