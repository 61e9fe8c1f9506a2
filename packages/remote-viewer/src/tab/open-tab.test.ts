import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type RunningBrowser } from '../chromium/launch-browser.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { findBrowser } from '../base/find-browser.ts';
import { EgressProxy } from '@ringmark/egress/proxy';
import { startCanaries, type Canaries } from '@ringmark/egress/testing/canaries';
import { type WindowFindings, WINDOW_WAYS } from '../testing/window-ways.ts';
import { openTabRouter, openTab, type TabRouter } from './open-tab.ts';

/** Milliseconds that a call to the browser waits for its answer. */
const PATIENCE = 20_000;
const SIZE = { width: 800, height: 600, deviceScale: 1 };

let running: RunningBrowser;
let router: TabRouter;
let proxy: EgressProxy;
let canaries: Canaries;

beforeAll(async () => {
  const found = await findBrowser();
  [running, canaries] = await Promise.all([
    launchBrowser(found?.path ?? 'chromium', () => undefined, PATIENCE),
    startCanaries(1),
  ]);
  router = await openTabRouter(running);
  proxy = new EgressProxy({ resolve: () => Promise.resolve([]) });
  await proxy.start();
});
afterAll(async () => {
  await running.end();
  await Promise.all([proxy.stop(), canaries.close()]);
});

const open = () => openTab(running, router, proxy.url, SIZE);

async function evaluate(page: CdpSession, expression: string): Promise<unknown> {
  const { result } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  return result.value;
}

/** The windows of the browser, those that nobody sees included. */
async function windows(): Promise<string[]> {
  const { targetInfos } = await running.cdp.root.send('Target.getTargets', { filter: [{ type: 'page' }] });
  return targetInfos.map(({ targetId }) => targetId);
}

const contexts = async () =>
  (await running.cdp.root.send('Target.getBrowserContexts')).browserContextIds.length;

describe('a tab', () => {
  test('is alone in its context, which goes with it', async () => {
    const before = await contexts();
    const tabs = await Promise.all([open(), open(), open()]);
    expect(await contexts()).toBe(before + 3);
    for (const tab of tabs) tab.end('closed');
    await expect.poll(contexts).toBe(before);
  });

  test('whose process ends while it is made ready is given up at once, and leaves nothing', async () => {
    const before = [await contexts(), (await windows()).length];
    const stopCrashing = running.cdp.root.on('Target.attachedToTarget', ({ sessionId }) => {
      running.cdp
        .session(sessionId)
        .send('Page.crash')
        .catch(() => undefined);
    });
    // A tab that was still wanted would say that it did not answer in time.
    await expect(open()).rejects.toThrow('The page was closed before it was ready.');
    stopCrashing();
    await expect.poll(async () => [await contexts(), (await windows()).length]).toEqual(before);
    (await open()).end('closed');
  });

  test('leaves no window open of those that its page opens', async () => {
    const before = await windows();
    const tab = await open();
    const opened = 'for (let i = 0; i < 50; i += 1) window.open("about:blank#" + i); 50';
    expect(await evaluate(tab.page, opened)).toBe(50);
    await expect.poll(windows).toEqual(expect.arrayContaining([...before, tab.targetId]));
    await expect.poll(async () => (await windows()).length).toBe(before.length + 1);
    tab.end('closed');
    await expect.poll(async () => (await windows()).length).toBe(before.length);
  });

  test('gives no window that its page opens, nor a frame in it, what could talk past the proxy', async () => {
    const tab = await open();
    const { found, windows } = (await evaluate(tab.page, WINDOW_WAYS)) as WindowFindings;
    expect(found).toEqual([]);
    expect(windows).toBeGreaterThan(9);
    tab.end('closed');
  });

  test.each(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'])(
    'gives its page no leave for %s',
    async (name) => {
      const tab = await open();
      const asked = `navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`;
      expect(await evaluate(tab.page, asked)).toBe('denied');
      tab.end('closed');
    },
  );
});

/** Opens a page as a mistake in the code of a tab would: no script of ours, no proxy of its own, or one of the two. */
async function openBare(proxyServer?: string) {
  const { root } = running.cdp;
  const { browserContextId } = await root.send('Target.createBrowserContext', {
    ...(proxyServer !== undefined && { proxyServer, proxyBypassList: '<-loopback>' }),
  });
  const attached = Promise.withResolvers<CdpSession>();
  const release = router.claim(browserContextId, ({ sessionId }) =>
    attached.resolve(running.cdp.session(sessionId)),
  );
  await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const page = await attached.promise;
  await page.send('Runtime.runIfWaitingForDebugger');
  return {
    page,
    close: async () => {
      release();
      await root.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
const port = () => canaries.all[0]?.port;

describe('a page that was opened beside all guards of a tab', () => {
  test('reaches nothing without a proxy of its own', async () => {
    canaries.forget();
    const { page, close } = await openBare();
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'inner.example']) {
      const asked = `fetch('http://${host}:${port()}/', { mode: 'no-cors' }).then(() => 'reached', () => 'failed')`;
      expect([host, await evaluate(page, asked)]).toEqual([host, 'failed']);
    }
    expect([...(canaries.all[0]?.hits ?? [])]).toEqual([]);
    await close();
  });

  test('sends no packet past the proxy, although it may talk from page to page', async () => {
    canaries.forget();
    const { page, close } = await openBare(proxy.url);
    const gathered = await evaluate(
      page,
      `(async () => {
        const servers = ['stun:127.0.0.1:${port()}', 'stun:[::1]:${port()}', 'turn:127.0.0.1:${port()}?transport=udp'];
        const iceServers = servers.map((urls) => ({ urls, username: 'a', credential: 'b' }));
        const connection = new RTCPeerConnection({ iceServers });
        connection.createDataChannel('a');
        await connection.setLocalDescription(await connection.createOffer());
        while (connection.iceGatheringState !== 'complete')
          await new Promise((next) => { connection.onicegatheringstatechange = next; });
        return connection.iceGatheringState;
      })()`,
    );
    expect(gathered).toBe('complete');
    expect([...(canaries.all[0]?.hits ?? [])]).toEqual([]);
    await close();
  });
});
