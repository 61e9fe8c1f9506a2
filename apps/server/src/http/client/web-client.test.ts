import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWebClient } from './web-client.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);

let root: string;
let app: FastifyInstance;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ringmark-client-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  for (const [name, bytes] of Object.entries({
    'a-1.js': SCRIPT,
    'a-1.js.br': brotliCompressSync(SCRIPT),
    'a-1.js.gz': gzipSync(SCRIPT),
  }))
    await writeFile(join(root, 'assets', name), bytes);
  app = Fastify();
  await serveWebClient(app, { root });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const SAID = [
  'content-type',
  'content-encoding',
  'content-length',
  'cache-control',
  'etag',
  'last-modified',
  'accept-ranges',
  'vary',
];

async function ask(name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers: said, rawPayload } = await app.inject({ method, url: name, headers });
  return { status: statusCode, bytes: rawPayload, said: SAID.map((name) => `${name}: ${said[name]}`) };
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('a file of the client', () => {
  it.each([
    ['a browser', BROWSER, 200, 'content-encoding: br'],
    ['a client without Brotli', { 'accept-encoding': 'gzip' }, 200, 'content-encoding: gzip'],
    ['a client that refuses Brotli', { 'accept-encoding': 'br;q=0, gzip' }, 200, 'content-encoding: gzip'],
    ['a client that takes nothing compressed', {}, 200, 'content-encoding: undefined'],
    ['a client that wants a part', { ...BROWSER, range: 'bytes=0-3' }, 206, 'content-length: 4'],
  ])('is given to %s as they take it', async (_who, headers, status, said) => {
    const answer = await ask('/assets/a-1.js', headers);
    expect(answer.status).toBe(status);
    expect(answer.said).toContain(said);
  });

  it('is not sent again to a client that has it, and HEAD gets its headers alone', async () => {
    const { said } = await ask('/assets/a-1.js', BROWSER);
    const etag = said.find((line) => line.startsWith('etag: '))?.slice('etag: '.length) ?? '';
    expect((await ask('/assets/a-1.js', { ...BROWSER, 'if-none-match': etag })).status).toBe(304);
    const described = await ask('/assets/a-1.js', BROWSER, 'HEAD');
    expect(described).toEqual({ status: 200, bytes: Buffer.alloc(0), said });
  });
});

it('an address that programs ask for is no page of the client', async () => {
  const accept = { accept: '*/*' };
  expect((await ask('/tickets', accept)).status).toBe(200);
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server/mcp'])
    expect((await ask(path, accept)).status).toBe(404);
});
