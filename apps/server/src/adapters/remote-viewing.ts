import type { RemoteViewing, ViewerStatus } from '@ringmark/api/core/ports/ports';
import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { mayNavigate, parseWebUrl } from '@ringmark/egress/url-admission';
import type { AllowList } from '@ringmark/egress/allow-list';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { ViewerStatus as FullStatus } from '@ringmark/remote-viewer/base/viewer-status.types';
import { toOutward, withOutwardUrl } from './outward-addresses.ts';
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

/**
 * Adapts the viewer to the API's port: failures become AppErrors, Ringmark's own pages are recognized by their path.
 */
export function createRemoteViewing(
  viewer: RemoteViewer,
  allowList: AllowList,
  ownOrigin: () => string,
  maxSessions: number,
): RemoteViewing {
  const outward = (url: string) => toOutward(url, ownOrigin());
  const calls = translated(viewer, outward);
  return {
    ...calls,
    refusalOf(url) {
      const admission = parseWebUrl(url, allowList);
      return admission.ok ? null : { code: admission.code, message: admission.message };
    },
    isOnSites: (url, allowedUrls) => mayNavigate(url, allowedUrls, allowList).ok,
    async open(page) {
      const { sessionId, scrollWidth, scrollHeight, isDoorClosed } = await calls.open(page);
      return { sessionId, scrollWidth, scrollHeight, isDoorClosed };
    },
    async openRecording(page) {
      const { sessionId, scrollWidth, scrollHeight } = await calls.openRecording(page);
      return { sessionId, scrollWidth, scrollHeight };
    },
    async inspect(input) {
      const seen = await calls.inspect(input);
      return { ...seen, steps: seen.steps.map((step) => withOutwardUrl(step, outward)) };
    },
    async report(input) {
      const { url, loadMs, console, requests } = await calls.report(input);
      return { finalUrl: url, loadMs, console, requests };
    },
    markPicture: (input) => calls.markPicture({ ...input, maxBytes: SCREENSHOT_LIMITS.screenshotBytes }),
    status: async () => toStatus(await calls.status(), maxSessions),
  };
}

/** The calls of a viewer, each with its failures and addresses as the product knows them. */
function translated(viewer: RemoteViewer, outward: (url: string) => string): RemoteViewer {
  type Call = (...input: unknown[]) => Promise<unknown>;
  const translate = ([name, call]: [string, Call]) => [
    name,
    async (...input: unknown[]) => withOutwardUrl(await orAppError(call(...input), outward), outward),
  ];
  return Object.fromEntries(Object.entries(viewer).map(translate));
}
