import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWebClient } from './web-client.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);
const FONT = Buffer.from('wOF2 and so on');
const LARGE = 300 * 1_024;

let root: string;
let app: FastifyInstance;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ringmark-kept-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'assets/font-1.woff2'), FONT);
  for (const [name, bytes] of Object.entries({
    'a-1.js': SCRIPT,
    'a-1.js.br': brotliCompressSync(SCRIPT),
    'a-1.js.gz': gzipSync(SCRIPT),
    'large-1.js': SCRIPT,
    'large-1.js.br': Buffer.alloc(LARGE, 'x'),
  }))
    await writeFile(join(root, 'assets', name), bytes);
  app = Fastify();
  await serveWebClient(app, root);
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

/** As browsers ask, and as nobody does to whom files are given from memory. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const WEIGHING = { 'accept-encoding': 'br;q=1.0, gzip;q=0.5' };

describe('a file of the client', () => {
  it.each(['/assets/a-1.js', '/assets/font-1.woff2'])(
    '%s is the same from memory and from the disk',
    async (name) => {
      const kept = await ask(name, BROWSER);
      expect(kept.status).toBe(200);
      expect(kept).toEqual(await ask(name, WEIGHING));
      expect(kept).toEqual(await ask(name, BROWSER));
    },
  );

  it('is read from the disk once', async () => {
    const [script, font] = [await ask('/assets/a-1.js', BROWSER), await ask('/assets/font-1.woff2', BROWSER)];
    await rm(join(root, 'assets'), { recursive: true });
    expect(await ask('/assets/a-1.js', BROWSER)).toEqual(script);
    expect(await ask('/assets/font-1.woff2', BROWSER)).toEqual(font);
    expect((await ask('/assets/a-1.js', WEIGHING)).status).toBe(404);
  });

  it('is not kept where it is large', async () => {
    expect((await ask('/assets/large-1.js', BROWSER)).bytes.byteLength).toBe(LARGE);
    await writeFile(join(root, 'assets/large-1.js.br'), 'another');
    expect(String((await ask('/assets/large-1.js', BROWSER)).bytes)).toBe('another');
  });

  it.each([
    ['whoever takes no Brotli', { 'accept-encoding': 'gzip' }, 200, 'content-encoding: gzip'],
    ['whoever refuses it', { 'accept-encoding': 'br;q=0, gzip' }, 200, 'content-encoding: gzip'],
    ['whoever takes nothing packed', {}, 200, 'content-encoding: undefined'],
    ['whoever wants a part', { ...BROWSER, range: 'bytes=0-3' }, 206, 'content-length: 4'],
  ])('is given to %s as they take it', async (_who, headers, status, said) => {
    await ask('/assets/a-1.js', BROWSER);
    const answer = await ask('/assets/a-1.js', headers);
    expect(answer.status).toBe(status);
    expect(answer.said).toContain(said);
  });

  it('is not sent again to whoever has it, and only described to whoever asks for that', async () => {
    const { said } = await ask('/assets/a-1.js', BROWSER);
    const etag = said.find((line) => line.startsWith('etag: '))?.slice('etag: '.length) ?? '';
    expect((await ask('/assets/a-1.js', { ...BROWSER, 'if-none-match': etag })).status).toBe(304);
    const described = await ask('/assets/a-1.js', BROWSER, 'HEAD');
    expect(described).toEqual({ status: 200, bytes: Buffer.alloc(0), said });
  });
});
