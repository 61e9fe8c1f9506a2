import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { joinBrowser } from '../browser/join-browser.ts';
import { launchBrowser, type RunningBrowser } from '../chromium/launch-browser.ts';
import { findBrowser } from '../base/find-browser.ts';
import { mayNavigate } from '@ringmark/egress/url-admission';
import { parseAllowList, type AllowList } from '@ringmark/egress/allow-list';
import { EgressProxy } from '@ringmark/egress/proxy';
import type { Denial } from '@ringmark/egress/egress.types';
import { startCanaries, type Canaries, type Canary } from '@ringmark/egress/testing/canaries';
import { SETTLED, startHostileSite } from '@ringmark/egress/testing/hostile-site';
import { HOSTILE_VECTORS, type Vector } from '@ringmark/egress/testing/hostile-vectors';
import type { Site } from '@ringmark/egress/testing/sites';
import { createHttpSignIn } from './http-sign-in.ts';
import { followNavigation, type Navigation } from './navigation/navigation.ts';
import { openTabRouter, openTab } from './open-tab.ts';
import type { Tab } from './tab.types.ts';
import { startPlaywrightServer } from '../testing/playwright-server.ts';
import { showUnguarded } from '../testing/unguarded-browser.ts';

/** Chromium takes names below `localhost` for safe, so that the page may use all that only https pages may. */
const PAGE = 'http://page.localhost/';
const PUBLIC_ADDRESS = '93.184.216.34';

/** The ways that the hardened tab does not even begin, so that the proxy has nothing to refuse. */
const NEVER_BEGUN = /^(rtc|webtransport|speculation|ping|window-open|service-worker|shared-worker)/;

let canaries: Canaries;
let opened: Canaries;
let site: Site;
let allowList: AllowList;
let proxy: EgressProxy;
let tab: Tab;
let navigation: Navigation;
const denials: Denial[] = [];
/** The canaries reached without the guard: the guard must stop exactly these. */
let reachedUnguarded: string[] = [];

function canaryOf(vector: Vector): Canary {
  const canary = canaries.all[HOSTILE_VECTORS.indexOf(vector)];
  if (canary === undefined) throw new Error(`No canary for ${vector.name}.`);
  return canary;
}

function targetOf(vector: Vector): string {
  return `${vector.scheme ?? 'http'}://${vector.host}:${canaryOf(vector).port}/`;
}

function reached(): string[] {
  return HOSTILE_VECTORS.filter((vector) => canaryOf(vector).hits.size > 0).map(({ name }) => name);
}

/** Vectors of which the proxy was asked, and refused. */
function refused(): string[] {
  const ports = new Set(denials.map(({ host }) => Number(host.split(':').at(-1))));
  return HOSTILE_VECTORS.filter((vector) => ports.has(canaryOf(vector).port)).map(({ name }) => name);
}

/** Every canary's port is open to the session, so that nothing but its address speaks against it. */
function allowedUrls(): string[] {
  return [PAGE, ...[...canaries.all, ...opened.all].map(({ port }) => `http://shop.example:${port}/`)];
}

function unheard(): void {
  // Nobody waits for these events here.
}

async function evaluate(expression: string): Promise<unknown> {
  const { result } = await tab.page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

beforeAll(async () => {
  canaries = await startCanaries(HOSTILE_VECTORS.length);
  opened = await startCanaries(1);
  site = await startHostileSite(targetOf);
  const names = new Map([
    ['page.localhost', [PUBLIC_ADDRESS]],
    ['inner.example', ['127.0.0.1']],
    ['mixed.example', [PUBLIC_ADDRESS, '127.0.0.1']],
  ]);
  allowList = parseAllowList(`page.localhost,127.0.0.1:${opened.all[0]?.port}`);
  proxy = new EgressProxy({
    allowList,
    resolve: (host) => Promise.resolve(names.get(host) ?? []),
    // Only the page's own site is redirected: every other dial would go where it says, canaries included.
    dialMap: (to) => (to.address === PUBLIC_ADDRESS ? { address: '127.0.0.1', port: site.port } : to),
    onDenial: (denial) => denials.push(denial),
  });
  await proxy.start();
});

afterAll(() => Promise.all([proxy.stop(), site.close(), canaries.close(), opened.close()]));

async function showIn(running: RunningBrowser): Promise<void> {
  const size = { width: 1366, height: 768, deviceScale: 1 };
  tab = await openTab(running, await openTabRouter(running), proxy.url, size);
  const credentials = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: allowedUrls() } });
  const admit = (url: string) => mayNavigate(url, allowedUrls(), allowList);
  const events = { refused: unheard, partRefused: unheard, committed: unheard, loading: unheard };
  const signIn = createHttpSignIn(tab, new Map(), unheard);
  navigation = followNavigation(tab, { admit, credentials, signIn }, events);
}

