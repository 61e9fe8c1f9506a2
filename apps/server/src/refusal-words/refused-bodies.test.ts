import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
let cookie: string;
let projectId: string;
let ticketId: string;
beforeAll(async () => {
  kit = await createServerKit();
  const { user, project } = kit.aMemberWithProject();
  cookie = kit.cookieOf(kit.anAdmin());
  projectId = project.id;
  ticketId = (await kit.asUser(user).tickets.create({ projectId: project.id, title: 'A', description: 'B' }))
    .id;
});
afterAll(() => kit.close());

const send = (route: string, body?: unknown, headers: Record<string, string> = {}) =>
  kit.send(route, {
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });

const ticket = (more: object) => ({ projectId, title: 'T', description: 'D', ...more });
const project = (more: object) => ({ organizationId: 'o', name: 'P', ...more });

interface Refused {
  route: string;
  body?: () => unknown;
  headers?: Record<string, string>;
}
const X65 = 'x'.repeat(65);
const X2049 = 'x'.repeat(2_049);

/** The sentences that people read, and the wrong requests that they or their programs sent. */
const REFUSED: [sentence: string, sent: Refused][] = [
  ['Project is required.', { route: 'POST /api/tickets', body: () => ({ title: 'T', description: 'D' }) }],
  ['Title must be text.', { route: 'POST /api/tickets', body: () => ticket({ title: 7 }) }],
  [
    'Click X must be a number, in CSS pixels.',
    { route: 'POST /api/tickets', body: () => ticket({ clickX: 'left' }) },
  ],
  [
    'Project can have at most 64 characters.',
    { route: 'POST /api/tickets', body: () => ticket({ projectId: X65 }) },
  ],
  [
    'Idempotency-Key can have at most 200 characters.',
    {
      route: 'POST /api/tickets',
      body: () => ticket({}),
      headers: { 'idempotency-key': 'k'.repeat(201) },
    },
  ],
  [
    'Mentions must be a list.',
    { route: 'POST /api/tickets/:id/comments', body: () => ({ text: 'Hi', mentions: 'bob' }) },
  ],
  ['Organization is required.', { route: 'POST /api/admin/projects', body: () => ({}) }],
  [
    'Allowed URLs must be a list.',
    { route: 'POST /api/admin/projects', body: () => project({ allowedUrls: 'a' }) },
  ],
  [
    'Allowed URL 3 must be text.',
    { route: 'POST /api/admin/projects', body: () => project({ allowedUrls: ['a', 'b', 5] }) },
  ],
  [
    'Allowed URL 1 can have at most 2,048 characters.',
    { route: 'POST /api/admin/projects', body: () => project({ allowedUrls: [X2049] }) },
  ],
  ['Project is required.', { route: 'POST /api/admin/users/u/projects', body: () => ({}) }],
  [
    'The number of days must be at least 1.',
    { route: 'POST /api/tokens', body: () => ({ name: 'A', scope: 'read', expiresInDays: 0 }) },
  ],
  [
    'Name must be text.',
    { route: 'POST /api/auth/request-magic-link', body: () => ({ email: 'a@b.example', name: 7 }) },
  ],
  ['Unknown field: “id”.', { route: 'PATCH /api/admin/users/u', body: () => ({ id: 'x' }) }],
  [
    'Unknown fields: “role”, “email”.',
    { route: 'PATCH /api/admin/users/u', body: () => ({ role: 'admin', email: 'x' }) },
  ],
  ['Search can be given only once.', { route: 'GET /api/tickets?search=a&search=b' }],
  ['Limit can be given only once.', { route: 'GET /api/tickets?limit=1&limit=2' }],
  ['Search can have at most 200 characters.', { route: `GET /api/tickets?search=${X2049}` }],
  ['URL can have at most 2,048 characters.', { route: `GET /api/tickets?url=${X2049}` }],
  ['Limit must be a number.', { route: 'GET /api/tickets?limit=many' }],
  ['Limit must be at most 500.', { route: 'GET /api/tickets?limit=501' }],
  ['The ID is required.', { route: 'GET /api/tickets/' }],
  ['The ID can have at most 64 characters.', { route: `GET /api/tickets/${X65}` }],
  [
    'Token can be given only once.',
    { route: 'POST /api/notifications/unsubscribe?token=a&token=b', body: () => ({}) },
  ],
];

