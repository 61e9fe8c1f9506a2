import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseAddress } from './address-class.ts';
import { parseAllowList } from './allow-list.ts';
import { EgressProxy } from './proxy.ts';
import { DEFAULT_EGRESS_LIMITS } from './proxy-limits.ts';
import type { Denial } from './egress.types.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES, UNREADABLE_ADDRESSES } from './testing/address-table.ts';
import { basic, exchange, get, tunnel } from './testing/raw-client.ts';
import { makeNet, startRawSite, type Site } from './testing/sites.ts';

const net = makeNet();
const denials: Denial[] = [];
const proxy = new EgressProxy({ ...net, onDenial: (denial) => denials.push(denial) });
const allowing = new EgressProxy({
  ...net,
  allowList: parseAllowList('intra.example,10.20.0.0/16,localhost:3000,10.30.0.1:9000,fd00::/8'),
});
let site: Site;
let user = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: ['https://dev.example:3000/'] } });
let insider = allowing.register({ id: 'i', reach: { kind: 'public', allowedUrls: [] } });

beforeAll(async () => {
  site = await startRawSite((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'));
  await Promise.all([proxy.start(), allowing.start()]);
});

afterEach(() => {
  vi.useRealTimers();
  net.names.clear();
  net.sites.clear();
  net.dialled.length = 0;
  denials.length = 0;
  proxy.unregister('a');
  allowing.unregister('i');
  user = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: ['https://dev.example:3000/'] } });
  insider = allowing.register({ id: 'i', reach: { kind: 'public', allowedUrls: [] } });
});

afterAll(async () => {
  await Promise.all([proxy.stop(), allowing.stop(), site.close()]);
});

function encode(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/** The statuses that a place gives to a tunnel and to a plain request, which have to agree. */
async function statusOf(authority: string, via = proxy, credentials = user): Promise<number> {
  const tunnelled = await tunnel(via.url, credentials, authority);
  tunnelled.socket.destroy();
  const plain = await get(via.url, credentials, `http://${authority}/`);
  expect({ authority, status: plain.status }).toEqual({ authority, status: tunnelled.status });
  return plain.status;
}

/** Each address as a literal and behind a name, in portions that fit a session. */
async function statusesOf(addresses: readonly string[]): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let start = 0; start < addresses.length; start += 20) {
    const portion = addresses.slice(start, start + 20).flatMap((address, index) => {
      const name = `n${start + index}.example`;
      net.names.set(name, [address]);
      net.sites.set(`${parseAddress(address)?.toString()}:80`, site);
      return [`${address.includes(':') ? `[${address}]` : address}:80`, `${name}:80`];
    });
    for (const status of await Promise.all(portion.map((authority) => statusOf(authority))))
      statuses.add(status);
  }
  return statuses;
}

test('every private address is refused as a literal and as what a name leads to, and none is dialled', async () => {
  expect(await statusesOf(PRIVATE_ADDRESSES)).toEqual(new Set([403]));
  expect(net.dialled).toEqual([]);
  expect(new Set(denials.map(({ reason }) => reason))).toEqual(new Set(['private-address']));
});

test('a name that leads to what is no address in its plain form is refused', async () => {
  const statuses = await Promise.all(
    UNREADABLE_ADDRESSES.map((text, index) => {
      net.names.set(`u${index}.example`, [text]);
      return statusOf(`u${index}.example:80`);
    }),
  );
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect(net.dialled).toEqual([]);
});

test.each(['fe80::1%25eth0', 'fe80::1%eth0', '::1%lo', '2606:4700::1111%eth0'])(
  'an address with a zone is refused: %s',
  async (text) => {
    for (const line of [`CONNECT [${text}]:80`, `GET http://[${text}]/`]) {
      const head = `Host: example.com\r\n${basic(user)}`;
      const { status } = await exchange(proxy.url, `${line} HTTP/1.1\r\n${head}\r\n`);
      expect([400, 403]).toContain(status);
    }
    expect(net.dialled).toEqual([]);
  },
);

test('every public address is reached, as a literal and as what a name leads to', async () => {
  expect(await statusesOf(PUBLIC_ADDRESSES)).toEqual(new Set([200]));
  const dialled = new Set(net.dialled.map(({ address }) => address));
  expect(dialled).toEqual(new Set(PUBLIC_ADDRESSES.map((address) => parseAddress(address)?.toString())));
  expect(denials).toEqual([]);
});

