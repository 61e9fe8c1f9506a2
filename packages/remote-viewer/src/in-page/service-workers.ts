/// <reference lib="dom" />

/**
 * Runs in the page's own world, before its scripts: a service worker would outlive its page. Developers find the warning
 * in the ticket's console output; most pages work without a worker and say nothing.
 */
export function refuseServiceWorkers(): void {
  if (!('ServiceWorkerContainer' in globalThis)) return;
  Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
    value: () => {
      const says = 'Service workers are off in the remote view.';
      window.dispatchEvent(new CustomEvent('ringmark-trouble', { detail: `warning\u0000${says}` }));
      return Promise.reject(new DOMException(says, 'SecurityError'));
    },
  });
}
