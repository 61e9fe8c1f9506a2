import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CAN_SHARE_PORT,
  createListeningSockets,
  type ListeningSockets,
  refuseTakenPort,
} from './listening-sockets.ts';

const CROWD = 128;
const REQUEST = 'GET / HTTP/1.1\r\nHost: ringmark.test\r\nConnection: close\r\n\r\n';

let server: Server;
let listeningSockets: ListeningSockets;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await Promise.all([server.close(), listeningSockets.close()]);
});

async function listen(serve: RequestListener = (_request, response) => response.end('served')) {
  server = createServer(serve).listen({ port: 0, host: '127.0.0.1', reusePort: true });
  listeningSockets = createListeningSockets(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port, reusePort: true };
}

/** Connections that the system has made when this returns, and nobody has taken in. */
function comeTogether({ host, port }: { host: string; port: number }): Socket[] {
  sockets = Array.from({ length: CROWD }, () => connect({ host, port }));
  return sockets;
}

/** Counts the turns of the event loop until the whole crowd is in. */
async function turnsToTakeIn(place: { host: string; port: number }): Promise<number> {
  const isIn = Promise.withResolvers<void>();
  let inside = 0;
  server.on('connection', () => {
    inside += 1;
    if (inside === CROWD) isIn.resolve();
  });
  comeTogether(place);
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await isIn.promise;
  clearImmediate(next);
  return turns;
}

describe.runIf(CAN_SHARE_PORT)('a server with many listeningSockets', () => {
  it('accepts a crowd within few turns of the event loop', async () => {
    const place = await listen();
    expect(await turnsToTakeIn(place)).toBeGreaterThanOrEqual(CROWD);
    for (const socket of sockets) socket.destroy();
    await listeningSockets.open(place);
    expect(await turnsToTakeIn(place)).toBeLessThan(CROWD / 4);
  });

  it('serves connections of every socket', async () => {
    const place = await listen();
    await listeningSockets.open(place);
    const answers = comeTogether(place).map((socket) => {
      socket.write(REQUEST);
      return text(socket);
    });
    const served = (await Promise.all(answers)).filter((answer) => answer.endsWith('served'));
    expect(served.length).toBe(CROWD);
  });

  it('closes after all connections have ended, and accepts none meanwhile', async () => {
    const waiting: (() => void)[] = [];
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    const place = await listen((_request, response) => {
      waiting.push(() => response.end('served'));
      if (waiting.length === CROWD) resolve();
    });
    await listeningSockets.open(place);
    const answers = comeTogether(place).map((socket) => {
      socket.write(REQUEST);
      return text(socket);
    });
    await allAsked;
    const order: string[] = [];
    const closed = Promise.all([
      new Promise((done) => server.close(done)),
      listeningSockets.close().then(() => order.push('closed')),
    ]);
    const [refused] = await once(connect(place), 'error');
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    order.push('answered');
    for (const answer of waiting) answer();
    await closed;
    expect(order).toEqual(['answered', 'closed']);
    expect((await Promise.all(answers)).every((answer) => answer.endsWith('served'))).toBe(true);
  });

  it('does not take a port that another such server has', async () => {
    const { host, port } = await listen();
    await expect(refuseTakenPort({ host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(refuseTakenPort({ host, port: 0 })).resolves.toBeUndefined();
  });
});