test('a name with one private address among public ones is refused', async () => {
  for (const mixed of [
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    ['2606:4700::1111', '::1'],
    ['93.184.216.34', '2606:4700::1111', 'fe80::1%eth0'],
  ]) {
    net.names.set('mixed.example', mixed);
    expect(await statusOf('mixed.example:443')).toBe(403);
  }
  expect(net.dialled).toEqual([]);
});

test('a name that leads elsewhere the second time is judged the second time, and the judged address is dialled', async () => {
  net.sites.set('93.184.216.34:80', site);
  const answers = [['93.184.216.34'], ['127.0.0.1'], ['93.184.216.34']];
  let asked = 0;
  const rebinding = new EgressProxy({ ...net, resolve: () => Promise.resolve(answers[asked++] ?? []) });
  await rebinding.start();
  const credentials = rebinding.register({ id: 'r', reach: { kind: 'public', allowedUrls: [] } });
  const statuses = [];
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await get(rebinding.url, credentials, 'http://rebind.example/')).status);
  }
  await rebinding.stop();
  expect(statuses).toEqual([200, 403, 200]);
  expect(asked).toBe(3);
  expect(net.dialled).toEqual([
    { address: '93.184.216.34', port: 80 },
    { address: '93.184.216.34', port: 80 },
  ]);
});

test('what a name leads to is not told apart: refused, unknown and never answered look the same', async () => {
  net.names.set('inner.example', ['10.0.0.1']);
  net.names.set('empty.example', []);
  const hosts = [
    'inner.example',
    'empty.example',
    'unknown.example',
    '10.0.0.1',
    'intranet',
    'example.com:22',
  ];
  net.names.set('shop.example', ['93.184.216.34']);
  net.sites.set('93.184.216.34:80', site);
  // The clock of refusals stops until the test moves it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const answered: string[] = [];
  const asked = hosts.map(async (host) => {
    const answer = await get(proxy.url, user, `http://${host}/`);
    answered.push(host);
    return `${answer.head.replace(/^Date: .*\r\n/m, '')}\n${answer.body}`;
  });
  while (denials.length < hosts.length) await new Promise(setImmediate);
  vi.advanceTimersByTime(DEFAULT_EGRESS_LIMITS.denialLatency - 1);
  // A refusal that nothing holds back would be here before the answer to what is asked after it.
  expect((await get(proxy.url, user, 'http://shop.example/')).status).toBe(200);
  expect(answered).toEqual([]);
  vi.advanceTimersByTime(1);
  const answers = await Promise.all(asked);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('Proxy-Status: ringmark; error=http_request_denied');
});

test('a resolver that never answers is given up', async () => {
  const stuck = new EgressProxy({
    ...net,
    resolve: () => new Promise(() => undefined),
    limits: { resolveTimeout: 100 },
  });
  await stuck.start();
  const credentials = stuck.register({ id: 's', reach: { kind: 'public', allowedUrls: [] } });
  expect((await tunnel(stuck.url, credentials, 'slow.example:443')).status).toBe(403);
  expect(stuck.counters()).toMatchObject({ activeSockets: 0, denials: { unresolved: 1 } });
  await stuck.stop();
});

test.each([
  'localhost:80',
  'LOCALHOST:80',
  'localhost.:80',
  'app.localhost:80',
  'example.com.:80',
  'metadata.google.internal:80',
  'intranet:80',
  '2130706433:80',
  '0x7f000001:80',
  '0177.0.0.1:80',
  '127.1:80',
  '0:80',
  '[::1]:80',
  '[::ffff:127.0.0.1]:80',
  '[0:0:0:0:0:0:0:1]:80',
])('%s is refused without asking a resolver', async (authority) => {
  let asked = 0;
  const asking = new EgressProxy({
    ...net,
    resolve: () => {
      asked += 1;
      return Promise.resolve(['93.184.216.34']);
    },
  });
  await asking.start();
  const credentials = asking.register({ id: 'q', reach: { kind: 'public', allowedUrls: [] } });
  expect(await statusOf(authority, asking, credentials)).toBe(403);
  expect(asked).toBe(0);
  await asking.stop();
});

