import { setImmediate, setTimeout } from 'node:timers/promises';
import type { RingmarkServer } from '../../create-server.ts';

/** When no request has come for this long, in ms, all that was sent before the stop has arrived. */
const QUIET = 100;
/** How long the server listens at most after a stop was asked for, in ms. */
const LAST_REQUESTS_TIMEOUT = 2_000;
/** How long running requests may take after a stop was asked for, in ms. */
const FINISH_TIMEOUT = 10_000;

/** Reports not ready, takes the last requests, and waits for the answers; what is left after a while is cut off. */
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

/** Keeps listening until no new request has come for a moment: closing would cut off requests not read yet. */
async function takeLastRequests(app: RingmarkServer): Promise<void> {
  const end = performance.now() + LAST_REQUESTS_TIMEOUT;
  let before = -1;
  while (app.requestCount() !== before && performance.now() < end) {
    before = app.requestCount();
    await setTimeout(QUIET);
    // On a busy machine the timer is late; requests that have arrived are read first.
    await setImmediate();
  }
}
