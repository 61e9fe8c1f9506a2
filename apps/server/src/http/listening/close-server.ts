import { setImmediate, setTimeout } from 'node:timers/promises';
import type { RingmarkServer } from '../../create-server.ts';

/** After this many ms without a request, all that was sent before the stop has arrived. */
const QUIET = 100;
const LAST_REQUESTS_TIMEOUT = 2_000;
const FINISH_TIMEOUT = 10_000;

export async function closeServer(app: RingmarkServer): Promise<void> {
  app.announceStop();
  await takeLastRequests(app);
  const cutting = new AbortController();
  const cut = setTimeout(FINISH_TIMEOUT, undefined, cutting).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await Promise.all([app.close(), app.listeningSockets.close()]).finally(() => cutting.abort());
  await cut;
}

/** Closing at once would cut off requests that are not read yet. */
async function takeLastRequests(app: RingmarkServer): Promise<void> {
  const end = performance.now() + LAST_REQUESTS_TIMEOUT;
  let before = -1;
  while (app.requestCount() !== before && performance.now() < end) {
    before = app.requestCount();
    await setTimeout(QUIET);
    // The timer is late on a busy machine; requests that have arrived are read first.
    await setImmediate();
  }
}
