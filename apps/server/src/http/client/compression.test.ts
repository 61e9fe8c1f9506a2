import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
let user: ReturnType<ServerKit['aUser']>;
let projectId: string;
beforeAll(async () => {
  kit = await createServerKit();
  const made = kit.aMemberWithProject();
  ({ user } = made);
  projectId = made.project.id;
  for (let count = 0; count < 40; count += 1) kit.aTicket({ project_id: made.project.id });
});
afterAll(() => kit.close());

const BOARD = encodeURIComponent(JSON.stringify({ 0: {}, 1: {} }));
const READS = [
  '/api/board',
  '/api/tickets',
  '/api/openapi.json',
  `/api/trpc/tickets.board?input=%7B%7D`,
  `/api/trpc/auth.session,tickets.board?batch=1&input=${BOARD}`,
];

const read = (path: string, accepted?: string, more: Record<string, string> = {}) =>
  kit.send(`GET ${path}`, {
    as: user,
    headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }), ...more },
  });

function unpack({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}

describe('an answer of JSON', () => {
  it.each(READS)('%s is compressed as the client takes it, and says so', async (path) => {
    const plain = await read(path);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const encoding of ['br', 'gzip']) {
      const packed = await read(path, encoding);
      expect(packed.statusCode).toBe(200);
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'content-length': String(packed.rawPayload.byteLength),
      });
      expect(packed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 3);
      expect(unpack(packed)).toBe(plain.body);
    }
    for (const { headers } of [plain, await read(path, 'br')])
      expect(headers.vary).toMatch(/\baccept-encoding\b/);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.8 , gzip;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate', undefined],
    ['gzip;q=much', undefined],
    ['', undefined],
  ])('for a client that takes %j goes out as %s', async (accepted, encoding) => {
    expect((await read('/api/board', accepted)).headers['content-encoding']).toBe(encoding);
  });

  it('has one ETag in every encoding, and is not sent again to a client that has it', async () => {
    for (const path of ['/api/board', '/api/tickets', '/api/openapi.json']) {
      const plain = await read(path);
      for (const accepted of ['br', 'gzip']) {
        const etag = String((await read(path, accepted)).headers.etag);
        expect(etag).toBe(plain.headers.etag);
        expect(etag).toMatch(/^W\//);
        const again = await read(path, accepted, { 'if-none-match': etag });
        expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([
          304,
          '',
          undefined,
        ]);
        expect(again.headers.vary).toBe('accept-encoding');
      }
    }
  });

  it('answers HEAD as it answers GET', async () => {
    const [head, get] = [
      await kit.send('HEAD /api/board', { as: user, headers: { 'accept-encoding': 'br' } }),
      await read('/api/board', 'br'),
    ];
    expect(head.body).toBe('');
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  it('that is small goes out as it is', async () => {
    const small = await read('/api/auth/me', 'br');
    expect(small.headers).not.toHaveProperty('content-encoding');
    expect(small.headers.vary).toBe('accept-encoding');
    expect(small.json()).toMatchObject({ user: { id: user.id } });
    const one = await read('/api/trpc/auth.me', 'br');
    expect(one.headers).not.toHaveProperty('content-encoding');
    expect(one.json()).toMatchObject({ result: { data: { user: { id: user.id } } } });
  });
});

describe('an answer that is never compressed', () => {
  it('is that of a write, such as a token shown once beside a name that the caller chose', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const description = 'word '.repeat(1_000);
    const payload = { projectId, title: 'Long', description };
    const made = [
      await kit.send('POST /api/tickets', { as: user, headers, payload }),
      await kit.send('POST /api/trpc/tickets.create', { as: user, headers, payload }),
      await kit.send('POST /api/tokens', {
        as: user,
        headers,
        payload: { name: 'N'.repeat(80), scope: 'read' },
      }),
    ];
    for (const { statusCode, headers: answered } of made) {
      expect([200, 201]).toContain(statusCode);
      expect(answered).not.toHaveProperty('content-encoding');
    }
  });
});
