import { Host } from './browser/browser-host.ts';
import { systemClock } from './base/viewer-clock.ts';
import { createEgress } from './tab/guarded-network.ts';
import { createFairSemaphore, type FairSemaphore, type Refusal } from './base/fair-semaphore.ts';
import { createPictureWorker, type PictureWorker } from './proofs/picture-worker.ts';
import type { BackgroundParts } from './background/background-tab.ts';
import { createBackgroundPlaces } from './background/background-places.ts';
import { createSessionRegistry } from './session/session-registry.ts';
import type { BackgroundWaits, RemoteViewerOptions } from './base/viewer-options.types.ts';
import type { ViewerCounters } from './base/viewer-status.types.ts';
import { ViewerError, type ViewerErrorCode } from './base/viewer-error.ts';

/** The most pictures at a time; more than this make all of them slower. */
const PICTURE_PLACES = 4;
const MAX_QUEUED_PICTURES = 200;
const STRIP_PLACES = 1;
const SHOT_PLACES = 4;
/** One person holds at most half of those, one group all except one: a page may be slow to load. */
const SHOT_SHARES = { ownerPlaces: 2, groupPlaces: 3 };
const RETRY_AFTER_SECONDS = 10;

export interface ViewerParts extends BackgroundParts {
  pictureWorker: PictureWorker;
  places: FairSemaphore;
  strips: FairSemaphore;
  host: Host;
  /** ms that keeping a page may take of a view. */
  freezeMs: number;
}

/** The most milliseconds for which keeping a page occupies a person's view, unless pages may take longer to answer. */
const FREEZE_MS = 5_000;

/** No one waits for these visits. Pages lay out their last parts late, and some only where they are scrolled to. */
const BACKGROUND_WAITS: BackgroundWaits = {
  pageMs: 30_000,
  lookForMs: 6_000,
  proofElementMs: 10_000,
  goneAgainMs: 3_000,
  hungMs: 10_000,
};

/** Builds the parts of a viewer without starting any. */
export function makeParts(options: RemoteViewerOptions): ViewerParts {
  const { maxSessions = 8, maxSessionsPerUser = 2, queueLength = 8, queueMs = 10_000 } = options;
  const { idleSeconds = 300, maxLifeMinutes = 60, clock = systemClock, log, ownOrigin } = options;
  const counters: ViewerCounters = {
    opened: 0,
    browserCalls: 0,
    browserStarts: 0,
    crashes: 0,
    refusedNavigations: 0,
    busy: 0,
  };
  const refuseWith = (own: ViewerErrorCode) => (why: Refusal) => {
    counters.busy += 1;
    return new ViewerError(why === 'own' ? own : 'remote_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  const line = { queueLength, queueMs, clock, refuse: refuseWith('too_many_pictures') };
  const places = createFairSemaphore({
    ...line,
    places: maxSessions,
    refuse: refuseWith('too_many_sessions'),
  });
  const egress = createEgress(options);
  const { browserPath, browserEndpoint, browserPlaces, renewAfterTabs = 100, actionMs } = options;
  const sessions = createSessionRegistry({
    places,
    maxPerUser: maxSessionsPerUser,
    idleMs: idleSeconds * 1000,
    maxLifeMs: maxLifeMinutes * 60_000,
    clock,
  });
  return {
    places,
    background: createBackgroundPlaces({ places, maxSessions, clock, lastUsedAt: sessions.lastUsedAt }),
    shots: createFairSemaphore({ ...line, places: SHOT_PLACES, ...SHOT_SHARES }),
    strips: createFairSemaphore({ ...line, places: STRIP_PLACES }),
    pictures: createFairSemaphore({ ...line, places: PICTURE_PLACES, queueLength: MAX_QUEUED_PICTURES }),
    egress,
    host: new Host({
      browserPath,
      browserEndpoint,
      browserPlaces,
      proxyUrl: egress.url,
      renewAfterTabs,
      actionMs,
      log,
      clock,
    }),
    sessions,
    pictureWorker: createPictureWorker(),
    counters,
    log,
    clock,
    ownOrigin,
    waits: { ...BACKGROUND_WAITS, ...options.waits },
    freezeMs: Math.max(FREEZE_MS, actionMs ?? 0),
  };
}
