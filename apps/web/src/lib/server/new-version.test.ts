import { afterEach, expect, it, vi } from 'vitest';
import { followVersion, loadAhead } from './new-version.ts';

const OURS = 'http://ringmark.test/assets/index-old.js';
const page = (entry: string) =>
  new Response(`<script type="module" crossorigin src="${entry}"></script>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const upgraded = async () => page('/assets/index-new.js');

afterEach(() => vi.unstubAllGlobals());

/** A tab whose page began with that script, over a server that answers so. */
function aTab(
  entry: string,
  answer: () => Promise<Response>,
  isOnLine = true,
  kept = new Map<string, string>(),
) {
  const window = Object.assign(new EventTarget(), { location: { reload: vi.fn<() => void>() } });
  const ask = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { querySelector: () => ({ src: entry }) });
  vi.stubGlobal('navigator', { onLine: isOnLine });
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  followVersion();
  return {
    kept,
    ask,
    reload: window.location.reload,
    /** A part of the page could not be loaded. */
    async losePart() {
      window.dispatchEvent(new Event('vite:preloadError'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('a chunk missing after an update reloads the page, once for each version', async () => {
  const tab = aTab(OURS, upgraded);
  await tab.losePart();
  await tab.losePart();
  expect(tab.reload).toHaveBeenCalledTimes(1);
  expect(tab.ask).toHaveBeenCalledWith('/', { cache: 'no-store' });
  // A tab that comes back as the same page, as from a cache in between, does not reload another time.
  const again = aTab(OURS, upgraded, true, tab.kept);
  await again.losePart();
  expect(again.reload).not.toHaveBeenCalled();
  const later = aTab('http://ringmark.test/assets/index-later.js', upgraded, true, tab.kept);
  await later.losePart();
  expect(later.reload).toHaveBeenCalledTimes(1);
});

it('a chunk missing for any other reason does not reload the page', async () => {
  const html = { headers: { 'content-type': 'text/html' } };
  const tabs: [what: string, answer: () => Promise<Response>, isOnLine: boolean][] = [
    ['the same version', async () => page('/assets/index-old.js'), true],
    ['no line', upgraded, false],
    ['no answer', () => Promise.reject(new TypeError('no way')), true],
    ['a proxy’s failure', async () => new Response('<h1>Bad gateway</h1>', { ...html, status: 502 }), true],
    ['a proxy’s form', async () => new Response('<form>Sign in to the network</form>', html), true],
  ];
  vi.stubGlobal('console', { ...console, warn: () => undefined });
  const reloaded: string[] = [];
  for (const [what, answer, isOnLine] of tabs) {
    const tab = aTab(OURS, answer, isOnLine);
    await tab.losePart();
    if (tab.reload.mock.calls.length > 0) reloaded.push(what);
  }
  expect(reloaded).toEqual([]);
});

it('a chunk that was loaded ahead and is missing does not reload the page until it is wanted', async () => {
  const tab = aTab(OURS, upgraded);
  const isLoaded = await loadAhead(async () => {
    await tab.losePart();
    throw new TypeError('not found');
  });
  expect(isLoaded).toBe(false);
  expect(tab.reload).not.toHaveBeenCalled();
  await tab.losePart();
  expect(tab.reload).toHaveBeenCalledTimes(1);
});

it('a chunk missing after another was loaded ahead reloads the page', async () => {
  const tab = aTab(OURS, upgraded);
  expect(await loadAhead(async () => undefined)).toBe(true);
  await tab.losePart();
  expect(tab.reload).toHaveBeenCalledTimes(1);
});
