import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECURITY_HEADERS } from '../client/security-headers.ts';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';
import { NO_LOAD_LIMITS } from '../../testing/no-load-limits.ts';

const SECOND = 1_000;

let kit: ServerKit;
let sockets: Socket[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await kit.close();
});

describe('a server that has too little memory left', () => {
  it('refuses requests with a time to retry, and still answers probes', async () => {
    kit = await createServerKit({ overload: { ...NO_LOAD_LIMITS, maxRssBytes: 1 } });
    // Memory is looked at once a second.
    await vi.waitFor(async () => expect((await kit.send('GET /api/tickets')).statusCode).toBe(503), {
      timeout: 10_000,
    });
    for (const route of ['GET /api/tickets', 'GET /', 'POST /api/auth/logout', 'GET /api/trpc/auth.me']) {
      const answer = await kit.send(route);
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 503, 'overloaded']);
      expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'retry-after': '5' });
    }
    for (const route of [
      'POST /api/ticket-edits/an-id/undo',
      'POST /api/tickets/an-id/restore',
      'POST /api/tickets/an-id/unmerge',
      'POST /api/trpc/bulkEdits.undo',
      'POST /api/trpc/auth.me,merging.undo?batch=1',
      'POST /api/trpc/tickets.restore?batch=1',
    ])
      expect([route, (await kit.send(route)).statusCode]).not.toEqual([route, 503]);
    for (const route of ['GET /api/tickets?page=/api/trpc/bulkEdits.undo', 'GET /api/tickets/restore'])
      expect([route, (await kit.send(route)).statusCode]).toEqual([route, 503]);
    expect((await kit.send('GET /api/health')).statusCode).toBe(200);
    expect((await kit.send('GET /api/ready')).statusCode).toBe(200);
  });
});

/** Holds up the event loop, in ms. */
function block(ms: number): void {
  const until = process.hrtime.bigint() + BigInt(ms) * 1_000_000n;
  while (process.hrtime.bigint() < until);
}

describe('a server that was busy with its own start', () => {
  it('sends nobody away for it', async () => {
    kit = await createServerKit({ overload: { ...NO_LOAD_LIMITS, maxEventLoopDelay: 100 } });
    // This clock says that listening has just begun, however long a busy machine takes.
    vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const statusOf = async () => {
      block(1_500);
      await new Promise(setImmediate);
      return (await fetch(`${address}/api/tickets`)).status;
    };
    const statuses = new Set<number>();
    // This waits until the delay has been sampled. A delay that was not measured is infinite.
    await vi.waitFor(
      async () => {
        statuses.add(await statusOf());
        const { eventLoopDelay } = kit.app.memoryUsage();
        expect(eventLoopDelay > 100 && eventLoopDelay < Infinity).toBe(true);
      },
      { timeout: 20_000 },
    );
    statuses.add(await statusOf());
    expect([...statuses]).toEqual([401]);
  });

  it('sends people away for what delays it after that', async () => {
    kit = await createServerKit({ overload: { ...NO_LOAD_LIMITS, maxEventLoopDelay: 100 } });
    const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const statusOf = async () => {
      block(1_500);
      await new Promise(setImmediate);
      return (await fetch(`${address}/api/tickets`)).status;
    };
    await vi.waitFor(async () => expect(await statusOf()).toBe(503), { timeout: 20_000 });
  });
});

/** Returns the prototype that all histograms of delays share. */
function histogramKind(): ReturnType<typeof monitorEventLoopDelay> {
  let kind = monitorEventLoopDelay();
  while (!Object.hasOwn(kind, 'mean')) kind = Object.getPrototypeOf(kind) as typeof kind;
  return kind;
}

describe('a server whose delay could not be measured', () => {
  it('sends nobody away for it', async () => {
    vi.spyOn(histogramKind(), 'mean', 'get').mockReturnValue(Number.NaN);
    kit = await createServerKit({ overload: { ...NO_LOAD_LIMITS, maxEventLoopDelay: 100 } });
    // It never listens, so that nothing counts as a delay of its start.
    await vi.waitFor(() => expect(kit.app.memoryUsage().eventLoopDelay).toBe(Infinity), { timeout: 20_000 });
    expect((await kit.send('GET /api/tickets')).statusCode).toBe(401);
  });
});

/** Sends a body byte by byte. @returns after how many seconds of the clock that is held it is cut off. */
async function secondsUntilCut(head: string, length: number): Promise<number> {
  const address = new URL(await kit.app.listen({ host: '127.0.0.1', port: 0 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const timers = vi.getTimerCount();
  const socket = connect(Number(address.port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const arrived = once(kit.app.server, 'request');
  socket.write(`${head}\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  await arrived;
  while (vi.getTimerCount() === timers) await new Promise(setImmediate);
  let seconds = 0;
  for (; !socket.closed && seconds < 1_000; seconds += 1) {
    if (!socket.destroyed) socket.write(' ');
    vi.advanceTimersByTime(SECOND);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  return seconds;
}

describe('a body that does not come to its end', () => {
  it.each(['POST /api/auth/logout', 'POST /api/trpc/auth.logout'])(
    'is waited for half a minute at %s, however it trickles',
    async (route) => {
      kit = await createServerKit();
      const head = `${route} HTTP/1.1\r\nContent-Type: application/json`;
      const seconds = await secondsUntilCut(head, 50_000);
      expect(seconds).toBeGreaterThanOrEqual(30);
      expect(seconds).toBeLessThan(40);
    },
  );

  it('is cut off after 15 seconds when a file arrives slower than on any real connection', async () => {
    kit = await createServerKit();
    const { user, project } = kit.aMemberWithProject();
    const { id } = kit.aTicket({ project_id: project.id, user_id: user.id });
    const type = `Content-Type: multipart/form-data; boundary=x\r\nCookie: ${kit.cookieOf(user)}`;
    const seconds = await secondsUntilCut(
      `POST /api/tickets/${id}/attachments HTTP/1.1\r\n${type}`,
      1_000_000,
    );
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThan(30);
  });
});
