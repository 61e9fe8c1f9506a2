import { afterEach, expect, test, vi } from 'vitest';
import { refuseServiceWorkers } from './service-workers.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a page that registers a service worker is refused, and its console says why', async () => {
  class Container {
    async register(): Promise<string> {
      return 'registered';
    }
  }
  vi.stubGlobal('ServiceWorkerContainer', Container);
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const told: unknown[] = [];
  page.addEventListener('ringmark-trouble', (event) => void told.push((event as CustomEvent).detail));
  refuseServiceWorkers();
  await expect(new Container().register()).rejects.toMatchObject({ name: 'SecurityError' });
  expect(told).toEqual(['warning\u0000Service workers are off in the remote view.']);
});

test('a page without them is left alone', () => {
  expect(refuseServiceWorkers).not.toThrow();
});
