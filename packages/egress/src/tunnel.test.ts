import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EgressProxy } from './proxy.ts';
import type { ProxyCredentials } from './proxy-session.ts';
import { basic, open, read, toAnswer, tunnel } from './testing/raw-client.ts';
import { makeNet, startRawSite, type Site } from './testing/sites.ts';

const net = makeNet();
net.names.set('shop.example', ['93.184.216.34']);

let proxy: EgressProxy;
let user: ProxyCredentials;
let echo: Site;
let halves: Socket[];

beforeEach(async () => {
  halves = [];
  echo = await startRawSite((socket) => {
    halves.push(socket);
    socket.pipe(socket);
  });
  net.sites.set('93.184.216.34:443', echo);
  proxy = new EgressProxy({
    ...net,
    limits: {
      socketsPerSession: 4,
      bytesPerPage: 1_000_000,
      bytesPerSession: 3_000_000,
      denialLatency: 0,
    },
  });
  user = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: [] } });
  await proxy.start();
});

afterEach(async () => {
  await proxy.stop();
  await echo.close();
});

async function openTunnel(): Promise<Socket> {
  const { status, socket } = await tunnel(proxy.url, user, 'shop.example:443');
  if (status !== 200) throw new Error(`No tunnel: ${status}.`);
  return socket;
}

function requireFree(): void {
  const { activeSockets } = proxy.counters();
  if (activeSockets > 0) throw new Error(`${activeSockets} tunnels still hold a place.`);
}

/** Waits until no tunnel holds a place, and fails when one keeps it until its silence would free it. */
const allFree = () => vi.waitFor(requireFree, { timeout: 20_000, interval: 5 });

test('a tunnel carries bytes both ways unchanged, and what came along with its request', async () => {
  const socket = await open(proxy.url);
  socket.write(`CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n${basic(user)}\r\nfirst`);
  expect(await read(socket, (text) => text.endsWith('first'))).toBe(
    'HTTP/1.1 200 Connection Established\r\n\r\nfirst',
  );
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 256));
  socket.write(bytes);
  const back = await read(socket, (text) => text.length >= bytes.length);
  expect(Buffer.from(back, 'latin1').equals(bytes)).toBe(true);
  expect(proxy.usage('a')).toEqual({ sockets: 1, bytesThisPage: 400_010, bytesTotal: 400_010 });
  socket.destroy();
  await allFree();
});

test('what a site sent before it closed arrives whole', async () => {
  const talker = await startRawSite((socket) => socket.end('b'.repeat(500_000)));
  net.sites.set('93.184.216.34:443', talker);
  const socket = await open(proxy.url);
  socket.write(`CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n${basic(user)}\r\n`);
  const { status, body } = toAnswer(await read(socket));
  expect({ status, length: body.length }).toEqual({ status: 200, length: 500_000 });
  await allFree();
  await talker.close();
});

test('a place is free as soon as either side has gone', async () => {
  const left = await openTunnel();
  left.destroy();
  await allFree();
  const abandoned = await openTunnel();
  halves.at(-1)?.destroy();
  await once(abandoned, 'close');
  await allFree();
  const reset = await openTunnel();
  reset.resetAndDestroy();
  await allFree();
  const resetThere = await openTunnel();
  halves.at(-1)?.resetAndDestroy();
  await once(resetThere, 'close');
  await allFree();
  expect(proxy.counters()).toMatchObject({ tunnels: 4, activeSockets: 0 });
});

test('a hundred tunnels opened and left one way or another hold no place in the end', async () => {
  for (let round = 0; round < 25; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openTunnel()));
    sockets[0]?.destroy();
    sockets[1]?.end();
    sockets[2]?.resetAndDestroy();
    sockets[3]?.write('x');
    for (const half of halves.splice(0)) half.destroy();
    await allFree();
    for (const socket of sockets) socket.destroy();
  }
  expect(proxy.counters()).toMatchObject({ tunnels: 100, activeSockets: 0, denials: {} });
});

test('a session has only so many tunnels at one time', async () => {
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openTunnel()));
  expect((await tunnel(proxy.url, user, 'shop.example:443')).status).toBe(403);
  expect(proxy.counters().denials).toEqual({ 'too-many-sockets': 1 });
  const other = proxy.register({ id: 'b', reach: { kind: 'public', allowedUrls: [] } });
  const theirs = await tunnel(proxy.url, other, 'shop.example:443');
  expect(theirs.status).toBe(200);
  theirs.socket.destroy();
  for (const socket of sockets) socket.destroy();
  await allFree();
});

