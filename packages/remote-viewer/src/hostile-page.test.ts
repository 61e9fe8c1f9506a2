import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedBrowsers } from './testing/browser-processes.ts';
import { memoryOfGroup } from './browser/process-facts.ts';
import { colourStripPage, openTestSite, type TestSite } from './testing/test-site.ts';
import { makeTestViewer } from './testing/test-viewer.ts';
import { clickAndLook } from './session/look.ts';
import { createOpener } from './session/open-session.ts';
import { makeParts } from './viewer-parts.ts';
import type { RemoteViewer } from './viewer.types.ts';

/** Listens for anything at all, over TCP and UDP, on loopback of both kinds. */
async function openCanary() {
  const seen: string[] = [];
  const tcp = createServer((socket) => {
    seen.push('tcp');
    socket.on('error', () => {}).destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const tcp6 = createServer((socket) => {
    seen.push('tcp6');
    socket.on('error', () => {}).destroy();
  });
  tcp6.listen(port, '::1');
  await once(tcp6, 'listening');
  const udp = createSocket('udp4', () => seen.push('udp'));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  const close = async () => {
    udp.close();
    tcp.close();
    tcp6.close();
  };
  return { port, seen, close };
}

/** Tries every way out of a page that is known to go past request interception, in the page and in a frame. */
const waysOut = (port: number) => `
  const at = ['127.0.0.1:${port}', 'localhost:${port}', '[::1]:${port}', '0.0.0.0:${port}', '127.1:${port}', 'rebound.example.org:${port}'];
  const tries = at.map((host) => [
    fetch('http://' + host, { mode: 'no-cors' }), fetch('https://' + host, { mode: 'no-cors' }),
    new Promise((done) => { for (const scheme of ['ws', 'wss']) { try { new WebSocket(scheme + '://' + host).onerror = done; } catch { done(); } } }),
    new Promise((done) => { const image = new Image(); image.onerror = done; image.src = 'http://' + host + '/i.png'; }),
    new Promise((done) => { try { const source = new EventSource('http://' + host + '/e'); source.onerror = () => { source.close(); done(); }; } catch { done(); } }),
    Promise.resolve(navigator.sendBeacon('http://' + host + '/b', 'x')),
    new Promise((done) => {
      const code = 'try { new WebSocket("ws://' + host + '").onerror = () => postMessage(1) } catch {} fetch("http://' + host + '", {mode:"no-cors"}).finally(() => postMessage(1))';
      const worker = new Worker(URL.createObjectURL(new Blob([code]))); worker.onmessage = worker.onerror = done;
    }),
    new Promise((done) => {
      try {
        const shared = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = (e) => fetch("http://' + host + '", {mode:"no-cors"}).finally(() => e.ports[0].postMessage(1))'])));
        shared.port.onmessage = shared.onerror = done; shared.port.start();
      } catch { done(); }
    }),
    (async () => { const link = document.createElement('link'); link.rel = 'preconnect'; link.href = 'http://' + host; document.head.append(link); })(),
    (async () => { const link = document.createElement('link'); link.rel = 'dns-prefetch'; link.href = 'http://' + host; document.head.append(link); })(),
    (async () => { const rules = document.createElement('script'); rules.type = 'speculationrules';
      rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: ['http://' + host + '/p'] }], prerender: [{ source: 'list', urls: ['http://' + host + '/r'] }] }); document.head.append(rules); })(),
    (async () => { const frame = document.createElement('iframe'); frame.src = 'http://' + host + '/f'; document.body.append(frame); })(),
    (async () => { const form = document.createElement('form'); form.action = 'http://' + host + '/post'; form.target = 'hidden' + Math.random(); form.method = 'post'; document.body.append(form); form.submit(); })(),
    (async () => { const media = document.createElement('video'); media.src = 'http://' + host + '/v.mp4'; document.body.append(media); })(),
    (async () => { const style = document.createElement('style'); style.textContent = '@import "http://' + host + '/s.css"; @font-face { font-family: f; src: url(http://' + host + '/f.woff) }'; document.head.append(style); })(),
    (async () => { const Peer = globalThis.RTCPeerConnection ?? globalThis.webkitRTCPeerConnection; if (!Peer) return;
      const peer = new Peer({ iceServers: [{ urls: ['stun:' + host, 'turn:' + host + '?transport=udp', 'turn:' + host + '?transport=tcp'], username: 'u', credential: 'c' }] });
      peer.createDataChannel('x'); await peer.setLocalDescription(await peer.createOffer()); })(),
    (async () => { if (globalThis.WebTransport) await new WebTransport('https://' + host).ready; })(),
  ]).flat();
  const late = new Promise((done) => setTimeout(done, 3000));
  Promise.race([Promise.allSettled(tries), late]).then(() => { document.title = 'tried'; parent.postMessage('tried', '*'); });`;

describe('a hostile page', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({
      allow: [],
      maxSessionsPerUser: 8,
      egress: {
        resolve: async (host) => (host === 'rebound.example.org' ? ['127.0.0.1'] : ['93.184.216.34']),
        dialMap: () => ({ address: '127.0.0.1', port: site.port }),
      },
    });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const open = async (path: string, ownerId = 'ann') => {
    const url = `http://shop.example.com${path}`;
    const opened = await viewer.open({ ownerId, url, allowedUrls: [url], width: 1_366, height: 768 });
    return { ownerId, sessionId: opened.sessionId, scrollHeight: opened.scrollHeight };
  };

  test('reaches nothing on this machine, by whatever way', async () => {
    const canary = await openCanary();
    site.lay('/ways', `<body><script>${waysOut(canary.port)}</script>`);
    site.lay(
      '/framed',
      `<iframe src="http://other.example.net/ways"></iframe><script>
        onmessage = () => { document.title = 'tried'; }</script>`,
    );
    for (const path of ['/ways', '/framed']) {
      const key = await open(path);
      await expect.poll(async () => (await viewer.report(key)).title, { timeout: 8_000 }).toBe('tried');
      await viewer.close(key);
    }
    expect(canary.seen).toEqual([]);
    await canary.close();
  });

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
    await viewer.closeAllOf('ann');
    await viewer.close(calm);
  });

  test('that never stops writing to the console keeps nobody else waiting', async () => {
    site.lay(
      '/loud',
      '<script>setInterval(() => { for (let i = 0; i < 2000; i++) console.error("loud", i); })</script>',
    );
    site.lay('/calm', colourStripPage(3_000));
    const [loud, calm] = [await open('/loud'), await open('/calm', 'bob')];
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const started = performance.now();
      await viewer.scroll({ ...calm, scrollX: 0, scrollY: round * 100 });
      times.push(performance.now() - started);
    }
    expect(Math.max(...times)).toBeLessThan(1_500);
    expect((await viewer.report(loud)).console.length).toBe(50);
    await Promise.all([viewer.close(loud), viewer.close(calm)]);
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
    await viewer.close(key);
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
    const parts = makeParts({ allow: [`127.0.0.1:${site.port}`], ownOrigin: () => '', log });
    const opener = createOpener(parts);
    const input = { ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 };
    const { sessionId } = await opener.open(input);
    const session = parts.book.require(sessionId, 'ann');
    await parts.egress.stop();
    const started = performance.now();
    await clickAndLook(session, parts.pictures, { x: 5, y: 8 });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(session.navigation.url()).toMatch(/^chrome-error:/);
    expect(site.asked).not.toContain('/next');
    await opener.open(input);
    expect(performance.now() - started).toBeLessThan(5_000);
    await parts.host.stop();
    await parts.egress.stop();
    await site.close();
  });
});
