import { endAtOnce } from './end-process.ts';
import type { Log } from './log.ts';
import type { RunningServer } from './start-server.ts';

/** How long what is under way may take to end once something went wrong that nobody foresaw, in ms. */
const END_WITHIN = 10_000;

/**
 * Has an error that nobody caught end the process, with 1: nobody knows in what state it is. What it had begun is
 * ended in order first, where that is still possible; whoever keeps the service starts it anew.
 */
export function onCrash(log: Log, { stop, isHeld }: Pick<RunningServer, 'stop' | 'isHeld'>): void {
  const end = () => (isHeld() ? endAtOnce() : process.exit(1));
  let isEnding = false;
  process.on('uncaughtException', (cause) => {
    log.fatal({ err: cause }, 'An error that nobody caught ends the process.');
    if (isEnding) end();
    isEnding = true;
    setTimeout(end, END_WITHIN);
    stop().then(end, end);
  });
}
