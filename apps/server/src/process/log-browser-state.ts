import { setTimeout } from 'node:timers/promises';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { Log } from './log.ts';

/** When a start has settled, in ms: trying the browser before would make people wait for the first page. */
const SETTLED = 3_000;

/**
 * Says in the log what remote viewing lacks on this machine: that there is no browser, at once; what else keeps it
 * from starting, or from its sandbox, once it was tried. The viewer itself says that, as soon as it knows.
 *
 * @returns ends it.
 */
export function logBrowserState(
  viewer: Pick<RemoteViewer, 'status' | 'check'>,
  log: Log,
  isTried: boolean,
): () => void {
  const ending = new AbortController();
  const tell = async () => {
    const { state, reason } = await viewer.status();
    if (state === 'missing') log.warn(`${reason} Everything but remote viewing works.`);
    else if (isTried) {
      await setTimeout(SETTLED, undefined, { ref: false, signal: ending.signal });
      await viewer.check();
    }
  };
  tell().catch((error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, 'The browser could not be tried.');
  });
  return () => ending.abort();
}
