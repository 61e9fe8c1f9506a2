import { killProcess } from './end-process.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SAME_PRESS_MS = 1000;
const CHECK_EVERY_MS = 1000;

/**
 * Calls `stop` at the first signal; a later one kills the process. On Ctrl-C the terminal and npm both send the signal,
 * so signals within a second count as one.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        stop(signal);
      } else if (now - firstAt > SAME_PRESS_MS) killProcess();
    });
  }
}

/**
 * Calls `stop` once the parent process has ended without passing a signal on. A service may outlive its parent and must
 * not use this.
 */
export function onParentExit(stop: () => void): void {
  const starter = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(look);
    stop();
  }, CHECK_EVERY_MS);
  look.unref();
}
