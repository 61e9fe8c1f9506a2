import { once } from 'node:events';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordedBrowsers } from '../testing/browser-processes.ts';
import { memoryOfGroup } from '../chromium/process-facts.ts';
import { colourStripPage, openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { clickAndCapture } from '../pictures/view-pictures.ts';
import { createOpener } from '../session/open-session.ts';
import { makeParts } from '../viewer-parts.ts';
import { isViewerError } from '../base/viewer-error.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

describe('a hostile page', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({
      allow: [],
      maxSessionsPerUser: 8,
      egress: {
        resolve: async () => ['93.184.216.34'],
        dialMap: () => ({ address: '127.0.0.1', port: site.port }),
      },
    });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => Promise.all([viewer.closeAllOf('ann'), viewer.closeAllOf('bob')]));

  const open = async (path: string, ownerId = 'ann') => {
    const url = `http://shop.example.com${path}`;
    const opened = await viewer.open({ ownerId, url, allowedUrls: [url], width: 1_366, height: 768 });
    return { ownerId, sessionId: opened.sessionId, scrollHeight: opened.scrollHeight };
  };

  /** Clicks, and only then does the page act, so that it can be opened first. */
  const begin = (key: SessionKey) => viewer.click({ ...key, x: 10, y: 10 }).catch(() => undefined);
  const fateOf = (key: SessionKey) =>
    viewer.inspect(key).then(
      () => 'is there',
      (error: unknown) => (isViewerError(error) ? error.code : String(error)),
    );

  test('that asks for ever more memory dies alone, or is held to its share', async () => {
    site.lay(
      '/hog',
      '<script>const all = []; onclick = () => { for (;;) all.push(new Float64Array(4e6).fill(1)); }</script>',
    );
    site.lay('/calm', colourStripPage(3_000));
    const [hog, calm] = [await open('/hog'), await open('/calm', 'bob')];
    const [group = 0] = await recordedBrowsers();
    const end = viewer.click({ ...hog, x: 10, y: 10 }).catch((error: unknown) => error);
    let most = 0;
    for (let round = 0; round < 10; round += 1) {
      await viewer.scroll({ ...calm, scrollX: 0, scrollY: round * 100 });
      most = Math.max(most, await memoryOfGroup(group));
    }
    await end;
    await viewer.scroll({ ...calm, scrollX: 0, scrollY: 0 });
    expect(most).toBeLessThan(2 * 1024 ** 3);
    expect((await viewer.status()).counters.browserStarts).toBe(1);
  });

  test('that never stops writing to the console keeps nobody else waiting', async () => {
    site.lay(
      '/loud',
      '<script>setInterval(() => { for (let i = 0; i < 500; i++) { console.error("noisy", i); console.log("noisy", i); reportError(i); } }, 10)</script>',
    );
    site.lay('/calm', colourStripPage(3_000));
    const calm = await open('/calm', 'bob');
    const loud = await open('/loud');
    const heard = vi.spyOn(JSON, 'parse');
    for (let round = 0; round < 10; round += 1)
      await viewer.scroll({ ...calm, scrollX: 0, scrollY: (round + 1) * 100 });
    // No line of it comes through the pipe that all pages share.
    expect(heard.mock.calls.length).toBeGreaterThan(10);
    expect(heard.mock.calls.some(([text]) => text.includes('noisy'))).toBe(false);
    heard.mockRestore();
    expect((await viewer.report(loud)).console.length).toBe(50);
  });

  test('that never stops asking is no longer written down, and keeps nobody else waiting', async () => {
    site.lay(
      '/asking',
      `<script>setInterval(() => { for (let i = 0; i < 400; i++) fetch('data:,' + i).catch(() => {}); }, 10)</script>`,
    );
    site.lay('/calm', colourStripPage(3_000));
    const [asking, calm] = [await open('/asking'), await open('/calm', 'bob')];
    for (let round = 0; round < 10; round += 1) {
      await viewer.scroll({ ...calm, scrollX: 0, scrollY: round * 100 });
    }
    expect((await viewer.report(asking)).requests).toEqual([]);
  });

  test.each([
    ['in one word', `history.replaceState(0, '', '#' + '"'.repeat(40e6))`],
    ['word after word', `let i = 0; setInterval(() => { location.hash = (i++) + 'x'.repeat(8e6) }, 50)`],
    [
      'by the names of its frames',
      `setInterval(() => {
        const frame = document.createElement('iframe');
        frame.name = '\\u0001'.repeat(4e6);
        document.body.append(frame);
        setTimeout(() => frame.remove(), 100);
      }, 50)`,
    ],
  ])('that says more than can be heard is ended, and keeps nobody else waiting: %s', async (_how, script) => {
    site.lay('/talks', `<script>onclick = () => { ${script} }</script>`);
    site.lay('/calm', colourStripPage(3_000));
    const [calm, talks] = [await open('/calm', 'bob'), await open('/talks')];
    await begin(talks);
    await expect.poll(() => fateOf(talks), { timeout: 30_000 }).toBe('viewport_gone');
    await viewer.scroll({ ...calm, scrollX: 0, scrollY: 100 });
    expect((await viewer.status()).counters.browserStarts).toBe(1);
  });

  test.each([
    [
      'has a thousand frames',
      `for (let more = 0; more < 1000; more += 1) {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        frame.remove();
      }`,
    ],
    [
      'has a hundred workers',
      `const work = URL.createObjectURL(new Blob(['onmessage = () => {}']));
      for (let more = 0; more < 100; more += 1) new Worker(work)`,
    ],
  ])('that %s is ended, and keeps nobody else waiting', async (_what, script) => {
    site.lay('/parts', `<body><script>onclick = () => { ${script} }</script>`);
    site.lay('/calm', colourStripPage(3_000));
    const [calm, parts] = [await open('/calm', 'bob'), await open('/parts')];
    await begin(parts);
    await expect.poll(() => fateOf(parts), { timeout: 30_000 }).toBe('viewport_gone');
    await viewer.scroll({ ...calm, scrollX: 0, scrollY: 100 });
    expect((await viewer.status()).counters.browserStarts).toBe(1);
  });

  test('cannot share a worker, which nobody could count', async () => {
    site.lay('/shares', '<script>document.title = typeof SharedWorker + typeof Worker</script>');
    expect((await viewer.report(await open('/shares'))).title).toBe('undefinedfunction');
  });

  test('whose frame of another site says more than can be heard is ended as well', async () => {
    site.lay(
      '/frame',
      `<script>
        let i = 0;
        onmessage = () => setInterval(() => { location.hash = (i++) + 'x'.repeat(8e6) }, 50);
      </script>`,
    );
    site.lay(
      '/holds',
      `<iframe src="http://other.example.org/frame" style="position:absolute;top:200px"></iframe>
      <script>onclick = () => frames[0].postMessage('begin', '*')</script>`,
    );
    const holds = await open('/holds');
    await begin(holds);
    await expect.poll(() => fateOf(holds), { timeout: 30_000 }).toBe('viewport_gone');
  });

  test('that fails to load an address without end keeps nobody waiting for what it failed', async () => {
    site.lay(
      '/fails',
      `<script>
        const values = Array.from({ length: 20000 }, (_none, index) => 'key' + index + '=' + index).join('&');
        fetch('/missing?' + values).catch(() => {}).finally(() => { document.title = 'failed'; });
      </script>`,
    );
    const fails = await open('/fails');
    await expect.poll(async () => (await viewer.report(fails)).title).toBe('failed');
    const { requests } = await viewer.report(fails);
    expect(requests[0]?.url).toMatch(/\/missing\?key0=removed/);
  });

  test('that is endless is shown in small pictures, in bounded memory', async () => {
    site.lay('/long', colourStripPage(200_000));
    const key = await open('/long');
    expect(key.scrollHeight).toBe(50_000);
    const [group = 0] = await recordedBrowsers();
    let largest = 0;
    for (let step = 0; step < 30; step += 1) {
      const { image } = await viewer.scroll({ ...key, scrollX: 0, scrollY: step * 1_600 });
      largest = Math.max(largest, image.length);
    }
    expect(largest).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(await memoryOfGroup(group)).toBeLessThan(700 * 1024 ** 2);
  });
});

