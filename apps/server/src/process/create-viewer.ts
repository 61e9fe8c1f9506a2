import { SECOND } from '@ringmark/api/instants';
import type { BrowserPlaces } from '@ringmark/remote-viewer/find-browser';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { Env } from '../env.ts';
import type { Log } from './log.ts';

/** The remote viewer as the settings want it; its browser starts with the first view. */
export function createViewer(
  env: Env,
  log: Log,
  ownOrigin: () => string,
  browserPlaces: BrowserPlaces = {},
): RemoteViewer {
  if (env.remoteAllow.length > 0) {
    log.warn({ allow: env.remoteAllow }, 'Remote viewing can reach these private addresses.');
  }
  return createRemoteViewer({
    ...(env.browserPath !== undefined && { browserPath: env.browserPath }),
    ...(env.browserEndpoint !== undefined && { browserEndpoint: env.browserEndpoint }),
    proxy: env.remoteProxy,
    browserPlaces,
    maxSessions: env.remoteMaxSessions,
    idleSeconds: env.remoteIdleSeconds,
    actionMs: env.remoteHungSeconds * SECOND,
    allow: env.remoteAllow,
    ownOrigin,
    log,
  });
}
