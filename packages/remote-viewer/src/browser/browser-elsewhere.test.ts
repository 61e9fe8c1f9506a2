import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectCdp } from '../cdp/connection.ts';
import { openSocket, socketTransport } from '../cdp/socket-transport.ts';
import { findBrowser } from '../base/find-browser.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

describe('a browser that the operator runs elsewhere', () => {
  let site: TestSite;
  let browser: ChildProcess;
  let folder: string;
  let endpoint: string;
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/', '<title>Here</title>');
    folder = await mkdtemp(join(tmpdir(), 'ringmark-elsewhere-'));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(folder, 65_534, 65_534);
    const path = (await findBrowser())?.path ?? '';
    browser = spawn(path, ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`], {
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    });
    endpoint = await listeningAt(browser);
  });
  afterAll(async () => {
    const exited = once(browser, 'exit');
    process.kill(-(browser.pid ?? 0), 'SIGKILL');
    await exited;
    await rm(folder, { recursive: true, maxRetries: 5, retryDelay: 100 });
    await site.close();
  });

  test.each(['ws', 'http'])('is used by its %s address, and left as it was', async (scheme) => {
    const url = `${site.origin}/`;
    const cdp = connectCdp(socketTransport(await openSocket(endpoint, 5_000)));
    const contexts = async () => (await cdp.root.send('Target.getBrowserContexts')).browserContextIds;
    const before = await contexts();
    const viewer = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      browserEndpoint:
        scheme === 'ws' ? endpoint : endpoint.replace('ws:', 'http:').replace(/\/devtools.*/, ''),
    });
    const input = { ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 };
    const { sessionId } = await viewer.open(input);
    expect((await contexts()).length).toBeGreaterThan(before.length);
    expect((await viewer.report({ ownerId: 'ann', sessionId })).title).toBe('Here');
    expect(await viewer.status()).toMatchObject({ state: 'ready', asUser: null, sessions: 1 });
    await viewer.stop();
    await expect.poll(contexts).toEqual(before);
    cdp.close();
  });

  test('reaches the network only through the proxy at the address that the operator gave it', async () => {
    const port = await freePort();
    const viewer = makeTestViewer({
      allow: [`127.0.0.1:${site.port}`],
      browserEndpoint: endpoint,
      proxy: { bindHost: '0.0.0.0', port, advertiseHost: 'localhost' },
    });
    const url = site.lay('/guarded', '<title>Guarded</title><img src="http://10.0.0.1/">');
    const input = { ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 };
    const { sessionId } = await viewer.open(input);
    expect((await viewer.report({ ownerId: 'ann', sessionId })).title).toBe('Guarded');
    await expect
      .poll(async () => (await viewer.status()).egress.denials['private-address'])
      .toBeGreaterThan(0);
    const [stranger] = (await once(get({ port, path: url }), 'response')) as [IncomingMessage];
    expect(stranger.resume().statusCode).toBe(407);
    await viewer.stop();
  });

  test('is missed with a sentence when it is not there', async () => {
    const viewer = makeTestViewer({ allow: ['127.0.0.1:80'], browserEndpoint: 'ws://127.0.0.1:1/' });
    const url = 'http://127.0.0.1/';
    await expect(
      viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 }),
    ).rejects.toMatchObject({ code: 'remote_unavailable' });
    expect(await viewer.status()).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Can’t reach the browser at RINGMARK_BROWSER_ENDPOINT.'),
    });
    await viewer.stop();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listeningAt(browser: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of browser.stderr ?? []) {
    text += String(chunk);
    const address = /DevTools listening on (?<address>ws:\S+)/.exec(text)?.groups?.['address'];
    if (address) {
      browser.stderr?.resume();
      return address;
    }
  }
  throw new Error(`The browser did not start: ${text}`);
}
