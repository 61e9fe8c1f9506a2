import type { BrowserHost } from '../browser/browser-host.types.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { Egress } from '../tab/guarded-network.ts';
import type { ViewerCounters } from '../base/viewer-status.types.ts';
import type { ViewerClock, ViewerLog } from '../base/viewer-options.types.ts';
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
