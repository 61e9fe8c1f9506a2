import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../../testing/count-rows.ts';
import { createServerKit, formOf, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const JSON_TYPE = { 'content-type': 'application/json' };

/** Ways in which a page of another site can have a browser send something, and what stops each. */
const SHAPES: { name: string; headers: Record<string, string>; payload: string; status: number }[] = [
  {
    name: 'a form as text/plain',
    headers: { 'content-type': 'text/plain' },
    payload: '{"a":1}',
    status: 415,
  },
  {
    name: 'a form urlencoded',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
    status: 415,
  },
  {
    name: 'a form as multipart',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    status: 415,
  },
  { name: 'no type at all', headers: {}, payload: '{"a":1}', status: 415 },
  {
    name: 'JSON with a foreign Origin',
    headers: { ...JSON_TYPE, origin: 'https://evil.example' },
    payload: '{}',
    status: 403,
  },
  {
    name: 'JSON called cross-site',
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' },
    payload: '{}',
    status: 403,
  },
  {
    name: 'JSON called same-site',
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'same-site' },
    payload: '{}',
    status: 403,
  },
];

/** Returns every entry point that writes, which its method shows. */
const writingEntryPoints = () =>
  kit.app.entryPoints.map(({ name }) => name).filter((name) => /^(?:POST|PUT|PATCH|DELETE) /.test(name));

/** The one route that mail programs call with a form, from wherever they are; its token is what counts. */
const UNSUBSCRIBE = 'POST /api/notifications/unsubscribe';
/** The routes that accept files, each with its answer to a form without a ticket or a view. */
const TAKES_FILES: readonly [path: RegExp, status: number][] = [
  [/\/attachments$/, 404],
  [/\/viewport\/files$/, 400],
  [/\/imports$/, 404],
];
const FILES_OF_ADMINS = /\/imports$/;
/** Administrators' routes with large bodies: others are refused before anything of the body is looked at. */
const LARGE_OF_ADMINS =
  /^(?:(?:POST|PUT) \/api\/admin\/projects(?:\/:id)?|POST \/api\/trpc\/projects\.(?:create|update))$/;

describe('writes that another site has a browser send', () => {
  it.each(SHAPES)('are refused at every endpoint: $name', async ({ headers, payload, status }) => {
    const { user } = kit.aMemberWithProject();
    const admin = kit.anAdmin();
    const cookies = [kit.cookieOf(user), kit.cookieOf(admin)];
    const entryPoints = writingEntryPoints().filter(
      (entryPoint) => entryPoint !== UNSUBSCRIBE && entryPoint !== 'POST /api/trpc/:path',
    );
    expect(entryPoints.length).toBeGreaterThanOrEqual(14);
    const before = countRows(kit.db);
    for (const entryPoint of [
      ...entryPoints,
      'POST /api/trpc/auth.logout',
      'POST /api/trpc/tickets.create',
    ]) {
      const isForm = headers['content-type']?.startsWith('multipart') ?? false;
      const atFiles = isForm ? TAKES_FILES.find(([path]) => path.test(entryPoint)) : undefined;
      for (const cookie of cookies) {
        const isOfAdmins = LARGE_OF_ADMINS.test(entryPoint) || (isForm && FILES_OF_ADMINS.test(entryPoint));
        const isRefusedFirst = isOfAdmins && cookie === cookies[0];
        const answer = await kit.send(entryPoint.replaceAll(/:\w+/g, 'nothing'), {
          headers: { ...headers, cookie },
          payload,
        });
        // Routes for files expect a form; SameSite and the fetch headers stop foreign ones there.
        expect({ entryPoint, status: answer.statusCode }).toEqual({
          entryPoint,
          status: isRefusedFirst ? 403 : (atFiles?.[1] ?? status),
        });
      }
    }
    expect(countRows(kit.db)).toEqual(before);
  });

  it('are refused with files, too', async () => {
    const { user, project } = kit.aMemberWithProject();
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
    const form = await formOf({ name: 'a.txt', content: 'a' });
    const headers = { ...form.headers, cookie: kit.cookieOf(user), 'sec-fetch-site': 'cross-site' };
    for (const route of [
      `/api/tickets/${ticket.id}/attachments`,
      '/api/viewport/files?sessionId=s1&pick=1',
    ]) {
      const answer = await kit.send(`POST ${route}`, { ...form, headers });
      expect([route, answer.statusCode]).toEqual([route, 403]);
    }
    expect(await kit.asUser(user).attachments.list({ id: ticket.id })).toEqual([]);
  });
});

const logout = (headers: Record<string, string>) => kit.send('POST /api/auth/logout', { headers });

describe('writes of our own', () => {
  it('are taken from a page of ours, under the public name and under the one that was asked for', async () => {
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await logout({ origin: 'http://localhost:3000' })).statusCode).toBe(200);
    expect((await logout({ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' })).statusCode).toBe(200);
    expect((await logout({ origin: 'https://192.0.2.7:3000', host: '192.0.2.7:3000' })).statusCode).toBe(403);
  });

  it('are taken from programs, which send no origin', async () => {
    expect((await logout({})).statusCode).toBe(200);
    expect((await logout({ 'sec-fetch-site': 'none' })).statusCode).toBe(200);
    expect((await logout({ 'sec-fetch-site': 'none', cookie: 'ringmark_session=x' })).statusCode).toBe(403);
    expect((await logout({ origin: 'null' })).statusCode).toBe(403);
  });

  it('change nothing by GET', async () => {
    const { user } = kit.aMemberWithProject();
    const answer = await kit.send('GET /api/trpc/auth.logout', { as: user });
    expect(answer.statusCode).toBe(405);
    expect((await kit.send('GET /api/auth/logout', { as: user })).statusCode).toBe(405);
  });
});

describe('bodies that are none', () => {
  const BODIES = [
    '{',
    '[',
    '"',
    'null',
    'true',
    '0',
    '[]',
    '""',
    '{"a":',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"title":{}}',
    '{"title":[]}',
    '{"title":null,"projectId":7}',
    '{"limit":{}}',
    '\u0000',
    '{"id":"\\u0000"}',
    '{"text":"\\ud800"}',
    `{"title":"${'a'.repeat(1_000)}"}`,
    '{"status":["Done"]}',
    '[[[[[[[[[[]]]]]]]]]]',
    '{"clickX":1e999}',
    '{"0":{"json":{}}}',
    '\ufeff{}',
  ];

  it('never make the server fail', async () => {
    const admin = kit.anAdmin();
    const cookie = kit.cookieOf(admin);
    const entryPoints = writingEntryPoints().filter(
      (entryPoint) => !/logout|exit-impersonation/.test(entryPoint),
    );
    expect(entryPoints.length * BODIES.length).toBeGreaterThanOrEqual(200);
    for (const entryPoint of entryPoints) {
      for (const payload of BODIES) {
        const url = entryPoint.replace(':path', 'tickets.create').replaceAll(/:\w+/g, 'nothing');
        const answer = await kit.send(url, { headers: { ...JSON_TYPE, cookie }, payload });
        expect({ entryPoint, payload, isOurFault: answer.statusCode >= 500 }).toEqual({
          entryPoint,
          payload,
          isOurFault: false,
        });
      }
    }
    expect(kit.logged()).not.toContain('"level":"error"');
  });
});
