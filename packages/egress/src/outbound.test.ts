import { makeNet, startSite } from './testing/sites.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGuardedProxy, type GuardedProxyOptions } from './guarded-proxy.ts';
import { createOutbound } from './outbound.ts';
import type { RequestToSend } from '@ringmark/contract/outbound';

const quiet = { warn: () => {}, error: () => {} };
const proxyWith = (options: Partial<GuardedProxyOptions>) =>
  createGuardedProxy({ allow: ['127.0.0.1'], log: quiet, ...options });

let proxy: ReturnType<typeof proxyWith>;
beforeEach(() => {
  proxy = proxyWith({});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await proxy.stop();
});

const send = (url: string, values: Partial<RequestToSend> = {}, by = proxy) =>
  createOutbound(by).send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
    body: '{"ü":1}',
    mostBytes: 100,
    signal: new AbortController().signal,
    ...values,
  });

/** A program that speaks bytes, and may lie. */
async function rawServer(answer: string, isEnded = false): Promise<Server & { url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      if (isEnded) socket.end(answer);
      else socket.write(answer);
      server.emit('answered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

it('sends method, headers and body whole, and reads the beginning of the answer', async () => {
  const got: unknown[] = [];
  const receiver = await startSite(async (request, response) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const {
      'webhook-id': id,
      'content-length': length,
      'proxy-authorization': secret,
      cookie,
    } = request.headers;
    got.push(request.method, Buffer.concat(body).toString(), id, length, secret, cookie);
    response.writeHead(202, { 'Retry-After': '7' }).end('x'.repeat(100_000));
  });
  const answer = await send(`http://127.0.0.1:${receiver.port}/hook?a=b`);
  expect(answer).toMatchObject({ isAnswered: true, status: 202, headers: { 'retry-after': '7' } });
  expect(answer.isAnswered && answer.text).toHaveLength(100);
  expect(got).toEqual(['POST', '{"ü":1}', 'one', '8', undefined, undefined]);
  await receiver.close();
});

it('sends bytes as they are', async () => {
  const got: Buffer[] = [];
  const receiver = await startSite(async (request, response) => {
    for await (const chunk of request) got.push(chunk as Buffer);
    response.end();
  });
  const bytes = new Uint8Array([0, 255, 13, 10, 128]);
  await send(`http://127.0.0.1:${receiver.port}/`, { bytes });
  expect(Buffer.concat(got)).toEqual(Buffer.from(bytes));
  await receiver.close();
});

it('follows no redirect', async () => {
  const other = await startSite((_request, response) => response.end('Elsewhere'));
  const location = `http://127.0.0.1:${other.port}/`;
  const hook = await startSite((_request, response) => response.writeHead(307, { location }).end());
  const sent = await send(`http://127.0.0.1:${hook.port}/hook`);
  expect(sent).toMatchObject({ isAnswered: true, status: 307, headers: { location } });
  expect(other.connections()).toBe(0);
  await Promise.all([other.close(), hook.close()]);
});

it('reaches no private address, by whatever name, http or https', async () => {
  const net = makeNet();
  const secret = await startSite((_request, response) => response.end('Secret'));
  net.names.set('hooks.example', ['10.0.0.7']);
  for (const port of [80, 443]) net.sites.set(`10.0.0.7:${port}`, secret);
  const guarded = proxyWith({ allow: [], egress: net });
  for (const url of [
    'http://hooks.example/',
    'https://hooks.example/',
    'http://127.0.0.1:8080/',
    'http://[::1]:8080/',
    'http://169.254.169.254/latest/',
    'https://nowhere.example/',
    'file:///etc/passwd',
    'http://a:b@hooks.example/',
    'not an address',
  ])
    expect(await send(url, {}, guarded)).toEqual({ isAnswered: false, why: 'refused' });
  expect(secret.connections()).toBe(0);
  await guarded.stop();
  await secret.close();
});

it('tells a receiver that is not there from one without TLS', async () => {
  const gone = await startSite((_request, response) => response.end());
  const { port } = gone;
  await gone.close();
  expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ isAnswered: false, why: 'unreachable' });
  const plain = await startSite((_request, response) => response.end('Hello'));
  const answer = await send(`https://127.0.0.1:${plain.port}/`);
  expect(answer.isAnswered).toBe(false);
  await plain.close();
});

it('believes no receiver about the length of its answer, or that it is the proxy', async () => {
  for (const [answer, status] of [
    ['HTTP/1.1 204 No Content\r\nProxy-Status: ringmark; error=http_request_denied\r\n\r\n', 204],
    ['HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nHello', 200],
  ] as const) {
    const liar = await rawServer(answer, true);
    expect(await send(liar.url)).toMatchObject({ isAnswered: true, status });
    liar.close();
  }
  const nonsense = await rawServer('SSH-2.0-OpenSSH_9.9\r\n');
  expect(await send(nonsense.url)).toEqual({ isAnswered: false, why: 'unreachable' });
  nonsense.close();
});

it('waits ten seconds at most, for an answer or for its end', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const silent = await rawServer('');
  const endless = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nWait');
  const begun = Promise.all([silent, endless].map((server) => once(server, 'answered')));
  const asked = Promise.all([send(silent.url), send(endless.url)]);
  await begun;
  // Once a later answer has arrived, so have the earlier ones.
  const site = await startSite((_request, response) => response.end('Hello'));
  expect(await send(`http://127.0.0.1:${site.port}/`)).toMatchObject({ isAnswered: true });
  await site.close();
  expect(timeout.mock.calls[0]).toEqual([10_000]);
  late.abort();
  const answers = await asked;
  expect(answers).toMatchObject([
    { isAnswered: false, why: 'timeout' },
    { isAnswered: true, status: 200, text: 'Wait' },
  ]);
  for (const server of [silent, endless]) server.close();
});
