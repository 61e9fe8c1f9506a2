/** The time to wait for a disk at the end, in ms. */
const ANSWER_TIMEOUT = 1_000;

/**
 * `process.exit` waits for all threads, also for one that waits for a hanging disk. The exit code is that of a killed
 * process.
 */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Lets a finished process end by itself, but not wait for a hanging disk. */
export function killIfHeld(isHeld: () => boolean): void {
  setTimeout(() => {
    if (!isHeld()) return;
    process.stderr.write('A disk is not responding. Ending the process without waiting for it.\n');
    killProcess();
  }, ANSWER_TIMEOUT).unref();
}
