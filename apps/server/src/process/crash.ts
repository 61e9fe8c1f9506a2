import { killProcess } from './end-process.ts';
import type { Log } from './log.ts';
import type { RunningServer } from './start-server.ts';

/** The time that running work may take to end after an uncaught error, in ms. */
const END_TIMEOUT = 10_000;

/** Ends the process with 1 after an uncaught error, after stopping in order; a service manager restarts it. */
export function onCrash(log: Log, { stop, isHeld }: Pick<RunningServer, 'stop' | 'isHeld'>): void {
  const end = () => (isHeld() ? killProcess() : process.exit(1));
  let isEnding = false;
  process.on('uncaughtException', (cause) => {
    log.fatal({ err: cause }, 'An uncaught error is ending the process.');
    if (isEnding) end();
    isEnding = true;
    setTimeout(end, END_TIMEOUT);
    stop().then(end, end);
  });
}
