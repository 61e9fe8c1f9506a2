import { readFile, readdir, readlink } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { processesOf, recordedBrowsers } from '../testing/browser-processes.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { LiveInput } from '../base/live.types.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const ctrl = (key: string): LiveInput => ({
  type: 'key',
  action: 'press',
  key,
  code: `Key${key.toUpperCase()}`,
  modifiers: { ctrl: true },
});

describe('what keeps pages apart from us and from each other', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/', '<title>Here</title>');
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], maxSessionsPerUser: 8 });
  });
  afterEach(() => viewer.closeAllOf('ann'));
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const open = async (path: string) => {
    const url = site.origin + path;
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 });
    return { ownerId: 'ann', sessionId: opened.sessionId };
  };
  const browser = async () => {
    await open('/');
    const [pid = 0] = await recordedBrowsers();
    return processesOf(pid);
  };

  test('the browser runs sandboxed, not as root, and knows none of our environment', async () => {
    const processes = await browser();
    expect(processes.length).toBeGreaterThan(3);
    const own = (await environmentOf('self'))
      .split('\0')
      .filter((line) => !/^(HOME|TMPDIR|LANG|PATH|PWD|SHLVL|_)?(=|$)/.test(line));
    expect(own.length).toBeGreaterThan(0);
    const theirs = (await Promise.all(processes.map(({ pid }) => environmentOf(pid)))).join('\0');
    expect(theirs).toContain('HOME=');
    expect(own.filter((line) => theirs.includes(line))).toEqual([]);
    expect(processes.filter(({ command }) => command.includes('--no-sandbox'))).toEqual([]);
    expect(processes.filter(({ uid }) => uid === 0)).toEqual([]);
    expect(await viewer.status()).toMatchObject({ state: 'ready', sandbox: true });
  });

  test('the browser listens on no port, and its memory is capped', async () => {
    const processes = await browser();
    expect(processes.filter(({ command }) => command.includes('--remote-debugging-port'))).toEqual([]);
    const [main] = processes.filter(({ command }) => command.includes('--remote-debugging-pipe'));
    const limits = await readFile(`/proc/${main?.pid}/limits`, 'utf8');
    expect(/Max data size\s+(\d+)/.exec(limits)?.[1]).toBe(String(1_572_864 * 1024));
    const sockets = await Promise.all(processes.map(({ pid }) => socketsOf(pid)));
    expect(sockets.flat().length, 'it has sockets, and we see them').toBeGreaterThan(0);
    const listening = await listeningSockets();
    expect(sockets.flat().filter((socket) => listening.has(socket))).toEqual([]);
  });

  test('the browser has been told of every way past the proxy that it is to keep shut', async () => {
    const [main] = (await browser()).filter(({ command }) => command.includes('--remote-debugging-pipe'));
    const switches = [
      '--proxy-server=http://127.0.0.1:1 ',
      '--proxy-bypass-list=<-loopback> ',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp ',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp ',
      '--disable-quic ',
      '--dns-prefetch-disable ',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 ',
      '--disable-background-networking ',
      '--disable-component-update ',
      '--disable-sync ',
      '--no-pings ',
      '--disable-features=WebTransport,',
    ];
    expect(switches.filter((one) => !main?.command.includes(one))).toEqual([]);
  });

  test('what a page asks of the proxy is counted, and what it is refused by reason', async () => {
    const before = (await viewer.status()).egress;
    site.lay('/asks', '<img src="http://10.0.0.1/">');
    await open('/asks');
    await expect
      .poll(async () => (await viewer.status()).egress.denials['private-address'])
      .toBe((before.denials['private-address'] ?? 0) + 1);
    const { requests, bytes } = (await viewer.status()).egress;
    expect(requests).toBeGreaterThanOrEqual(before.requests + 2);
    expect(bytes).toBeGreaterThan(before.bytes);
  });

  test('two sessions share no cookie, storage or cache', async () => {
    let served = 0;
    site.lay('/counted.js', () => {
      served += 1;
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
      return { headers, body: 'document.cached = true;' };
    });
    site.lay(
      '/state',
      `<script src="/counted.js"></script><script>
        const seen = [document.cookie, localStorage.length, sessionStorage.length].join('|');
        document.cookie = 'who=me; max-age=3600'; localStorage.who = sessionStorage.who = 'me';
        indexedDB.databases().then(async (names) => {
          document.title = seen + '|' + names.length;
          indexedDB.open('who');
        });
      </script>`,
    );
    for (const round of [1, 2, 3]) {
      const key = await open('/state');
      await expect.poll(async () => (await viewer.report(key)).title).toBe('|0|0|0');
      expect(served).toBe(round);
      if (round === 2) await viewer.close(key);
    }
  });

  test('no session hears of another that is at the same site at the same moment', async () => {
    site.lay(
      '/alone',
      `<script>
        const facts = { locks: -1, stores: -1, calls: 0, stored: 0 };
        const tell = (fact) => { Object.assign(facts, fact); document.title = JSON.stringify(facts); };
        const channel = new BroadcastChannel('all');
        channel.onmessage = () => tell({ calls: facts.calls + 1 });
        addEventListener('storage', () => tell({ stored: facts.stored + 1 }));
        const ask = async () => {
          localStorage.at = performance.timeOrigin;
          channel.postMessage('Is anybody there?');
          const { held } = await navigator.locks.query();
          navigator.locks.request('mine' + performance.timeOrigin, () => new Promise(() => {}));
          const stores = await caches.keys();
          await caches.open('mine');
          tell({ locks: held.length, stores: stores.length });
        };
        ask();
      </script>`,
    );
    const keys = [await open('/alone'), await open('/alone'), await open('/alone')];
    const nobody = { locks: 0, stores: 0, calls: 0, stored: 0 };
    for (const key of [...keys, ...keys]) {
      await expect.poll(async () => (await viewer.report(key)).title).toBe(JSON.stringify(nobody));
    }
  });

  test('what one session copied, another does not paste', async () => {
    site.lay(
      '/copy',
      `<textarea style="position:absolute;top:0;left:0;width:200px;height:200px"></textarea><script>
        const area = document.querySelector('textarea');
        area.oninput = () => { document.title = 'has:' + area.value; };
      </script>`,
    );
    const [from, to] = [await open('/copy'), await open('/copy')];
    const sink = { frame: async () => {}, event: () => {} };
    const [one, two] = [
      await viewer.live(from.sessionId, 'ann', sink),
      await viewer.live(to.sessionId, 'ann', sink),
    ];
    await viewer.click({ ...from, x: 50, y: 50 });
    one.send({ type: 'text', text: 'secret' });
    await expect.poll(async () => (await viewer.report(from)).title).toBe('has:secret');
    one.send(ctrl('a'));
    one.send(ctrl('c'));
    await viewer.scroll({ ...from, scrollX: 0, scrollY: 0 });
    await viewer.click({ ...to, x: 50, y: 50 });
    two.send(ctrl('v'));
    two.send({ type: 'key', action: 'press', key: 'Insert', code: 'Insert', modifiers: { shift: true } });
    two.send({ type: 'text', text: 'own' });
    await expect.poll(async () => (await viewer.report(to)).title).toBe('has:own');
  });
});

const environmentOf = (pid: number | 'self'): Promise<string> =>
  readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');

/** The users whose sockets listen on TCP, from the kernel's own tables. */
/** The kernel's numbers of the sockets on which anybody of this machine listens. */
async function listeningSockets(): Promise<Set<string>> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  return new Set(rows.filter(([, , , state]) => state === '0A').map((row) => row[9] ?? ''));
}

/** The same of the sockets that a process holds. */
async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const places = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return places.flatMap((place) => /^socket:\[(\d+)\]$/.exec(place)?.slice(1) ?? []);
}
