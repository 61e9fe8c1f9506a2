import type { ViewerClock } from './viewer-options.types.ts';

/** The machine's own time. Its timers keep no process alive. */
export const systemClock: ViewerClock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
