import { createRemoteViewer } from '../remote-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { RemoteViewerOptions, ViewerClock } from '../base/viewer-options.types.ts';

export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  sentence: string;
  fields: object;
}

/** A viewer as the server makes it, with loopback open and its log kept. */
export function makeTestViewer(
  options: Partial<RemoteViewerOptions> = {},
): RemoteViewer & { lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const write = (level: LoggedLine['level']) => (fields: object, sentence: string) => {
    lines.push({ level, sentence, fields });
  };
  const viewer = createRemoteViewer({
    allow: ['127.0.0.1'],
    // A page is slow long before it hangs on a machine that does seven other things.
    actionMs: 15_000,
    ownOrigin: () => 'http://127.0.0.1:1',
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...options,
  });
  return Object.assign(viewer, { lines });
}

/** Makes a clock that moves only when `pass` is called. */
export function makeTestClock(): ViewerClock & { pass: (milliseconds: number) => void } {
  let now = 0;
  const timers = new Set<{ at: number; call: () => void }>();
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const timer = { at: now + milliseconds, call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: (milliseconds) => {
      now += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.call();
      }
    },
  };
}
