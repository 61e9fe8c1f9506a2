/** How long a disk may take to answer before nobody waits for it any more, in ms. */
const ANSWER_WITHIN = 1_000;

/**
 * Ends the process at once, whatever its threads do: `process.exit` waits for all of them, and one that waits for a
 * disk that does not answer never ends. The code is that of a process that was killed.
 */
export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Lets a process that has done all that it had to do end by itself, but not wait for a disk that does not answer. */
export function endUnheld(isHeld: () => boolean): void {
  setTimeout(() => {
    if (!isHeld()) return;
    process.stderr.write('A disk does not answer: the process is ended without waiting for it.\n');
    endAtOnce();
  }, ANSWER_WITHIN).unref();
}
