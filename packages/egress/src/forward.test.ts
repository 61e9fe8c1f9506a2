import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EgressProxy } from './proxy.ts';
import { basic, exchange, get, open, read, toAnswer } from './testing/raw-client.ts';
import { makeNet, startRawSite, startSite, type Site } from './testing/sites.ts';

const net = makeNet();
const proxy = new EgressProxy({
  ...net,
  limits: { bytesPerPlainAnswer: 100_000, bytesPerPage: 300_000, denialLatency: 0 },
});
const user = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: [] } });
/**
 * This proxy gives sites little time. The other one waits for them as long as a server does, because a busy machine is
 * slow as well.
 */
const impatient = new EgressProxy({ ...net, limits: { plainIdleTimeout: 1_000, plainTotalTimeout: 2_000 } });
const hasty = impatient.register({ id: 'h', reach: { kind: 'public', allowedUrls: [] } });
const opened: Site[] = [];

beforeAll(async () => {
  net.names.set('shop.example', ['93.184.216.34']);
  await Promise.all([proxy.start(), impatient.start()]);
});

afterEach(async () => {
  await allFree();
  proxy.resetBudget('a');
  await Promise.all(opened.splice(0).map((site) => site.close()));
});

afterAll(() => Promise.all([proxy.stop(), impatient.stop()]));

function requireFree(): void {
  const activeSockets = proxy.counters().activeSockets + impatient.counters().activeSockets;
  if (activeSockets > 0) throw new Error(`${activeSockets} requests still hold a place.`);
}

/** Waits until no request holds a place, and fails when one keeps it until the silence of its site would free it. */
const allFree = () => vi.waitFor(requireFree, { timeout: 20_000, interval: 5 });

/** A site at shop.example that answers raw bytes; gives what it was sent. */
async function serveBytes(onRequest: (socket: Socket, text: string) => void): Promise<string[]> {
  const received: string[] = [];
  const site = await startRawSite((socket) => {
    socket.once('data', (chunk: Buffer) => {
      received.push(chunk.toString('latin1'));
      onRequest(socket, chunk.toString('latin1'));
      socket.on('data', (more: Buffer) => received.push(more.toString('latin1')));
    });
    socket.on('end', () => socket.end());
  });
  put(site);
  return received;
}

