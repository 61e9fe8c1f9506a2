import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { aPng, asDataUrl } from '@ringmark/api/testing/pictures';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServerKit, formOf, type ServerKit } from '../testing/server-kit.ts';

/** The size is more than the buffers on the way to a client that reads nothing can hold. */
const LARGE = 8 * 1_048_576;
const MEDIUM = 1_000_000;
const SCRIPT = Buffer.from('export const answer = 42;\n'.repeat(5_000));

let kit: ServerKit;
let webRoot: string;
let port: number;
let cookie: string;
let routes: Record<string, string>;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'ringmark-web-'));
  for (const folder of ['assets', 'demo-page']) await mkdir(join(webRoot, folder));
  const files = {
    'index.html': '<!doctype html><title>Ringmark</title>',
    'demo-page/index.html': '<!doctype html><title>Shop</title>',
    'demo-page/photo.png': Buffer.alloc(LARGE),
    'assets/kept-1.js': SCRIPT,
    'assets/kept-1.js.br': brotliCompressSync(SCRIPT),
    'assets/large-1.js': Buffer.alloc(LARGE, 'x'),
    'assets/large-1.js.br': Buffer.alloc(LARGE, 'x'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(webRoot, name), bytes);
  kit = await createServerKit({ webRoot });
  port = Number(new URL(await kit.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const { user, project } = kit.aMemberWithProject();
  cookie = kit.cookieOf(user);
  const screenshot = asDataUrl('image/png', aPng(4, 3, MEDIUM));
  const payload = { projectId: project.id, title: 'T', description: 'D', screenshot };
  const ticket = (await kit.send('POST /api/tickets', { as: user, payload })).json();
  const form = await formOf({ name: 'a.bin', content: new Uint8Array(LARGE) });
  const [file] = (await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form })).json();
  routes = {
    'a file from memory': '/assets/kept-1.js',
    'a packed file from the disk': '/assets/large-1.js',
    'a file from the disk': '/demo-page/photo.png',
    'the page itself': '/tickets',
    'the demo page': '/demo-page',
    'a download': `/api/attachments/${file.id}/download`,
    'a picture': ticket.screenshotUrl,
    'an answer of the API': '/api/tickets',
    'an answer of tRPC': '/api/trpc/auth.session',
    'what is not there': '/api/nothing',
  };
});
afterAll(async () => {
  await kit.close();
  await rm(webRoot, { recursive: true });
});

const countConnections = () => promisify(kit.app.server.getConnections.bind(kit.app.server))();

async function ask(path: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
      'Accept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n',
  );
  return socket;
}

async function takeWhole(path: string): Promise<void> {
  const socket = await ask(path);
  socket.resume().write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
}

/** Returns the lines of the log that say more than that the server listens. */
const complaints = () =>
  kit
    .logged()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('Server listening at'));

const WAYS: Record<string, (path: string) => Promise<void>> = {
  'as soon as it is asked for': async (path) => void (await ask(path)).resetAndDestroy(),
  'a moment later': async (path) => {
    const socket = await ask(path);
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  },
  'when it begins to come': async (path) => {
    const socket = await ask(path);
    await once(socket, 'data');
    socket.destroy();
  },
  'while many are asked for': async (path) => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
    for (const socket of sockets) socket.resetAndDestroy();
  },
};

it.each(Object.keys(WAYS))('nothing is logged of a body that its reader gives up %s', async (way) => {
  for (const path of Object.values(routes)) for (let turn = 0; turn < 5; turn += 1) await WAYS[way]?.(path);
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 20_000);
  // The work begun for readers who are gone has ended when a later one is served.
  for (const path of Object.values(routes)) await takeWhole(path);
  expect(complaints()).toEqual([]);
});

it('nothing is logged of a body that its reader takes whole', async () => {
  for (const path of Object.values(routes)) {
    await takeWhole(path);
  }
  expect(complaints()).toEqual([]);
});
