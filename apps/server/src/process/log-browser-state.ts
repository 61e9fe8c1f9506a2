import { setTimeout } from 'node:timers/promises';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { Log } from './log.ts';

/** Waits this long with the trial of the browser, in ms: it would delay the first page. */
const SETTLED = 3_000;

/** Logs a missing browser at once, and problems with its start or sandbox after a trial. @returns cancels it. */
export function logBrowserState(
  viewer: Pick<RemoteViewer, 'status' | 'check'>,
  log: Log,
  isTried: boolean,
): () => void {
  const ending = new AbortController();
  const tell = async () => {
    const { state, reason } = await viewer.status();
    if (state === 'missing') log.warn(`${reason} Everything except remote viewing works.`);
    else if (isTried) {
      await setTimeout(SETTLED, undefined, { ref: false, signal: ending.signal });
      await viewer.check();
    }
  };
  tell().catch((error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, "Couldn't test the browser.");
  });
  return () => ending.abort();
}