test('a silent tunnel is closed', async () => {
  const impatient = new EgressProxy({ ...net, limits: { tunnelIdleTimeout: 300 } });
  await impatient.start();
  const hasty = impatient.register({ id: 'h', reach: { kind: 'public', allowedUrls: [] } });
  const { status, socket } = await tunnel(impatient.url, hasty, 'shop.example:443');
  expect(status).toBe(200);
  expect(await read(socket)).toBe('');
  await vi.waitFor(() => expect(impatient.counters().activeSockets).toBe(0), { timeout: 20_000 });
  await impatient.stop();
});

test('a site that cannot be reached is 502, and holds no place', async () => {
  net.sites.delete('93.184.216.34:443');
  const { status, head } = await tunnel(proxy.url, user, 'shop.example:443');
  expect(status).toBe(502);
  expect(head).toContain('Proxy-Status: ringmark; error=destination_unavailable');
  expect(proxy.counters()).toMatchObject({ activeSockets: 0, dialFailures: 1 });
});

test('of several addresses the next is tried when one does not answer', async () => {
  net.names.set('many.example', ['2606:4700::1111', '1.1.1.1', '93.184.216.34']);
  net.dialled.length = 0;
  const { status, socket } = await tunnel(proxy.url, user, 'many.example:443');
  socket.destroy();
  expect(status).toBe(200);
  expect(net.dialled.map(({ address }) => address)).toEqual(['1.1.1.1', '93.184.216.34']);
});

test('a tunnel that spends the budget is cut, and the next is refused until another page is opened', async () => {
  const socket = await openTunnel();
  socket.write('a'.repeat(600_000));
  await read(socket);
  expect((await tunnel(proxy.url, user, 'shop.example:443')).status).toBe(403);
  expect(proxy.counters().denials).toEqual({ 'budget-spent': 2 });
  proxy.resetBudget('a');
  (await openTunnel()).destroy();
  await allFree();
});

test('no number of pages gives a session more than its life allows', async () => {
  const total = (): number => proxy.usage('a')?.bytesTotal ?? 0;
  for (let page = 0; page < 10 && total() < 3_000_000; page += 1) {
    proxy.resetBudget('a');
    const socket = await openTunnel();
    socket.write('a'.repeat(600_000));
    await read(socket);
  }
  proxy.resetBudget('a');
  expect((await tunnel(proxy.url, user, 'shop.example:443')).status).toBe(403);
  expect(total()).toBeLessThan(3_200_000);
});

test('all that a session has under way ends with it', async () => {
  const sockets = await Promise.all([openTunnel(), openTunnel()]);
  const closed = Promise.all(sockets.map((socket) => read(socket)));
  proxy.unregister('a');
  await closed;
  await vi.waitFor(() => expect(halves.every((half) => half.destroyed)).toBe(true), { timeout: 8_000 });
  expect(proxy.counters()).toMatchObject({ sessions: 0, activeSockets: 0 });
});

test('a session that ends while its name is being resolved reaches nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const asked = Promise.withResolvers<void>();
  const waiting = new EgressProxy({
    ...net,
    resolve: () => {
      asked.resolve();
      return promise;
    },
  });
  await waiting.start();
  const credentials = waiting.register({ id: 'w', reach: { kind: 'public', allowedUrls: [] } });
  const before = echo.connections();
  const answer = tunnel(waiting.url, credentials, 'shop.example:443');
  await asked.promise;
  waiting.unregister('w');
  resolve(['93.184.216.34']);
  expect((await answer).status).toBe(403);
  expect(echo.connections()).toBe(before);
  await waiting.stop();
});

test('stopping closes the listener and every tunnel; a new start serves the same sessions at the same place', async () => {
  const { url } = proxy;
  const socket = await openTunnel();
  const closed = read(socket);
  await proxy.stop();
  await closed;
  await allFree();
  const refused = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const [error] = (await once(refused, 'error').catch((reason: unknown) => [reason])) as [
    NodeJS.ErrnoException,
  ];
  expect(error.code).toBe('ECONNREFUSED');
  await proxy.start();
  expect(proxy.url).toBe(url);
  (await openTunnel()).destroy();
  await allFree();
});
