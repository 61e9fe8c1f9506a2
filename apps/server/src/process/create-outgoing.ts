import { AppError } from '@ringmark/api/core/base/errors';
import { SECOND } from '@ringmark/api/core/base/instants';
import type { Outbound } from '@ringmark/contract/outbound';
import { createGuardedProxy } from '@ringmark/egress/guarded-proxy';
import { createOutbound } from '@ringmark/egress/outbound';
import type { BrowserPlaces } from '@ringmark/remote-viewer/base/find-browser';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { ViewerError } from '@ringmark/remote-viewer/base/viewer-error';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { Env } from '../env.ts';
import type { Log } from './log.ts';

/** Requests fail only because the proxy can't listen; the log has said so. */
function unavailable(cause: unknown): never {
  const { code, message } = new ViewerError('remote_unavailable');
  throw new AppError('unavailable', code, message, { cause });
}

/**
 * Makes the remote viewer as the settings want it, and the sending of requests to other programs, which share a proxy. The
 * browser starts with the first view, the proxy with the first request.
 */
export function createOutgoing(
  env: Env,
  log: Log,
  ownOrigin: () => string,
  browserPlaces: BrowserPlaces = {},
): { viewer: RemoteViewer; outbound: Outbound } & AsyncDisposable {
  if (env.remoteAllow.length > 0) {
    log.warn({ allow: env.remoteAllow }, 'Remote viewing can reach these private addresses.');
  }
  const network = createGuardedProxy({ allow: env.remoteAllow, proxy: env.remoteProxy, log });
  const viewer = createRemoteViewer({
    ...(env.browserPath !== undefined && { browserPath: env.browserPath }),
    ...(env.browserEndpoint !== undefined && { browserEndpoint: env.browserEndpoint }),
    network,
    browserPlaces,
    maxSessions: env.remoteMaxSessions,
    idleSeconds: env.remoteIdleSeconds,
    actionMs: env.remoteHungSeconds * SECOND,
    allow: env.remoteAllow,
    ownOrigin,
    log,
  });
  const outbound = createOutbound(network);
  return {
    viewer,
    outbound: { send: (request) => outbound.send(request).catch(unavailable) },
    [Symbol.asyncDispose]: async () => {
      await viewer.stop();
      await network.stop();
    },
  };
}
