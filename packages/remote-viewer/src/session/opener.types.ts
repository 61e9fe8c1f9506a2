import type { BrowserHost } from '../browser/browser-host.types.ts';
import type { FairSemaphore } from '../fair-semaphore.ts';
import type { Egress } from '../guarded-network.ts';
import type { ViewerCounters } from '../viewer-status.types.ts';
import type { ViewerClock, ViewerLog } from '../viewer-options.types.ts';
import type { SessionRegistry } from './session-registry.ts';

export interface OpenerParts {
  host: BrowserHost;
  egress: Egress;
  sessions: SessionRegistry;
  shots: FairSemaphore;
  pictures: FairSemaphore;
  counters: ViewerCounters;
  log: ViewerLog;
  clock: ViewerClock;
  ownOrigin: () => string;
}
