import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_ALLOW_LIST, parseAllowList } from './allow-list.ts';
import { createResolver } from './resolver.ts';

const A = 1;
const NXDOMAIN = 3;

let server: Socket;
let servers: string[];
const asked: string[] = [];
/** Called by the name server for each name that it is asked. */
let heard: (name: string) => void = () => undefined;

/** A name server in a few lines: four.example has an A record, silent.example no answer, the rest is unknown. */
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, peer) => {
    let end = 12;
    const labels: string[] = [];
    for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length));
      end += length + 1;
    }
    const name = labels.join('.');
    asked.push(name);
    heard(name);
    if (name === 'silent.example') return;
    const isKnown = name === 'four.example';
    const hasAnswer = isKnown && query.readUInt16BE(end + 1) === A;
    const reply = Buffer.concat([
      query.subarray(0, end + 5),
      hasAnswer ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]) : Buffer.alloc(0),
    ]);
    reply.writeUInt16BE(0x8180 + (isKnown ? 0 : NXDOMAIN), 2);
    reply.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8);
    server.send(reply, peer.port, peer.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
});

afterAll(() => {
  server.close();
});

const timesAsked = (host: string) => asked.filter((name) => name === host).length;

const never = new AbortController().signal;

test('public names are asked of the name server, both families', async () => {
  expect(await createResolver(EMPTY_ALLOW_LIST, servers)('four.example', never)).toEqual(['93.184.216.34']);
  expect(timesAsked('four.example')).toBe(2);
});

test('an unknown name has no addresses', async () => {
  expect(await createResolver(EMPTY_ALLOW_LIST, servers)('unknown.example', never)).toEqual([]);
});

test('a name server that keeps silent is given up when the proxy no longer waits', async () => {
  const proxy = new AbortController();
  heard = () => {
    // The name server has been asked for both families.
    if (timesAsked('silent.example') === 2) proxy.abort();
  };
  expect(await createResolver(EMPTY_ALLOW_LIST, servers)('silent.example', proxy.signal)).toEqual([]);
  // A resolver that does not stop asks for each of them once more before it says that it knows no address.
  expect(timesAsked('silent.example')).toBe(2);
});

test('names that the operator opened, and private ones, are asked of the system, where hosts files count', async () => {
  const before = asked.length;
  const addresses = await createResolver(parseAllowList('localhost:3000'), servers)('localhost', never);
  expect(addresses.some((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
  expect(asked.length).toBe(before);
});