async function launchOwn(): Promise<() => Promise<void>> {
  const found = await findBrowser();
  const browser = await launchBrowser(found?.path ?? 'chromium', () => undefined);
  await showIn(browser);
  return browser.end;
}

/**
 * Joins a browser without the flags that close what no proxy sees. The page lacks what it would need for those ways.
 */
async function joinOther(): Promise<() => Promise<void>> {
  const server = await startPlaywrightServer();
  const browser = await joinBrowser(server.endpoint);
  await showIn(browser);
  return async () => {
    await browser.end();
    await server.close();
  };
}

test('without the guard the page reaches this machine in more than ninety ways', async () => {
  const rules = `MAP page.localhost:80 127.0.0.1:${site.port}, MAP *.example 127.0.0.1`;
  const end = await showUnguarded(PAGE, rules);
  try {
    await vi.waitFor(() => expect(reached().length).toBeGreaterThan(90), { timeout: 30_000 });
    await vi.waitFor(() => expect(reached().filter(isBegun).length).toBeGreaterThan(75), { timeout: 30_000 });
    const families = new Set(['tcp4', 'tcp6', 'udp4', 'udp6']);
    await vi.waitFor(() => expect(over()).toEqual(families), { timeout: 30_000 });
  } finally {
    await end();
  }
  reachedUnguarded = reached();
});

/** Tells whether a browser behind a proxy tries it at all. */
function isBegun(name: string): boolean {
  return !NEVER_BEGUN.test(name);
}

function over(): Set<string> {
  return new Set(canaries.all.flatMap(({ hits }) => [...hits]));
}

describe.each([
  ['of our own', launchOwn],
  ['behind a Playwright server', joinOther],
])('in a browser %s', (_which, start) => {
  let end: () => Promise<void>;
  beforeAll(async () => {
    denials.length = 0;
    opened.forget();
    end = await start();
  });
  afterAll(async () => {
    await end();
    proxy.unregister('a');
  });

  test('behind the guard the same page reaches nothing, and the proxy has refused what it tried', async () => {
    canaries.forget();
    await navigation.open(PAGE);
    await vi.waitFor(async () => expect(await evaluate('document.title')).toBe(SETTLED), { timeout: 30_000 });
    const expected = reachedUnguarded.filter(isBegun);
    expect(expected.length).toBeGreaterThan(75);
    await vi.waitFor(() => expect(refused()).toEqual(expect.arrayContaining(expected)), { timeout: 30_000 });
    expect(reached()).toEqual([]);
  });

  test('what the operator opened is reached by the same page through the same guard', async () => {
    const place = `127.0.0.1:${opened.all[0]?.port}/`;
    expect(await evaluate(`fetch('http://${place}').then((answer) => answer.text())`)).toBe('here');
    await evaluate(`new Promise((over) => new WebSocket('ws://${place}').addEventListener('error', over))`);
    expect(proxy.counters().tunnels).toBeGreaterThan(0);
    expect(opened.all[0]?.hits).toEqual(new Set(['tcp4']));
  });

  test('without its proxy the browser reaches nothing at all, and it finds the proxy again', async () => {
    await proxy.stop();
    const places = [PAGE, ...canaries.all.slice(0, 3).map(({ port }) => `http://127.0.0.1:${port}/`)];
    for (const place of [...places, `http://[::1]:${canaries.all[3]?.port}/`, 'https://inner.example/']) {
      expect(
        await evaluate(`fetch('${place}', { mode: 'no-cors' }).then(() => 'reached', () => 'failed')`),
      ).toBe('failed');
    }
    await expect(navigation.open(PAGE)).rejects.toMatchObject({ code: 'page_failed' });
    expect(reached()).toEqual([]);
    await proxy.start();
    // The error page of the failed attempt may still be on its way, and takes the place of the first good one.
    const quietPage = `${PAGE}frame?name=none`;
    await vi.waitFor(
      async () => {
        await navigation.open(quietPage);
        expect(navigation.url()).toBe(quietPage);
      },
      { timeout: 30_000 },
    );
    expect(reached()).toEqual([]);
  });
});
