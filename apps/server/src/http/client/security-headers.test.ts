import { LIVE_PATH } from '@ringmark/contract/live/frame';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createServerKit, formOf, type ServerKit } from '../../testing/server-kit.ts';

const INLINE = "document.documentElement.dataset.theme = 'dark'";
const INLINE_HASH = `'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`;
const PAGE =
  `<!doctype html><html><head><title>Ringmark</title><script>${INLINE}</script>` +
  '<script type="module" src="/assets/app-1a2b.js"></script>' +
  '<link rel="stylesheet" href="/assets/app-7a8b.css"></head><body></body></html>';

let kit: ServerKit;
let webRoot: string;
let listening: Promise<string> | undefined;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'ringmark-web-'));
  for (const folder of ['assets', 'demo-page']) mkdirSync(join(webRoot, folder));
  writeFileSync(join(webRoot, 'index.html'), PAGE);
  writeFileSync(join(webRoot, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(join(webRoot, 'assets/app-1a2b.js.br'), 'packed');
  writeFileSync(join(webRoot, 'demo-page/index.html'), '<!doctype html><title>Shop</title>');
  writeFileSync(join(webRoot, 'demo-page/style.css'), 'body {}');
  kit = await createServerKit({ webRoot });
});
afterAll(async () => {
  await kit.close();
  rmSync(webRoot, { recursive: true });
});

const HTML = { accept: 'text/html,*/*' };

const UPGRADE =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