function put(site: Site): void {
  opened.push(site);
  net.sites.set('93.184.216.34:80', site);
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test('the site gets the host of the requested address, not the Host header that was sent', async () => {
  const received = await serveBytes((socket) => socket.end(OK));
  const answer = await exchange(
    proxy.url,
    `GET http://shop.example/a?b=1 HTTP/1.1\r\nHost: localhost\r\nX-Host: evil\r\n${basic(user)}Connection: close\r\n\r\n`,
  );
  expect(answer.body).toBe('ok');
  expect(received.join('')).toMatch(/^GET \/a\?b=1 HTTP\/1\.1\r\nHost: shop\.example\r\n/);
  expect(received.join('')).not.toContain('localhost');
});

test('the Host header opens nothing that the address does not', async () => {
  const bytes = `GET http://127.0.0.1/ HTTP/1.1\r\nHost: shop.example\r\n${basic(user)}Connection: close\r\n\r\n`;
  expect((await exchange(proxy.url, bytes)).status).toBe(403);
});

test.each([
  'https://shop.example/',
  'ftp://shop.example/',
  'file:///etc/hostname',
  '/path',
  '//shop.example/',
  '*',
  'shop.example:80',
  'http://user:secret@shop.example/',
  'http:///shop.example/',
  'http:shop.example',
  'http:\\\\shop.example',
])('a request for %s is refused', async (target) => {
  const site = await serveBytes((socket) => socket.end(OK));
  const bytes = `GET ${target} HTTP/1.1\r\nHost: shop.example\r\n${basic(user)}Connection: close\r\n\r\n`;
  expect([400, 403]).toContain((await exchange(proxy.url, bytes)).status);
  expect(site).toEqual([]);
});

test('headers about the connection or about who asked stay here, all others go on in order', async () => {
  const received = await serveBytes((socket) => socket.end(OK));
  await get(proxy.url, user, 'http://shop.example/', {
    headers: [
      'Connection: x-hop, close',
      'X-Hop: 1',
      'Keep-Alive: timeout=5',
      'Proxy-Connection: keep-alive',
      'TE: trailers',
      'Upgrade: websocket',
      'X-Forwarded-For: 10.0.0.1',
      'X-Forwarded-Host: inner',
      'X-Real-IP: 10.0.0.1',
      'Forwarded: for=10.0.0.1',
      'Via: 1.1 inner',
      'Cookie: a=1',
      'X-Twice: 1',
      'X-Twice: 2',
      'Accept: text/html',
      '',
    ].join('\r\n'),
  });
  expect(received.join('').split('\r\n')).toEqual([
    'GET / HTTP/1.1',
    'Host: shop.example',
    'Cookie: a=1',
    'X-Twice: 1',
    'X-Twice: 2',
    'Accept: text/html',
    'Connection: close',
    '',
    '',
  ]);
});

test('the answer comes back as it is, without headers about the connection', async () => {
  await serveBytes((socket) =>
    socket.end(
      'HTTP/1.1 418 Teapot here\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nConnection: x-inner\r\nX-Inner: 1\r\n' +
        'Proxy-Status: ringmark; error=http_request_denied\r\nProxy-Authenticate: Basic\r\nX-Name: caf\xe9\r\n' +
        'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n\x1f\x8b\x08\r\n0\r\n\r\n',
      'latin1',
    ),
  );
  const { status, head, body } = await get(proxy.url, user, 'http://shop.example/');
  expect(status).toBe(418);
  expect(head).toMatch(/^HTTP\/1\.1 418 Teapot here\r\n/);
  expect(head).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n');
  expect(head).toContain('Content-Encoding: gzip');
  expect(head).not.toMatch(/x-inner|proxy-/i);
  expect(body).toContain('\x1f');
});

test.each([
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 44\r\n'],
  ['a length and chunks', 'Content-Length: 44\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks under another name', 'Transfer-Encoding: xchunked\r\n'],
  ['chunks that are not last', 'Transfer-Encoding: chunked, identity\r\n'],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n'],
  ['a blank before the colon', 'Content-Length : 44\r\n'],
  ['a folded header', 'X-A: b\r\n Content-Length: 44\r\n'],
  ['a bare line feed', 'X-A: b\nContent-Length: 44\r\n'],
  ['a signed length', 'Content-Length: +44\r\n'],
  ['a length in hexadecimal', 'Content-Length: 0x2c\r\n'],
  ['a null in a header', 'X-A: b\0c\r\n'],
])('a request with %s smuggles no second one past the guard', async (_shape, headers) => {
  const received = await serveBytes((socket) => socket.end(OK));
  const socket = await open(proxy.url);
  socket.write(
    `POST http://shop.example/ HTTP/1.1\r\nHost: shop.example\r\n${basic(user)}${headers}\r\n` +
      '0\r\n\r\nGET http://shop.example/SMUGGLED HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  );
  const answers = await read(socket);
  expect(received.join('')).not.toMatch(/^GET \/SMUGGLED/m);
  expect(answers).toMatch(/^HTTP\/1\.1 (400|407|200)/);
  // A second request, where there is one, is judged by itself: it shows no session.
  expect(answers.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test('bodies go up whole, with a length or in chunks', async () => {
  const bodies: string[] = [];
  put(
    await startSite((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['content-length'] ?? 'chunked'} ${body}`);
        response.end('taken');
      });
    }),
  );
  const up = { method: 'POST', headers: 'Content-Length: 5\r\n', body: 'hello' };
  expect((await get(proxy.url, user, 'http://shop.example/', up)).body).toBe('taken');
  const chunked = {
    method: 'PUT',
    headers: 'Transfer-Encoding: chunked\r\n',
    body: '5\r\nhello\r\n0\r\n\r\n',
  };
  expect((await get(proxy.url, user, 'http://shop.example/', chunked)).status).toBe(200);
  expect(bodies).toEqual(['POST 5 hello', 'PUT chunked hello']);
});

test('a connection carries one request after the other, each judged by itself', async () => {
  await serveBytes((socket) => socket.end(OK));
  const socket = await open(proxy.url);
  const ask = (address: string): void => {
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n${basic(user)}\r\n`);
  };
  ask('http://shop.example/1');
  expect(toAnswer(await read(socket, (text) => text.endsWith('ok'))).status).toBe(200);
  ask('http://shop.example/2');
  expect(toAnswer(await read(socket, (text) => text.endsWith('ok'))).status).toBe(200);
  ask('http://127.0.0.1/');
  expect(toAnswer(await read(socket)).status).toBe(403);
});

test('a redirect into the house is handed to the browser, which cannot follow it', async () => {
  await serveBytes((socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'),
  );
  const { status, head } = await get(proxy.url, user, 'http://shop.example/');
  expect(status).toBe(302);
  const next = /Location: (.*)/.exec(head)?.[1] ?? '';
  expect((await get(proxy.url, user, next)).status).toBe(403);
});

test.each([
  ['garbage', '\x16\x03\x01 not http\r\n\r\n'],
  ['nothing', ''],
  ['a switch of protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  [
    "a demand for a proxy's password",
    'HTTP/1.1 407 Auth\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
  ],
  ['headers without end', `HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('a site that answers %s is a site that does not answer', async (_what, bytes) => {
  await serveBytes((socket) => socket.end(bytes, 'latin1'));
  const { status, head } = await get(proxy.url, user, 'http://shop.example/');
  expect(status).toBe(502);
  expect(head).toContain('Proxy-Status: ringmark');
});

test('hints before the answer are left out, however many', async () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'.repeat(50);
  await serveBytes((socket) => socket.end(`HTTP/1.1 100 Continue\r\n\r\n${hints}${OK}`));
  const { status, body } = await get(proxy.url, user, 'http://shop.example/');
  expect({ status, body }).toEqual({ status: 200, body: 'ok' });
});

test('long headers of an honest site pass', async () => {
  const policy = 'a'.repeat(20_000);
  await serveBytes((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Security-Policy: ${policy}\r\nContent-Length: 0\r\n\r\n`),
  );
  expect((await get(proxy.url, user, 'http://shop.example/')).head).toContain(policy);
});

test('a site that takes the request and keeps silent is given up', async () => {
  await serveBytes(() => undefined);
  expect((await get(impatient.url, hasty, 'http://shop.example/')).status).toBe(502);
});

test('a site that answers drop by drop is cut off in the end', async () => {
  await serveBytes((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const drip = setInterval(() => socket.write('.'), 50);
    socket.once('close', () => clearInterval(drip));
  });
  // It would never end by itself.
  const { status, body } = await get(impatient.url, hasty, 'http://shop.example/');
  expect(status).toBe(200);
  expect(body.endsWith('0\r\n\r\n')).toBe(false);
});

test('an answer over its limit is cut off, and does not look complete', async () => {
  await serveBytes((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 150000\r\n\r\n${'a'.repeat(150_000)}`),
  );
  expect((await get(proxy.url, user, 'http://shop.example/')).body.length).toBeLessThan(150_000);
});

test('a session that has used its budget gets nothing more until another page is opened', async () => {
  await serveBytes((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n${'a'.repeat(90_000)}`),
  );
  const lengths = [];
  for (let turn = 0; turn < 3; turn += 1) {
    lengths.push((await get(proxy.url, user, 'http://shop.example/')).body.length);
  }
  expect(lengths).toEqual([90_000, 90_000, 90_000]);
  expect((await get(proxy.url, user, 'http://shop.example/')).body.length).toBeLessThan(90_000);
  expect((await get(proxy.url, user, 'http://shop.example/')).status).toBe(403);
  expect(proxy.counters().denials['budget-spent']).toBe(2);
  proxy.resetBudget('a');
  expect((await get(proxy.url, user, 'http://shop.example/')).body.length).toBe(90_000);
});

test('what goes up counts as well', async () => {
  await serveBytes(() => undefined);
  const socket = await open(proxy.url);
  socket.write(
    `POST http://shop.example/ HTTP/1.1\r\nHost: x\r\n${basic(user)}Content-Length: 900000\r\n\r\n`,
  );
  socket.write('a'.repeat(900_000));
  await read(socket);
  expect(proxy.counters().denials['budget-spent']).toBeGreaterThan(2);
});

test('a browser that leaves frees its place, before and in the middle of an answer', async () => {
  const asked: (() => void)[] = [];
  await serveBytes((socket, text) => {
    if (text.includes('/middle')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    asked.pop()?.();
  });
  for (const path of ['before', 'middle']) {
    const { promise, resolve } = Promise.withResolvers<void>();
    asked.push(resolve);
    const socket = await open(proxy.url);
    socket.write(`GET http://shop.example/${path} HTTP/1.1\r\nHost: x\r\n${basic(user)}\r\n`);
    await promise;
    expect(proxy.counters().activeSockets).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    await allFree();
  }
});

test('an answer before the whole request was read leaves no connection stuck', async () => {
  await serveBytes((socket) => socket.end(OK));
  const socket = await open(proxy.url);
  socket.write(
    `POST http://shop.example/ HTTP/1.1\r\nHost: x\r\n${basic(user)}Content-Length: 100000\r\n\r\n`,
  );
  expect(toAnswer(await read(socket, (text) => text.endsWith('ok'))).status).toBe(200);
  socket.write('a'.repeat(100_000));
  socket.write(`GET http://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n${basic(user)}Connection: close\r\n\r\n`);
  const next = toAnswer(await read(socket));
  expect([0, 403]).toContain(next.status);
});
