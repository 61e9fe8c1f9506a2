import { forwardConsole, textOf } from '../in-page/console-entries.ts';
import { refusePasskeys } from '../in-page/passkeys.ts';
import { forwardRegistrations } from '../in-page/registrations.ts';
import { refuseServiceWorkers } from '../in-page/service-workers.ts';
import { forwardWishes } from '../in-page/wishes.ts';

/**
 * Runs before any script of a page: removes what could bypass the proxy or outlive the page. The proxy and Chromium's
 * flags hold without it; it is a second line of defence. Shared workers belong to no page, so the limit on a page's
 * workers would miss them; phones lacked them for years.
 */
export const HARDENING_SCRIPT = `(() => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker']) {
    try { Object.defineProperty(globalThis, name, { value: undefined, configurable: false }); } catch {}
  }
  (${String(forwardConsole)})(${String(textOf)});
  (${String(forwardWishes)})();
  (${String(refusePasskeys)})();
  (${String(refuseServiceWorkers)})();
  (${String(forwardRegistrations)})();
})();`;
