import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EgressProxy } from './proxy.ts';
import type { Denial } from './egress.types.ts';
import { get, tunnel } from './testing/raw-client.ts';
import { makeNet, startRawSite, type Site } from './testing/sites.ts';

const OWN = '93.184.216.77';
const NEIGHBOUR = '93.184.216.78';
const { networkInterfaces } = os;

const net = makeNet();
const denials: Denial[] = [];
const proxy = new EgressProxy({ ...net, onDenial: (denial) => denials.push(denial) });
let site: Site;

beforeAll(async () => {
  // A machine that runs tests may have no public address of its own.
  os.networkInterfaces = () => ({ eth0: [{ address: OWN, family: 'IPv4' } as os.NetworkInterfaceInfo] });
  syncBuiltinESMExports();
  site = await startRawSite((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'));
  for (const address of [OWN, NEIGHBOUR]) net.sites.set(`${address}:80`, site);
  net.names.set('own.example', [OWN]);
  net.names.set('neighbour.example', [NEIGHBOUR]);
  await proxy.start();
});
afterAll(async () => {
  os.networkInterfaces = networkInterfaces;
  syncBuiltinESMExports();
  await Promise.all([proxy.stop(), site.close()]);
});

test("the machine's own addresses are refused although they are public", async () => {
  const user = proxy.register({ id: 'a', reach: { kind: 'public', allowedUrls: [] } });
  const statusesOf = async (host: string) => {
    const { status, socket } = await tunnel(proxy.url, user, `${host}:80`);
    socket.destroy();
    return [status, (await get(proxy.url, user, `http://${host}/`)).status];
  };
  expect(await statusesOf('own.example')).toEqual([403, 403]);
  expect(await statusesOf(OWN)).toEqual([403, 403]);
  expect(denials.at(-1)).toMatchObject({ reason: 'private-address', detail: 'own-address' });
  expect(await statusesOf('neighbour.example')).toEqual([200, 200]);
});
