import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';

/** The app's own page by its path: the host name that the browser uses for this machine stays inside. */
export const toOutward = (url: string, ownOrigin: string): string =>
  url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url;

const withOutwardUrl = <T extends object>(shown: T, ownOrigin: string): T =>
  'url' in shown && typeof shown.url === 'string'
    ? { ...shown, url: toOutward(shown.url, ownOrigin) }
    : shown;

/** Follows a view live, with addresses as people know them. */
export const createLive =
  (viewer: Pick<RemoteViewer, 'live'>, ownOrigin: () => string): RemoteViewer['live'] =>
  (sessionId, ownerId, sink) =>
    viewer.live(sessionId, ownerId, {
      frame: (frame) => sink.frame(withOutwardUrl(frame, ownOrigin())),
      event: (event) => sink.event(withOutwardUrl(event, ownOrigin())),
    });
