import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECURITY_HEADERS } from '../client/security-headers.ts';
import { createRequestQueue } from './request-queue.ts';
import { createWireClient, type WireAnswer, type WireClient } from '../../testing/wire-client.ts';

const COMING = '/coming';

let server: Server;
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Keeps the process busy by the clock that the queue reads, as a query does. */
function busyFor(ms: number): void {
  vi.advanceTimersByTime(ms);
}

async function listen(serve: RequestListener, maxWaitMs: number): Promise<string> {
  const queue = createRequestQueue(
    (request, response) => (request.url === COMING ? response.end() : serve(request, response)),
    maxWaitMs,
  );
  server = createServer(queue.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns a client whose connections are open, so that its next requests arrive together. */
async function whoCame(url: string, count: number): Promise<WireClient> {
  const client = createWireClient(url);
  await Promise.all(Array.from({ length: count }, () => client.send(`GET ${COMING}`)));
  return client;
}

async function ask(url: string, paths: readonly string[]): Promise<WireAnswer[]> {
  const client = await whoCame(url, paths.length);
  const answers = await Promise.all(paths.map((path) => client.send(`GET ${path}`)));
  client.close();
  return answers;
}

const many = Array.from({ length: 60 }, (_, index) => `/${index}`);

describe('requests that come together', () => {
  it('are served one after the other, in the order in which they came', async () => {
    const served: string[] = [];
    const url = await listen((request, response) => {
      served.push(request.url ?? '');
      response.end(request.url);
    }, 60_000);
    const answers = await ask(url, many);
    expect(answers.map(({ text }) => text)).toEqual(many);
    expect(served.toSorted()).toEqual(many.toSorted());
  });

  it('are refused with a time to retry when they have waited too long', async () => {
    const url = await listen((_request, response) => {
      busyFor(20);
      response.end();
    }, 400);
    const answers = await ask(url, many);
    const away = answers.filter(({ status }) => status === 503);
    expect(away.length).toBeGreaterThan(0);
    expect(answers.length - away.length).toBeGreaterThan(0);
    expect(away[0]?.json().code).toBe('overloaded');
    expect(away[0]?.headers).toMatchObject({ ...SECURITY_HEADERS, 'retry-after': '5' });
  });

  it('are served however long they have waited, where they undo something', async () => {
    const url = await listen((_request, response) => {
      busyFor(20);
      response.end();
    }, 400);
    const undo = '/api/trpc/bulkEdits.undo?batch=1';
    const answers = await ask(url, [...many, undo]);
    expect(answers.at(-1)?.status).toBe(200);
    expect(answers.at(-2)?.status).toBe(503);
  });

  it('are not served for a sender that has left before their turn', async () => {
    const served: string[] = [];
    const isFirstServed = Promise.withResolvers<void>();
    const url = await listen((request, response) => {
      served.push(request.url ?? '');
      // All that came together has been read by now, and waits.
      if (served.length === 1) leavers.close();
      isFirstServed.resolve();
      busyFor(20);
      response.end();
    }, 60_000);
    const leavers = await whoCame(url, many.length);
    const left = many.map((path) => leavers.send(`GET /left${path}`).catch(() => 'left'));
    await isFirstServed.promise;
    expect(await Promise.all(left)).toContain('left');
    const [answer] = await ask(url, ['/stays']);
    expect(answer?.status).toBe(200);
    expect(served.at(-1)).toBe('/stays');
    expect(served.length).toBeLessThan(many.length / 2);
  });

  it('do not delay probes', async () => {
    const order: string[] = [];
    const url = await listen((request, response) => {
      order.push(request.url ?? '');
      if (request.url !== '/api/health') busyFor(10);
      response.end();
    }, 60_000);
    const [others, probe] = await Promise.all([ask(url, many), ask(url, ['/api/health'])]);
    expect([...others, ...probe].every(({ status }) => status === 200)).toBe(true);
    expect(order.indexOf('/api/health')).toBeLessThan(order.length - 1);
  });
});
