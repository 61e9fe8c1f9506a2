import { AppError, type ErrorKind } from '@ringmark/api/errors';
import type { RemoteViewing, ViewerStatus } from '@ringmark/api/ports';
import { LIMITS } from '@ringmark/contract/limits';
import type { PinElement } from '@ringmark/contract/pins';
import { parseWebUrl } from '@ringmark/egress/admission';
import type { AllowList } from '@ringmark/egress/allow-list';
import { isViewerError, type ViewerErrorCode } from '@ringmark/remote-viewer/viewer-error';
import type {
  RemoteViewer,
  SessionReport,
  ViewerStatus as FullStatus,
} from '@ringmark/remote-viewer/viewer.types';

const KINDS: Record<ViewerErrorCode, ErrorKind> = {
  viewport_gone: 'not_found',
  site_not_allowed: 'forbidden',
  bad_url: 'invalid',
  bad_size: 'invalid',
  page_failed: 'unavailable',
  remote_busy: 'unavailable',
  too_many_sessions: 'too_many',
  too_many_pictures: 'too_many',
  remote_unavailable: 'unavailable',
};

/** A failure of remote viewing in the product's terms; anything else stays what it is. */
function toAppFailure(error: unknown): unknown {
  if (!isViewerError(error)) return error;
  const { code, message, retryAfterSeconds } = error;
  return new AppError(KINDS[code], code, message, {
    cause: error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const orAppError = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toAppFailure(error);
  });

const withinLimits = (px: number): number =>
  Math.min(LIMITS.pinPx.max, Math.max(LIMITS.pinPx.min, Number.isFinite(px) ? px : 0));

/** Pages have strips and boxes of any size; a ticket takes them within limits. */
const boundBox = ({ box, ...element }: PinElement): PinElement => ({
  ...element,
  box: {
    x: withinLimits(box.x),
    y: withinLimits(box.y),
    width: withinLimits(box.width),
    height: withinLimits(box.height),
  },
});

const toPageReport = ({ url, loadMs, console, requests }: SessionReport) => ({
  finalUrl: url.slice(0, 2_048),
  loadMs,
  console: console.slice(0, LIMITS.consoleEntries).map(({ level, text, at }) => ({
    level,
    text: text.slice(0, 1_000),
    at: Date.parse(at) || 0,
  })),
  requests: requests.slice(0, LIMITS.requestEntries).map(({ method, url: address, status, reason, ms }) => ({
    method: method.slice(0, 20),
    url: address.slice(0, 1_000),
    status,
    failure: reason.slice(0, 200) || null,
    ms,
  })),
});

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

/** The app's own page by its path: under which name the browser reaches this machine concerns nobody. */
const toOutward = (url: string, ownOrigin: string): string =>
  url.startsWith(`${ownOrigin}/`) ? url.slice(ownOrigin.length) : url;

const withOutwardUrl = <T extends object>(shown: T, ownOrigin: string): T =>
  'url' in shown && typeof shown.url === 'string'
    ? { ...shown, url: toOutward(shown.url, ownOrigin) }
    : shown;

/** Follows a view live, with the addresses that people know. */
export const createLive =
  (viewer: Pick<RemoteViewer, 'live'>, ownOrigin: () => string): RemoteViewer['live'] =>
  (sessionId, ownerId, sink) =>
    viewer.live(sessionId, ownerId, {
      frame: (frame) => sink.frame(withOutwardUrl(frame, ownOrigin())),
      event: (event) => sink.event(withOutwardUrl(event, ownOrigin())),
    });

/** Makes the API's port out of the viewer: its failures become the product's, its names the contract's. */
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
    async open(page) {
      const { sessionId, scrollWidth, scrollHeight } = await orAppError(viewer.open(page));
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
      const report = await orAppError(viewer.report(input));
      return toPageReport({ ...report, url: outward(report.url) });
    },
    close: (input) => orAppError(viewer.close(input)),
    closeAllOf: (ownerId) => orAppError(viewer.closeAllOf(ownerId)),
    capture: (page) => orAppError(viewer.capture(page)),
    closeUp: (input) => orAppError(viewer.closeUp(input)),
    markPicture: (input) => orAppError(viewer.markPicture({ ...input, maxBytes: LIMITS.screenshotBytes })),
    status: async () => toStatus(await viewer.status(), maxSessions),
  };
}

/** The element under a point, and how the page stands with it. */
async function inspect(viewer: RemoteViewer, input: Parameters<RemoteViewing['inspect']>[0]) {
  const element = await viewer.elementAt(input);
  const { image, mime, scrollX, scrollY, scrollWidth, scrollHeight, title, url, userAgent, deviceScale } =
    await viewer.look(input);
  return {
    element: element && boundBox(element),
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
