import { spawn } from 'node:child_process';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const running = new Set();
let stoppedBy;

/** The signal that asked the set-up to stop, or undefined. */
export function stopSignal() {
  return stoppedBy;
}

/**
 * Takes stop signals while the set-up runs, and passes them on to the process groups of its tools, so that
 * nothing of a half-done installation stays behind. Returns a function that gives the signals back.
 */
export function guardTools() {
  for (const signal of STOP_SIGNALS) process.on(signal, stopTools);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stopTools);
  };
}

function stopTools(signal) {
  stoppedBy ??= signal;
  for (const child of running) killGroup(child, 'SIGTERM');
}

/**
 * Runs a tool to its end and never throws.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, show?: boolean }} options
 *   `show` lets the tool write to the terminal; otherwise its output is kept and returned.
 * @returns {Promise<{ ok: boolean, code: number | null, output: string, timedOut: boolean }>}
 */
export function runTool(command, args, { cwd, env, timeoutMs, show = false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    running.add(child);
    function giveUp() {
      timedOut = true;
      killGroup(child, 'SIGTERM');
      setTimeout(killGroup, 3000, child, 'SIGKILL').unref();
    }
    function finish(code) {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok: code === 0 && !timedOut, code, output, timedOut });
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(null);
    });
    child.on('close', finish);
  });
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself in the meantime.
  }
}