describe('every answer', () => {
  const { 'content-security-policy': policy = '', ...others } = SECURITY_HEADERS;

  it('carries the whole set, and allows no inline script or style sheet', () => {
    const { 'permissions-policy': features = '', ...rest } = others;
    expect(rest).toEqual({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect(features).toMatch(/^(?:[a-z-]+=\(\), )+microphone=\(self\)$/);
    for (const feature of ['camera', 'display-capture', 'geolocation', 'usb', 'payment'])
      expect(features).toContain(`${feature}=()`);
    expect(Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/)))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'media-src': "'self' blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': 'https: http:',
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
    });
  });

  const ANSWERS: [number, string, Record<string, unknown>][] = [
    [200, 'GET /', { headers: HTML }],
    [200, 'GET /tickets/some-ticket', { headers: HTML }],
    [200, 'GET /assets/app-1a2b.js', {}],
    [200, 'GET /api/health', {}],
    [200, 'HEAD /', { headers: HTML }],
    [400, 'GET /%zz', {}],
    [400, 'POST /api/auth/logout', { payload: '{', headers: { 'content-type': 'application/json' } }],
    [401, 'GET /api/tickets', {}],
    [403, 'POST /api/auth/logout', { headers: { origin: 'https://evil.example' } }],
    [404, 'GET /api/nothing', {}],
    [404, 'GET /assets/nothing.js', { headers: HTML }],
    [404, 'PUT /', {}],
    [405, 'GET /api/trpc/auth.logout', {}],
    [405, 'PATCH /api/tickets', {}],
    [405, 'OPTIONS /api/tickets/some-id', {}],
    [
      413,
      'POST /api/auth/logout',
      { payload: JSON.stringify('a'.repeat(200_000)), headers: { 'content-type': 'application/json' } },
    ],
    [415, 'POST /api/auth/logout', { payload: 'a=1', headers: { 'content-type': 'text/plain' } }],
    [415, 'POST /api/trpc/auth.logout', { payload: 'a=1', headers: { 'content-type': 'text/plain' } }],
  ];
  it.each(ANSWERS)('%i to %s carries them', async (status, route, call) => {
    const answer = await kit.send(route, call);
    expect(answer.statusCode).toBe(status);
    const isPage = status === 200 && call.headers === HTML;
    const expected = isPage
      ? policy.replace("script-src 'self'", `script-src 'self' ${INLINE_HASH}`)
      : policy;
    expect(answer.headers).toMatchObject({ ...others, 'content-security-policy': expected });
  });

  it('carries them when nothing has changed, when there were too many, and when the fault is ours', async () => {
    const first = await kit.send('GET /assets/app-1a2b.js');
    const same = await kit.send('GET /assets/app-1a2b.js', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(same.statusCode).toBe(304);
    const email = kit.aUser().email;
    let many = await kit.send('POST /api/auth/request-magic-link', { payload: { email } });
    while (many.statusCode === 200)
      many = await kit.send('POST /api/auth/request-magic-link', { payload: { email } });
    expect(many.statusCode).toBe(429);
    expect(Number(many.headers['retry-after'])).toBeGreaterThan(0);
    const broken = await createServerKit();
    broken.db.sqlite.exec('drop table session');
    const fault = await broken.send('GET /api/auth/me', { headers: { cookie: 'ringmark_session=x' } });
    expect(fault.json()).toEqual({
      error: 'Something went wrong. Please try again.',
      code: 'internal_error',
    });
    expect(broken.logged()).toContain('no such table');
    await broken.close();
    for (const answer of [same, many, fault]) {
      expect(answer.headers).toMatchObject({ ...others, 'content-security-policy': policy });
    }
  });

  it('lets an attachment do nothing at all when it is opened', async () => {
    const { user, project } = kit.aMemberWithProject();
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
    const form = await formOf({ name: 'a.html', content: '<script>' });
    const [file] = (
      await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form })
    ).json();
    const answer = await kit.send(`GET /api/attachments/${file.id}/download`, { as: user });
    expect(answer.headers).toMatchObject({
      ...others,
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it.each([
    [400, 'bad_request', 'NONSENSE\r\n\r\n'],
    [400, 'bad_request', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n'],
    [400, 'host_missing', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'host_missing', 'POST /api/auth/logout HTTP/1.1\r\nexpect: much\r\ncontent-length: 9\r\n\r\n'],
    [400, 'host_twice', 'GET /api/health HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n'],
    [400, 'host_twice', 'GET /api/health HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n'],
    [400, 'host_twice', 'GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n'],
    [400, 'host_twice', `GET ${LIVE_PATH} HTTP/1.1\r\nhost: x\r\nhost: y\r\n${UPGRADE}\r\n`],
    [417, 'expectation_failed', 'POST / HTTP/1.1\r\nhost: x\r\nexpect: much\r\ncontent-length: 9\r\n\r\n'],
    [431, 'headers_too_large', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('%i %s to what is no request carries them', async (status, code, sent) => {
    listening ??= kit.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(await listening).port), '127.0.0.1');
    socket.write(sent);
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = '', body = ''] = text.split('\r\n\r\n', 2);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
  });
});

it('what still comes while the server stops is served, carries them, and is the last on its connection', async () => {
  const stopping = await createServerKit();
  const { port } = new URL(await stopping.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const request = 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n';
  // The second one has begun when the first is answered.
  socket.write(`${request}\r\n${request}`);
  await vi.waitFor(() => expect(text).toContain('not_found'), { timeout: 10_000 });
  text = '';
  const closed = stopping.app.close();
  socket.write('\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
  expect(text.toLowerCase()).toContain('connection: close');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(text).toContain(`${name}: ${value}`);
  await closed;
  await stopping.close();
});

/** Returns the rule of an answer for scripts. */
async function scriptsOf(route: string): Promise<string | undefined> {
  const { headers } = await kit.send(route, { headers: HTML });
  return /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

describe('the client', () => {
  it('is never kept itself, but its files are for ever, packed where a browser takes that', async () => {
    const page = await kit.send('GET /login', { headers: HTML });
    expect(page.body).toContain('Ringmark');
    expect(page.headers['cache-control']).toBe('no-cache');
    const asset = await kit.send('GET /assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(asset.body).toBe('packed');
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await kit.send('GET /assets/app-1a2b.js')).body).toBe('plain');
  });

  it.each([
    '/verify?token=abc',
    '/verify/?token=abc',
    '/setup?token=abc',
    '/invitation?token=abc',
    '/unsubscribe?token=abc',
  ])('is kept by nobody under %s', async (address) => {
    const page = await kit.send(`GET ${address}`, { headers: HTML });
    expect(page.body).toContain('Ringmark');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('may run the script in its page and no other, and nothing else of the server may', async () => {
    expect(await scriptsOf('GET /tickets')).toBe(`'self' ${INLINE_HASH}`);
    expect(await scriptsOf('GET /verify?token=abc')).toBe(`'self' ${INLINE_HASH}`);
    for (const route of ['GET /demo-page', 'GET /assets/app-1a2b.js', 'GET /api/nothing'])
      expect(await scriptsOf(route)).toBe("'self'");
  });

  it('is not sent again to a browser that has the same page', async () => {
    const first = await kit.send('GET /tickets/some-ticket', { headers: HTML });
    const tag = String(first.headers.etag);
    const again = (headers: Record<string, string>) =>
      kit.send('GET /tickets/some-ticket', { headers: { ...HTML, ...headers } });
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const answer = await again({ 'if-none-match': known });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag: tag, 'cache-control': 'no-cache' });
    }
    expect((await again({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is not what a call or a file that is not there answers', async () => {
    for (const route of [
      'GET /api/nothing',
      'GET /assets/old.js',
      'GET /robots.txt',
      'GET /../package.json',
      'GET /assets/..%2findex.html',
    ]) {
      const answer = await kit.send(route, { headers: HTML });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: 'We couldn’t find this. It may have been deleted, or you may not have access to it.',
        code: 'not_found',
      });
    }
    expect((await kit.send('GET /login', { headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });

  it('shows the demo page at exactly its address, to be framed by the client alone', async () => {
    const page = await kit.send('GET /demo-page', { headers: HTML });
    expect(page.body).toContain('Shop');
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
    });
    const style = await kit.send('GET /demo-page/style.css');
    expect(style.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Its folder and its file are no addresses: the client says that there is no such page.
    expect((await kit.send('GET /demo-page/index.html', { headers: HTML })).statusCode).toBe(404);
  });
});