describe('a refusal', () => {
  it.each(REFUSED)('says: %s', async (sentence, { route, body, headers }) => {
    const answer = await send(route.replace(':id', ticketId), body?.(), headers);
    expect(answer.json()).toMatchObject({ error: sentence, code: 'invalid_input' });
    expect(Object.values(answer.json().fields)).toContain(sentence);
    expect(answer.statusCode).toBe(400);
  });

  it('of a repeated parameter is for those alone that mean something', async () => {
    expect((await send('GET /api/tickets?utm=a&utm=b')).statusCode).toBe(200);
  });

  it('of somebody who may not call comes before what is wrong with what they sent', async () => {
    for (const route of ['GET /api/tickets?search=a&search=b', 'PUT /api/admin/projects/x']) {
      expect((await kit.send(route)).statusCode).toBe(401);
    }
  });
});

const NO_OBJECTS = [null, [], [1], 'text', 7, true];
/** The routes that expect fields in the body. */
const WRITES = [
  'POST /api/tickets',
  'PUT /api/tickets/:id',
  'POST /api/tickets/:id/comments',
  'POST /api/admin/projects',
  'PUT /api/admin/projects/:project',
  'PATCH /api/admin/organizations/o',
  'PATCH /api/admin/users/u',
  'PUT /api/notification-settings',
  'POST /api/viewport/init',
  'POST /api/screenshot',
];
const OBJECT_WANTED = { error: 'The body must be a JSON object.', code: 'bad_request' };

const filled = (route: string) => route.replace(':id', ticketId).replace(':project', projectId);

describe('a body', () => {
  it.each(WRITES)('of %s that is no object is refused', async (route) => {
    for (const body of NO_OBJECTS) {
      const answer = await send(filled(route), body);
      expect({ body, status: answer.statusCode, said: answer.json() }).toEqual({
        body,
        status: 400,
        said: OBJECT_WANTED,
      });
    }
  });

  it.each(WRITES.filter((route) => /^P(?:UT|ATCH)/.test(route)))('that %s wants is missed', async (route) => {
    const answer = await send(filled(route));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(OBJECT_WANTED);
  });

  it('of a call that wants none may be missing, or nothing', async () => {
    const archive = `POST /api/admin/projects/${projectId}/archive`;
    expect((await send(archive)).statusCode).toBe(200);
    expect((await send(archive, null)).statusCode).toBe(200);
    expect((await send(archive, [])).statusCode).toBe(400);
  });
});

describe('a place in a view', () => {
  it('may be a number or a number in text', async () => {
    const admin = kit.anAdmin();
    const url = 'https://places.example/';
    kit.aProject({ allowed_urls: JSON.stringify([url]) });
    const size = { width: 800, height: 600 };
    const view = await kit.send('POST /api/viewport/init', { as: admin, payload: { url, ...size } });
    const { sessionId } = view.json();
    const call = (route: string, payload: object) => kit.send(route, { as: admin, payload });
    for (const [x, y] of [
      [1, 2.5],
      ['1', ' 2.5 '],
    ]) {
      const scrolled = await call('POST /api/viewport/scroll', { sessionId, scrollX: x, scrollY: y });
      const clicked = await call('POST /api/viewport/click', { sessionId, x, y });
      const shot = await call('POST /api/screenshot', {
        url,
        ...size,
        clickX: x,
        clickY: y,
        scrollX: x,
        scrollY: y,
      });
      expect([scrolled.statusCode, clicked.statusCode, shot.statusCode]).toEqual([200, 200, 200]);
      expect(shot.json()).toMatchObject({ clickX: 1, clickY: 2.5 });
    }
    for (const x of ['left', '0x10', '1e999', '1,5', '', [1], true, null]) {
      const refused = await call('POST /api/viewport/click', { sessionId, x, y: 0 });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error).toBe('X must be a number, in CSS pixels.');
    }
  });
});