describe('without the proxy', () => {
  test('no page reaches anything, and all is well again when it is back', async () => {
    const site = await openTestSite();
    const url = site.lay(
      '/',
      '<title>Here</title><a href="/next" style="position:absolute;top:0;left:0">on</a>',
    );
    site.lay('/next', '<title>Next</title>');
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const proxy = createNetServer((socket) => socket.destroy());
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    proxy.close();
    await once(proxy, 'close');
    const parts = makeParts({ allow: [`127.0.0.1:${site.port}`], ownOrigin: () => '', log, proxy: { port } });
    const opener = createOpener(parts);
    const input = { ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 };
    const { sessionId } = await opener.open(input);
    const session = parts.sessions.require(sessionId, 'ann');
    await parts.egress.stop();
    // A tab that is made ready for the next page cannot start the proxy again either.
    await once(proxy.listen(port, '127.0.0.1'), 'listening');
    await clickAndCapture(session, parts.pictures, { x: 5, y: 8 });
    expect(site.asked).not.toContain('/next');
    expect((await session.world.ask('placeNow', [])).url).toMatch(/^chrome-error:/);
    proxy.close();
    await once(proxy, 'close');
    await opener.open(input);
    await parts.host.stop();
    await parts.egress.stop();
    await site.close();
  });
});