test.each([
  'example.com',
  'example.com:',
  'example.com:0',
  'example.com:65536',
  'example.com:80:80',
  'example.com:80/path',
  'exa%6dple.com:80',
  'user@example.com:80',
  'http://example.com:80/',
  '[::1:80',
  '[fe80::1%25eth0]:80',
  '[1.2.3.4]:80',
  '*:80',
  '/',
])('a tunnel to %j is refused or not understood', async (authority) => {
  net.names.set('example.com', ['93.184.216.34']);
  const { status, socket } = await tunnel(proxy.url, user, authority);
  socket.destroy();
  expect([400, 403]).toContain(status);
  expect(net.dialled).toEqual([]);
});

test('host names count in any case', async () => {
  net.names.set('www.example.com', ['93.184.216.34']);
  net.sites.set('93.184.216.34:80', site);
  expect(await statusOf('WWW.Example.COM:80')).toBe(200);
});

test('the ports of the web and of the allowed addresses are open, others are not', async () => {
  net.names.set('www.example.com', ['93.184.216.34']);
  const openPorts = [80, 443, 8080, 8443, 3000];
  const closedPorts = [1, 21, 22, 25, 53, 110, 465, 587, 993, 3001, 3306, 5432, 6379, 9200, 11_211];
  const ports = [...openPorts, ...closedPorts];
  for (const port of ports) net.sites.set(`93.184.216.34:${port}`, site);
  const statuses = await Promise.all(ports.map((port) => statusOf(`www.example.com:${port}`)));
  expect(ports.filter((_port, index) => statuses[index] === 200)).toEqual(openPorts);
  expect(ports.filter((_port, index) => statuses[index] === 403)).toEqual(closedPorts);
});

test("an allowed address cannot open a port of another trade than the web's", async () => {
  net.names.set('www.example.com', ['93.184.216.34']);
  const credentials = proxy.register({
    id: 'mail',
    reach: { kind: 'public', allowedUrls: ['http://www.example.com:25/', 'http://www.example.com:6379/'] },
  });
  expect(await statusOf('www.example.com:25', proxy, credentials)).toBe(403);
  expect(await statusOf('www.example.com:6379', proxy, credentials)).toBe(403);
  proxy.unregister('mail');
});

test('what the operator opened is reached, and nothing beside it', async () => {
  net.names.set('intra.example', ['192.168.7.7']);
  net.names.set('other.example', ['192.168.7.7']);
  net.names.set('ranged.example', ['10.20.1.1']);
  net.names.set('half.example', ['10.20.1.1', '10.21.1.1']);
  net.names.set('wiki.corp', ['10.20.1.1']);
  net.names.set('localhost', ['127.0.0.1']);
  net.names.set('nine.example', ['10.30.0.1']);
  for (const place of ['192.168.7.7:80', '10.20.1.1:80', '127.0.0.1:3000', '10.30.0.1:9000', 'fd00::5:443']) {
    net.sites.set(place, site);
  }
  const opened = [
    'intra.example:80',
    'ranged.example:80',
    'wiki.corp:80',
    '10.20.1.1:80',
    '[::ffff:10.20.1.1]:80',
    'localhost:3000',
    'nine.example:9000',
    '10.30.0.1:9000',
    '[fd00::5]:443',
  ];
  const closed = [
    'other.example:80',
    'half.example:80',
    '192.168.7.7:80',
    '127.0.0.1:3000',
    'localhost:80',
    'nine.example:80',
    'ranged.example:9000',
    'localhost:22',
    '[::1]:3000',
  ];
  const places = [...opened, ...closed];
  const statuses = await Promise.all(places.map((place) => statusOf(place, allowing, insider)));
  expect(places.filter((_place, index) => statuses[index] === 200)).toEqual(opened);
  expect(places.filter((_place, index) => statuses[index] === 403)).toEqual(closed);
});

