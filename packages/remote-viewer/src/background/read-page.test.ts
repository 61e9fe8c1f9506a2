import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeNet, type Net, startRawSite, startSite, type Site } from '@ringmark/egress/testing/sites';
import { API, APP, openDoorNet } from '../testing/door-net.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { PageToRead } from '@ringmark/contract/viewing/background';

let site: TestSite;
let viewer: ReturnType<typeof makeTestViewer>;
beforeEach(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await viewer.stop();
  await site.close();
});

const read = (url: string, values: Partial<PageToRead> = {}, by = viewer) =>
  by.readPage({
    url,
    allowedUrls: [site.origin],
    isAnyOfSites: true,
    ownerId: 'test',
    signal: new AbortController().signal,
    ...values,
  });

it('reads headers and the beginning of a page, and says who asks', async () => {
  const asked: (string | undefined)[] = [];
  const url = site.lay('/', (request) => {
    asked.push(request.headers['user-agent'], request.headers['proxy-authorization']);
    return { headers: { 'X-Version': '1.4.2' }, body: `<p>Hello</p>${'x'.repeat(100_000)}` };
  });
  const answer = await read(url);
  expect(answer).toMatchObject({ read: true, headers: { 'x-version': '1.4.2' } });
  expect(answer.read && answer.text).toMatch(/^<p>Hello/);
  expect(answer.read && answer.text.length).toBe(64 * 1024);
  await read(url, { userAgent: 'AcmeReview/1.0' });
  expect(asked).toEqual([
    'Mozilla/5.0 (compatible; Ringmark)',
    undefined,
    'Mozilla/5.0 (compatible; AcmeReview/1.0)',
    undefined,
  ]);
});

it('follows redirects on the sites of the project, and to nowhere else', async () => {
  const outside = await openTestSite();
  site.lay('/there', 'Arrived');
  const within = site.lay('/within', { status: 302, headers: { location: '/there' } });
  const away = site.lay('/away', {
    status: 302,
    headers: { location: outside.lay('/x', 'Elsewhere') },
  });
  const round = site.lay('/round', { status: 301, headers: { location: '/round' } });
  expect(await read(within)).toMatchObject({ read: true, text: 'Arrived' });
  expect(await read(away)).toEqual({ read: false });
  expect(await read(round)).toEqual({ read: false });
  expect(site.asked.filter((path) => path === '/round')).toHaveLength(6);
  expect(outside.asked).toEqual([]);
  await outside.close();
});

it('asks for nothing that is not on the sites of the project, or private', async () => {
  const url = site.lay('/', 'Hello');
  expect(await read(url, { allowedUrls: ['https://shop.example/'] })).toEqual({ read: false });
  const closed = makeTestViewer({ allow: [] });
  expect(await read(url, {}, closed)).toEqual({ read: false });
  await closed.stop();
  expect(site.asked).toEqual([]);
});

it('a failure, and an answer with an error, are no pages', async () => {
  expect(await read(`${site.origin}/nothing`)).toEqual({ read: false });
  const url = site.lay('/broken', (_request, response) => {
    response.destroy();
    return undefined;
  });
  expect(await read(url)).toEqual({ read: false });
});

it('a page that never ends is given up after five seconds', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const url = site.lay('/slow', (_request, response) => {
    response.writeHead(200);
    // It has begun to answer when the five seconds are over.
    response.write('Wait', () => late.abort());
    return undefined;
  });
  expect(await read(url)).toEqual({ read: false });
  expect(timeout.mock.calls[0]).toEqual([5_000]);
});

it('a name that leads to a private address is not reached, by http or https', async () => {
  const net: Net = makeNet();
  const secret: Site = await startSite((_request, response) => response.end('Secret'));
  net.names.set('shop.example', ['10.0.0.7']);
  net.sites.set('10.0.0.7:80', secret);
  net.sites.set('10.0.0.7:443', secret);
  const guarded = makeTestViewer({ allow: [], egress: net });
  const allowedUrls = ['https://shop.example/'];
  for (const url of ['http://shop.example/', 'https://shop.example/'])
    expect(await read(url, { allowedUrls }, guarded)).toEqual({ read: false });
  expect(secret.connections()).toBe(0);
  await guarded.stop();
  await secret.close();
});

it('https goes by a tunnel of the proxy, and nowhere without a certificate that is right', async () => {
  const net = makeNet();
  const { promise: hello, resolve } = Promise.withResolvers<Buffer>();
  const shop = await startRawSite((socket) => {
    socket.once('data', (bytes: Buffer) => {
      resolve(bytes);
      socket.end('This is no TLS.');
    });
  });
  net.names.set('shop.example', ['93.184.216.34']);
  net.sites.set('93.184.216.34:443', shop);
  const guarded = makeTestViewer({ allow: [], egress: net });
  const answer = await read('https://shop.example/', { allowedUrls: ['https://shop.example/'] }, guarded);
  expect(answer).toEqual({ read: false });
  // A TLS handshake, which names the site.
  const bytes = await hello;
  expect(bytes[0]).toBe(0x16);
  expect(bytes.includes('shop.example')).toBe(true);
  await guarded.stop();
  await shop.close();
});

const opening = ({ cookie, authorization, 'x-access': access }: NodeJS.Dict<string | string[]>) => ({
  cookie,
  authorization,
  access,
});

it('goes through a door: what opens each address goes to just this one, and nothing signs out', async () => {
  const net = await openDoorNet();
  const cookies = [
    { name: 'session', value: 'can4ry', host: 'app.example.com' },
    { name: 'deep', value: 'can4ry', host: 'app.example.com', path: '/deep' },
    { name: 'sealed', value: 'can4ry', host: 'app.example.com', isSecure: true },
    { name: 'wide', value: 'can4ry', host: '.example.com' },
  ];
  const recorded = { name: 'old', value: 'can4ry', url: `${APP}/`, expires: 1 };
  const door = {
    level: 'look' as const,
    httpSecrets: [[APP, { username: 'lena', password: 'can4ry' }]] as const,
    headers: [{ origin: APP, name: 'x-access', value: 'can4ry' }],
    cookies: cookies.map((cookie) => ({ isSecure: false, ...cookie })),
    recorded: { state: { version: 1, cookies: [recorded], origins: [], secrets: [] }, hosts: [] },
    readableUrls: [],
    signOutUrls: ['/bye'],
  };
  const asked = (url: string) => read(url, { allowedUrls: [APP], door }, net.viewer);
  net.lay(`${APP}/version`, { status: 302, headers: { location: `${API}/version` } });
  net.lay(`${API}/version`, '2.0');
  expect(await asked(`${APP}/version`)).toMatchObject({ read: true, text: '2.0' });
  expect(net.heard.map(({ host, headers }) => [host, opening(headers)])).toEqual([
    [
      'app.example.com',
      {
        cookie: 'session=can4ry; wide=can4ry',
        authorization: `Basic ${Buffer.from('lena:can4ry').toString('base64')}`,
        access: 'can4ry',
      },
    ],
    ['api.example.com', { cookie: 'wide=can4ry' }],
  ]);
  net.heard.splice(0);
  net.lay(`${APP}/leads`, { status: 302, headers: { location: '/bye' } });
  expect([await asked(`${APP}/leads`), await asked(`${APP}/logout`)]).toEqual([
    { read: false },
    { read: false },
  ]);
  expect(net.heard.map(({ path }) => path)).toEqual(['/leads']);
  await net.close();
});
