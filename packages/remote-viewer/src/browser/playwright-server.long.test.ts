import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { reachBrowser } from '../cdp/reach-browser.ts';
import { connectCdp } from '../cdp/connection.ts';
import type { LiveNotice } from '@ringmark/contract/live/live';
import { type PlaywrightServer, startPlaywrightServer } from '../testing/playwright-server.ts';
import { colourStripPage, openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const httpOf = (endpoint: string): string => new URL(endpoint.replace('ws:', 'http:')).origin;

describe('a browser behind a Playwright server', () => {
  let site: TestSite;
  let server: PlaywrightServer;
  let viewer: RemoteViewer;
  /** The contexts of others, who never close theirs. */
  let before: string[];
  let others = 0;
  const showToOthers = () => {
    others += 1;
    return server.showToOthers(`${site.origin}/others`);
  };
  beforeAll(async () => {
    [site, server] = await Promise.all([openTestSite(), startPlaywrightServer()]);
    site.lay('/others', '<title>Theirs</title><script>open("/popup")</script>');
    site.lay('/popup', '<title>Popup</title>');
    await showToOthers();
  });
  beforeEach(async () => {
    await vi.waitUntil(async () => (await server.contexts()).length === others, { timeout: 10_000 });
    before = await server.contexts();
    viewer = make();
  });
  afterEach(() => viewer.stop());
  afterAll(() => Promise.all([server.close(), site.close()]));

  const make = () =>
    makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      browserEndpoint: server.endpoint,
      maxSessionsPerUser: 8,
    });
  const openWith = async (by: RemoteViewer, path: string) => {
    const url = site.origin + path;
    const { sessionId } = await by.open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      width: 400,
      height: 400,
    });
    return { ownerId: 'ann', sessionId };
  };
  const open = (path: string) => openWith(viewer, path);
  const titleOf = async (key: { ownerId: string; sessionId: string }) => (await viewer.report(key)).title;

  test.each(['ws', 'http'])('is used by its %s address, and left as it was', async (scheme) => {
    site.lay('/', '<title>Here</title>');
    const other = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      browserEndpoint: scheme === 'ws' ? server.endpoint : httpOf(server.endpoint),
    });
    const key = await openWith(other, '/');
    expect((await other.report(key)).title).toBe('Here');
    expect((await server.contexts()).length).toBeGreaterThan(before.length);
    expect(await other.status()).toMatchObject({
      state: 'ready',
      browser: { speaks: 'Playwright' },
      asUser: null,
    });
    await other.stop();
    await expect.poll(server.contexts).toEqual(before);
  });

  test('works for others as before while it is used', async () => {
    site.lay('/', '<title>Here</title>');
    const key = await open('/');
    const asked = site.asked.length;
    expect(await showToOthers()).toBe('Theirs');
    await expect.poll(() => site.asked.slice(asked)).toContain('/popup');
    expect(await titleOf(key)).toBe('Here');
    await viewer.stop();
    await expect.poll(async () => (await server.contexts()).length).toBe(others);
    expect(await server.contexts()).toEqual(expect.arrayContaining(before));
  });

  test('shows pages, and takes clicks and keys in their order', async () => {
    site.lay('/long', colourStripPage(3_000));
    site.lay(
      '/form',
      '<input autofocus style="position:absolute;left:0;top:0;width:300px" oninput="document.title = value">',
    );
    const long = await open('/long');
    expect(await viewer.scroll({ ...long, scrollX: 0, scrollY: 700 })).toMatchObject({ scrollY: 700 });
    const form = await open('/form');
    await viewer.click({ ...form, x: 20, y: 10 });
    const handle = await viewer.live(form.sessionId, 'ann', { frame: async () => {}, event: () => {} });
    const text = 'In the order in which it was written';
    for (const letter of text) handle.send({ type: 'text', text: letter });
    await expect.poll(() => titleOf(form)).toBe(text);
    handle.stop();
  });

  test('keeps its pages apart, lets their parts go on, and asks the proxy for all that they want', async () => {
    site.lay(
      '/parts',
      `<script>
        document.title = document.cookie || 'nobody';
        document.cookie = 'who=first';
        const work = URL.createObjectURL(new Blob(['postMessage(1)']));
        onclick = () => { new Worker(work).onmessage = () => { document.title += ', worked'; }; };
        onmessage = ({ data }) => { document.title += data; };
      </script>
      <img src="http://10.0.0.1/">
      <iframe src="http://localhost:${site.port}/frame"></iframe>`,
    );
    site.lay('/frame', `<script>onload = () => parent.postMessage(', framed', '*')</script>`);
    const other = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`, `localhost:${site.port}`],
      browserEndpoint: server.endpoint,
    });
    const first = await openWith(other, '/parts');
    await expect.poll(async () => (await other.report(first)).title).toBe('nobody, framed');
    await other.click({ ...first, x: 350, y: 350 });
    await expect.poll(async () => (await other.report(first)).title).toBe('nobody, framed, worked');
    const second = await openWith(other, '/parts');
    await expect.poll(async () => (await other.report(second)).title).toBe('nobody, framed');
    await expect
      .poll(async () => (await other.status()).egress.denials['private-address'])
      .toBeGreaterThan(0);
    await other.stop();
  });

  test('opens no windows, downloads nothing, and answers dialogs', async () => {
    site.lay(
      '/busy',
      `<script>onclick = () => {
        confirm('Sure?');
        for (let more = 0; more < 10; more += 1) open('https://elsewhere.example.com/' + more);
        location.href = '/file';
      }</script>`,
    );
    site.lay('/file', {
      headers: { 'content-disposition': 'attachment; filename=a.exe', 'content-type': 'application/x-foo' },
      body: 'MZ',
    });
    const key = await open('/busy');
    const events: LiveNotice[] = [];
    const sink = { frame: async () => {}, event: (event: LiveNotice) => void events.push(event) };
    const live = await viewer.live(key.sessionId, 'ann', sink);
    const contexts = await server.contexts();
    live.send({ type: 'click', x: 10, y: 10 });
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ kind: 'confirm', text: 'Sure?' }));
    live.send({ type: 'dialog', id: 1, accept: false });
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'refused' }));
    expect((await viewer.inspect(key)).url).toBe(`${site.origin}/busy`);
    expect(await server.contexts()).toEqual(expect.arrayContaining(contexts));
  });

  test('that is lost ends its views, is found again, and keeps nothing of what was lost', async () => {
    site.lay('/', '<title>Here</title>');
    const other = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      browserEndpoint: server.endpoint,
    });
    const lost = await openWith(other, '/');
    server.cut();
    await expect.poll(server.contexts).toEqual(before);
    await expect(other.inspect(lost)).rejects.toMatchObject({ code: 'viewport_gone' });
    const found = await openWith(other, '/');
    expect((await other.report(found)).title).toBe('Here');
    expect((await other.status()).counters).toMatchObject({ browserStarts: 2 });
    await other.stop();
    await expect.poll(server.contexts).toEqual(before);
  });

  test('answers every call to the one who made it, however many there are at once', async () => {
    const { transport } = await reachBrowser(server.endpoint, 15_000);
    const cdp = connectCdp(transport, 15_000);
    const answers = await Promise.all(Array.from({ length: 200 }, () => cdp.root.send('Browser.getVersion')));
    expect(new Set(answers.map(({ product }) => product)).size).toBe(1);
    const gone = new Promise<void>((resolve) => cdp.root.onGone(resolve));
    cdp.close();
    await gone;
  });
});

const viewerAt = (browserEndpoint: string) => makeTestViewer({ allow: ['127.0.0.1:80'], browserEndpoint });

describe('the server at the address of a browser elsewhere', () => {
  const page = { ownerId: 'ann', url: 'http://127.0.0.1/', allowedUrls: ['http://127.0.0.1/'] };

  /** The answer of a Playwright server to a client of another version. */
  const box = [
    '╔════════════════════════════════════╗',
    '║ Playwright version mismatch:       ║',
    '║   - server version: v1.12          ║',
    '║   - client version: v1.65          ║',
    '╚════════════════════════════════════╝',
  ].join('\n');

  test.each(['ws', 'http'])(
    'is a Playwright server of another version, by its %s address: operators read so in one sentence',
    async (scheme) => {
      const server = createServer((_request, response) =>
        response.setHeader('content-type', 'application/json').end('{"wsEndpointPath":"/secret-place"}'),
      );
      server.on('upgrade', (_request, socket) =>
        socket.end(`HTTP/1.1 428 Precondition Required\r\n\r\n${box}`),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const endpoint = scheme === 'ws' ? `ws://127.0.0.1:${port}/secret-place` : `http://127.0.0.1:${port}`;
      const sentence = `The Playwright server at 127.0.0.1:${port} is version 1.12 but Ringmark's client is 1.65. They must be the same: run playwright@1.65 there.`;
      const viewer = viewerAt(endpoint);
      for (const _again of [1, 2]) {
        await expect(viewer.open({ ...page, width: 400, height: 400 })).rejects.toMatchObject({
          code: 'remote_unavailable',
          message: expect.stringContaining('can’t be opened on this server right now'),
        });
      }
      expect(await viewer.status()).toMatchObject({ state: 'failed', reason: sentence });
      expect(viewer.lines.filter(({ level }) => level === 'error')).toEqual([
        { level: 'error', sentence, fields: {} },
      ]);
      await viewer.stop();
      server.closeAllConnections();
      server.close();
    },
  );

  test('is another kind of server: the log tells its answer, but not the address, which may hold a password', async () => {
    const server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const viewer = viewerAt(`ws://127.0.0.1:${port}/?token=hidden`);
    await expect(viewer.open({ ...page, width: 400, height: 400 })).rejects.toMatchObject({
      code: 'remote_unavailable',
    });
    expect((await viewer.status()).reason).toMatch(/neither DevTools nor a Playwright server/);
    expect(viewer.lines.map(({ sentence, fields }) => sentence + errorIn(fields)).join('\n')).not.toContain(
      'hidden',
    );
    await viewer.stop();
    server.close();
  });

  test.each(['ws', 'http'])(
    'says nothing by its %s address: that is not waited for longer than was said',
    async (scheme) => {
      const sockets = new Set<{ destroy: () => void }>();
      const silent = createListener((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const order: number[] = [];
      const reach = async (deadlineMs: number) => {
        await expect(reachBrowser(`${scheme}://127.0.0.1:${port}/`, deadlineMs)).rejects.toThrow(
          /in time|timeout|Timeout/,
        );
        order.push(deadlineMs);
      };
      await Promise.all([reach(6_000), reach(1_000)]);
      expect(order).toEqual([1_000, 6_000]);
      for (const socket of sockets) socket.destroy();
      silent.close();
    },
  );
});

const errorIn = (fields: object): string =>
  'err' in fields && fields.err instanceof Error ? `${fields.err.stack}` : '';
