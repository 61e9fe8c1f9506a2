import type { RemoteViewing, ViewerStatus } from '@ringmark/api/ports';
import { LIMITS } from '@ringmark/contract/limits';
import { mayNavigate, parseWebUrl } from '@ringmark/egress/url-admission';
import type { AllowList } from '@ringmark/egress/allow-list';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { ViewerStatus as FullStatus } from '@ringmark/remote-viewer/viewer-status.types';
import { toOutward } from './outward-addresses.ts';
import { orAppError } from './viewer-failures.ts';

const toStatus = (status: FullStatus, maxSessions: number): ViewerStatus => ({
  state: status.state,
  reason: status.reason || null,
  version: status.browser?.version || null,
  sessions: status.sessions,
  maxSessions,
  starts: status.counters.browserStarts,
  crashes: status.counters.crashes,
  denials: { ...status.egress.denials },
});

/** Adapts the viewer to the API's port: failures become AppErrors, names the contract's. */
export function createRemoteViewing(
  viewer: RemoteViewer,
  allowList: AllowList,
  ownOrigin: () => string,
  maxSessions: number,
): RemoteViewing {
  const outward = (url: string) => toOutward(url, ownOrigin());
  return {
    refusalOf(url) {
      const admission = parseWebUrl(url, allowList);
      return admission.ok ? null : { code: admission.code, message: admission.message };
    },
    isOnSites: (url, allowedUrls) => mayNavigate(url, allowedUrls, allowList).ok,
    async open(page) {
      const { sessionId, scrollWidth, scrollHeight } = await orAppError(viewer.open(page), outward);
      return { sessionId, scrollWidth, scrollHeight };
    },
    scroll: (input) => orAppError(viewer.scroll(input)),
    click: (input) => orAppError(viewer.click(input)),
    strip: (input) => orAppError(viewer.strip(input)),
    async inspect(input) {
      const place = await orAppError(inspect(viewer, input));
      return { ...place, url: outward(place.url) };
    },
    resolvePins: (input) => orAppError(viewer.resolvePins(input)),
    async report(input) {
      const { url, loadMs, console, requests } = await orAppError(viewer.report(input));
      return { finalUrl: outward(url), loadMs, console, requests };
    },
    close: (input) => orAppError(viewer.close(input)),
    closeAllOf: (ownerId) => orAppError(viewer.closeAllOf(ownerId)),
    capture: (page) => orAppError(viewer.capture(page)),
    closeUp: (input) => orAppError(viewer.closeUp(input)),
    markPicture: (input) => orAppError(viewer.markPicture({ ...input, maxBytes: LIMITS.screenshotBytes })),
    status: async () => toStatus(await viewer.status(), maxSessions),
  };
}

/** The element at a point, and the present scroll place. */
async function inspect(viewer: RemoteViewer, input: Parameters<RemoteViewing['inspect']>[0]) {
  const element = await viewer.elementAt(input);
  const { image, mime, scrollX, scrollY, scrollWidth, scrollHeight, title, url, userAgent, deviceScale } =
    await viewer.look(input);
  return {
    element: element,
    image,
    mime,
    scrollX,
    scrollY,
    pageWidth: scrollWidth,
    pageHeight: scrollHeight,
    pageTitle: title,
    url,
    userAgent,
    deviceScale,
  };
}
