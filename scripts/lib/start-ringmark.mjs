import { spawn } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, serverEntry } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { guardTools, stopSignal, stopSignals } from './run-tool.mjs';
import { explain } from './say.mjs';

const commandsThatView = new Set(['serve', 'demo']);

/** Makes everything ready that a command needs, then becomes that command. */
export async function startRingmark(args) {
  const release = guardTools();
  try {
    await ensureInstalled();
    const node = requireNode();
    if (stopSignal() === undefined) await ensureBuilt();
    const isViewing = commandsThatView.has(args[0]) && !args.includes('--help');
    const env = isViewing && stopSignal() === undefined ? await ensureBrowser(node) : {};
    release();
    if (stopSignal() === undefined) become(node, args, { ...process.env, ...env });
  } catch (error) {
    release();
    process.exitCode = stopSignal() === undefined ? explain(error) : 0;
  }
}

/** Replaces this process by the command, so that stop signals reach it and its exit code is ours. */
function become(node, args, env) {
  process.chdir(root);
  const argv = [serverEntry, ...args];
  if (typeof process.execve === 'function') process.execve(node, [node, ...argv], env);
  const child = spawn(node, argv, { env, stdio: 'inherit' });
  // npm and the terminal each send the signal; the command counts signals that come together as one.
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1;
  });
}
