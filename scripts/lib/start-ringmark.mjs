import { spawn } from 'node:child_process';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install.mjs';
import { benchEntry, root, serverEntry, tortureEntry } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { guardTools, stopSignal, STOP_SIGNALS } from './run-tool.mjs';
import { explain } from './say.mjs';

const COMMANDS_WITH_BROWSER = new Set(['serve', 'demo']);

/** Prepares what a command needs, then becomes that command. */
export function startRingmark(args) {
  const isViewing = COMMANDS_WITH_BROWSER.has(args[0]) && !args.includes('--help');
  return makeReadyAndBecome([serverEntry, ...args], isViewing ? ensureBrowser : async () => ({}));
}

export function startBench(args) {
  return makeReadyAndBecome([benchEntry, ...args], ensureBrowser);
}

/** Builds what is tortured, installs a browser, then becomes the torturer. */
export function startTorture(args) {
  return makeReadyAndBecome([tortureEntry, ...args], ensureBrowser);
}

/** @param moreEnv prepares further needs, and returns their environment variables. */
async function makeReadyAndBecome(argv, moreEnv) {
  const release = guardTools();
  try {
    await ensureInstalled();
    const node = await requireNode();
    if (stopSignal() === undefined) await ensureBuilt();
    const env = stopSignal() === undefined ? await moreEnv(node) : {};
    release();
    if (stopSignal() === undefined) become(node, argv, { ...process.env, ...env });
  } catch (error) {
    release();
    process.exitCode = stopSignal() === undefined ? explain(error) : 0;
  }
}

/** Replaces this process by a program, so that it gets the stop signals and sets the exit code. */
function become(node, argv, env) {
  process.chdir(root);
  if (typeof process.execve === 'function') process.execve(node, [node, ...argv], env);
  const child = spawn(node, argv, { env, stdio: 'inherit' });
  // npm and the terminal both send the signal; the command counts signals that come together as one.
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 1;
  });
}
