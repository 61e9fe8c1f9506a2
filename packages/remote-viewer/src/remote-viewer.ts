import type { RemoteViewer, RemoteViewerOptions } from './viewer.types.ts';
import { ViewerError } from './viewer-error.ts';

const refuse = () => Promise.reject(new ViewerError('remote_unavailable'));

/**
 * Views strangers' pages in a Chromium that is started when the first one is opened. Making a viewer
 * costs nothing: neither Playwright nor a browser is loaded before it is needed.
 */
export function createRemoteViewer(_options: RemoteViewerOptions): RemoteViewer {
  return {
    open: refuse,
    scroll: refuse,
    click: refuse,
    close: refuse,
    closeAllOf: async () => {},
    capture: refuse,
    elementAt: refuse,
    resolvePins: refuse,
    live: refuse,
    strip: refuse,
    report: refuse,
    status: async () => ({
      state: 'missing',
      reason: 'Remote viewing is not available on this server.',
      browser: null,
      sessions: 0,
      queued: 0,
      sandbox: false,
      asUser: null,
      counters: {
        opened: 0,
        browserCalls: 0,
        browserStarts: 0,
        crashes: 0,
        refusedNavigations: 0,
        busy: 0,
      },
    }),
    stop: async () => {},
  };
}
