import { toldUrl } from '@ringmark/remote-viewer/tab/secrets-in-urls';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';

/**
 * The app's own page by its path: the host name that the browser uses for this machine stays inside. So does what a
 * form has put into the address of a password: tickets keep addresses, for all who may see them.
 */
export const toOutward = (url: string, ownOrigin: string): string =>
  toldUrl(url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url);

/** The same for what tells an address as its `url`. */
export const withOutwardUrl = <T>(shown: T, outward: (url: string) => string): T =>
  shown instanceof Object && 'url' in shown && typeof shown.url === 'string'
    ? { ...shown, url: outward(shown.url) }
    : shown;

/** Follows a view live, with addresses as people know them. */
export function createLive(
  viewer: Pick<RemoteViewer, 'live'>,
  ownOrigin: () => string,
): RemoteViewer['live'] {
  const outward = (url: string) => toOutward(url, ownOrigin());
  return (sessionId, ownerId, sink) =>
    viewer.live(sessionId, ownerId, {
      frame: (frame) => sink.frame(withOutwardUrl(frame, outward)),
      event: (event) => sink.event(withOutwardUrl(event, outward)),
    });
}