test('a session of our own pages reaches one origin by plain requests, and no tunnel', async () => {
  const own = await startRawSite((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown'));
  net.sites.set(`127.0.0.1:${own.port}`, own);
  net.sites.set('93.184.216.34:80', site);
  net.names.set('www.example.com', ['93.184.216.34']);
  net.names.set('localhost', ['127.0.0.1']);
  const reach = { kind: 'own', origin: `http://127.0.0.1:${own.port}` } as const;
  const credentials = proxy.register({ id: 'own', reach });
  expect((await get(proxy.url, credentials, `http://127.0.0.1:${own.port}/demo-page`)).body).toBe('own');
  for (const other of [
    `127.0.0.1:${own.port + 1}`,
    `localhost:${own.port}`,
    'www.example.com',
    '93.184.216.34',
  ]) {
    expect((await get(proxy.url, credentials, `http://${other}/`)).status).toBe(403);
  }
  expect((await tunnel(proxy.url, credentials, `127.0.0.1:${own.port}`)).status).toBe(403);
  expect(own.connections()).toBe(1);
  expect((await get(proxy.url, user, `http://127.0.0.1:${own.port}/`)).status).toBe(403);
  proxy.unregister('own');
  await own.close();
});

test.each([
  'http://localhost:3000',
  'https://127.0.0.1:3000',
  'http://127.0.0.1:3000/',
  '127.0.0.1:3000',
  'http://app.example',
])('an own origin has to be plain: %s is not', (origin) => {
  expect(() => proxy.register({ id: 'x', reach: { kind: 'own', origin } })).toThrow(
    'is not one of our own origins',
  );
});

test("the browser's own calls home are refused even with a session", async () => {
  for (const host of ['update.googleapis.com', 'clients2.google.com', 'content-autofill.googleapis.com']) {
    net.names.set(host, ['93.184.216.34']);
    expect(await statusOf(`${host}:443`)).toBe(403);
  }
  expect(net.dialled).toEqual([]);
});

test('a denial is reported once to the log and counted each time', async () => {
  for (let turn = 0; turn < 3; turn += 1) await get(proxy.url, user, 'http://127.0.0.1/');
  await get(proxy.url, user, 'http://intranet/');
  expect(denials).toEqual([
    { session: 'a', host: '127.0.0.1:80', reason: 'private-address', detail: 'loopback' },
    { session: 'a', host: 'intranet:80', reason: 'private-name' },
  ]);
  expect(proxy.counters().denials['private-name']).toBeGreaterThan(0);
});

test('without the proof of a session every request is 407 and its connection closed', async () => {
  net.names.set('www.example.com', ['93.184.216.34']);
  net.sites.set('93.184.216.34:80', site);
  const half = user.password.slice(0, -1);
  const proofs = [
    undefined,
    '',
    'Basic',
    'Basic !!!',
    `Bearer ${user.password}`,
    encode(user.username),
    encode(`${user.username}:`),
    encode(`:${user.password}`),
    encode(`b:${user.password}`),
    encode(`${user.username}:${half}`),
    encode(`${user.username}:${half}${user.password.endsWith('A') ? 'B' : 'A'}`),
    encode(`${user.username}:${user.password}x`),
    encode(`__proto__:${user.password}`),
  ];
  const before = proxy.counters().unauthenticated;
  for (const proof of proofs) {
    const header = proof === undefined ? '' : `Proxy-Authorization: ${proof}\r\n`;
    for (const line of ['GET http://www.example.com/', 'CONNECT www.example.com:443']) {
      const answer = await exchange(proxy.url, `${line} HTTP/1.1\r\nHost: www.example.com\r\n${header}\r\n`);
      expect({ proof, line, status: answer.status }).toEqual({ proof, line, status: 407 });
    }
  }
  expect(proxy.counters().unauthenticated - before).toBe(proofs.length * 2);
  expect(net.dialled).toEqual([]);
});

test('a session that was unregistered is nobody, and its id can be given anew with another secret', async () => {
  proxy.unregister('a');
  expect((await get(proxy.url, user, 'http://www.example.com/')).status).toBe(407);
  const next = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: [] } });
  expect(next.password).not.toBe(user.password);
  expect((await get(proxy.url, user, 'http://www.example.com/')).status).toBe(407);
  expect((await get(proxy.url, next, 'http://127.0.0.1/')).status).toBe(403);
  expect(() => proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: [] } })).toThrow(
    'already registered',
  );
});

test('the credentials are not in what the site reads', async () => {
  const seen: string[] = [];
  const reading = await startRawSite((socket) => {
    socket.on('data', (chunk: Buffer) => {
      seen.push(chunk.toString());
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  net.names.set('www.example.com', ['93.184.216.34']);
  net.sites.set('93.184.216.34:80', reading);
  await get(proxy.url, user, 'http://www.example.com/');
  await reading.close();
  expect(seen.join('')).toContain('GET / HTTP/1.1');
  expect(seen.join('').toLowerCase()).not.toContain('proxy-');
  expect(seen.join('')).not.toContain(basic(user).split(' ').at(-1)?.trim());
});
