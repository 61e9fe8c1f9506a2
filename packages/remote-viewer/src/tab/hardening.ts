import { forwardConsole, textOf } from '../in-page/console-entries.ts';

/**
 * Runs before any script of a page: takes away what could talk past the proxy, and what would outlive the
 * page. The proxy and Chromium's flags hold without it; it is there so that a mistake in one is no hole. Shared
 * workers, which phones did without for years, are no part of any page, so that nobody could count them.
 */
export const HARDENING_SCRIPT = `(() => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport', 'SharedWorker']) {
    try { Object.defineProperty(globalThis, name, { value: undefined, configurable: false }); } catch {}
  }
  const workers = globalThis.ServiceWorkerContainer;
  if (workers) {
    Object.defineProperty(workers.prototype, 'register', {
      value: () => Promise.reject(new DOMException('Service workers are off in remote viewing.', 'SecurityError')),
    });
  }
  (${String(forwardConsole)})(${String(textOf)});
})();`;
