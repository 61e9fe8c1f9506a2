import { setImmediate, setTimeout } from 'node:timers/promises';
import type { RingmarkServer } from '../create-server.ts';

/** When nothing new has come for so long, in ms, all that was on the line when a stop was asked for is there. */
const QUIET = 100;
/** How long the server listens at most once a stop was asked for, in ms. */
const LAST_CALL = 2_000;
/** How long requests that are under way may take once a stop was asked for, in ms. */
const FINISH_WITHIN = 10_000;

/**
 * Says that no more should come, takes in what was on its way, and waits for the answers; what is still there after a
 * while is cut off.
 */
export async function closeServer(app: RingmarkServer): Promise<void> {
  app.announceStop();
  await takeLastRequests(app);
  const cutting = new AbortController();
  const cut = setTimeout(FINISH_WITHIN, undefined, cutting).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await Promise.all([app.close(), app.listeningSockets.close()]).finally(() => cutting.abort());
  await cut;
}

/** Goes on listening until no new request has come for a moment: closing cuts off what nobody has read yet. */
async function takeLastRequests(app: RingmarkServer): Promise<void> {
  const end = performance.now() + LAST_CALL;
  let before = -1;
  while (app.requestCount() !== before && performance.now() < end) {
    before = app.requestCount();
    await setTimeout(QUIET);
    // Where the machine is busy the timer is late; what has arrived meanwhile comes first.
    await setImmediate();
  }
}
