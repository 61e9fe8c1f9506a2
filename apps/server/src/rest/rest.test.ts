import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
const batch = (count: number) =>
  `GET /api/trpc/${Array(count).fill('auth.me').join(',')}?batch=1&input=%7B%7D`;

describe('a call over REST', () => {
  it('answers 201 with what it made, and once for one Idempotency-Key', async () => {
    const { user, project } = kit.aMemberWithProject();
    const payload = {
      projectId: project.id,
      title: 'A',
      description: 'B',
      clickX: 12.5,
      clickY: '7',
      unknown: 'dropped',
    };
    const call = { as: user, payload, headers: { 'idempotency-key': 'one' } };
    const first = await kit.send('POST /api/tickets', call);
    const again = await kit.send('POST /api/tickets', call);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ title: 'A', status: 'Received', clickX: '12.5', screenshot: null });
    expect(again.json().id).toBe(first.json().id);
    const other = await kit.send('POST /api/tickets', { ...call, payload: { ...payload, title: 'C' } });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toEqual({
      error: 'This Idempotency-Key was already used for something else. Send a new key with your changes.',
      code: 'idempotency_key_reused',
    });
    expect((await kit.send('GET /api/tickets', { as: user })).json()).toHaveLength(1);
  });

  it('answers {"ok": true} where there is nothing to tell, also to an empty body of JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await kit.send('POST /api/auth/logout', { headers, payload: '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true });
  });

  it('names every field that is wrong', async () => {
    const { user, project } = kit.aMemberWithProject();
    const answer = await kit.send('POST /api/tickets', {
      as: user,
      payload: { projectId: project.id, title: ' ' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'Title is required.',
      code: 'invalid_input',
      fields: { title: 'Title is required.', description: 'Description is required.' },
    });
  });

  it('refuses unknown keys in PATCH, those of the address included', async () => {
    const admin = kit.anAdmin();
    const { id } = kit.anOrganization();
    for (const payload of [
      { name: 'A', isPlatform: true },
      { name: 'A', id: 'another' },
    ]) {
      const answer = await kit.send(`PATCH /api/admin/organizations/${id}`, { as: admin, payload });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual([Object.keys(payload)[1]]);
    }
    const answer = await kit.send(`PATCH /api/admin/organizations/${id}`, {
      as: admin,
      payload: { name: 'A' },
    });
    expect(answer.json()).toMatchObject({ id, name: 'A' });
  });

  it('takes the id in the address and not one in the body', async () => {
    const admin = kit.anAdmin();
    const [one, other] = [kit.aProject(), kit.aProject()];
    const payload = { id: other.id, name: 'Renamed' };
    const answer = await kit.send(`PUT /api/admin/projects/${one.id}`, { as: admin, payload });
    expect(answer.json()).toMatchObject({ id: one.id, name: 'Renamed' });
  });

  it('turns pages by the Link header, with the same filters', async () => {
    const { user, project } = kit.aMemberWithProject();
    const made = Array.from(
      { length: 5 },
      () => kit.aTicket({ project_id: project.id, user_id: user.id }).id,
    );
    const seen: string[] = [];
    let route: string | undefined = `/api/tickets?limit=2&projectId=${project.id}`;
    for (let turns = 0; route !== undefined && turns < 5; turns += 1) {
      const answer = await kit.send(`GET ${route}`, { as: user });
      seen.push(...answer.json().map(({ id }: { id: string }) => id));
      route = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
      expect(route ?? 'limit=2').toContain('limit=2');
    }
    expect(seen).toEqual(made.toReversed());
    expect((await kit.send('GET /api/tickets?limit=501', { as: user })).statusCode).toBe(400);
    expect((await kit.send('GET /api/tickets?limit=1&limit=2', { as: user })).statusCode).toBe(400);
  });

  it('takes an API token in place of a cookie, and no cookie beside a bad one', async () => {
    const { user } = kit.aMemberWithProject();
    const { token } = await kit.asUser(user).apiTokens.create({ name: 'A', scope: 'read', expiresInDays: 1 });
    expect((await kit.send('GET /api/auth/me', bearer(token))).json().user.id).toBe(user.id);
    expect(
      (await kit.send('PUT /api/notification-settings', { ...bearer(token), payload: { isEnabled: false } }))
        .statusCode,
    ).toBe(403);
    expect((await kit.send('GET /api/auth/me', { as: user, ...bearer('wrong') })).statusCode).toBe(401);
  });

  it('says when to come again', async () => {
    const email = kit.aUser().email;
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await kit.send('POST /api/auth/request-magic-link', { payload: { email } })).statusCode).toBe(
        200,
      );
    }
    const answer = await kit.send('POST /api/auth/request-magic-link', { payload: { email } });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('calls over tRPC', () => {
  it('carry the same sentence and code as over REST', async () => {
    const { user } = kit.aMemberWithProject();
    const rest = await kit.send('GET /api/tickets/nothing', { as: user });
    const trpc = await kit.send(`GET /api/trpc/tickets.get?input=${encodeURIComponent('{"id":"nothing"}')}`, {
      as: user,
    });
    expect(trpc.statusCode).toBe(rest.statusCode);
    expect(trpc.json().error.data.failure).toEqual(rest.json());
  });

  it('come ten in a request, and no more', async () => {
    const { user } = kit.aMemberWithProject();
    expect((await kit.send(batch(10), { as: user })).json()).toHaveLength(10);
    expect((await kit.send(batch(11), { as: user })).statusCode).toBe(400);
  });

  it('carry a screenshot where a ticket is made, and nothing of that size elsewhere', async () => {
    const { user, project } = kit.aMemberWithProject();
    const screenshot = `data:image/png;base64,${'A'.repeat(400_000)}`;
    const payload = { projectId: project.id, title: 'A', description: 'B', screenshot };
    expect((await kit.send('POST /api/trpc/tickets.create', { as: user, payload })).statusCode).toBe(400);
    expect((await kit.send('POST /api/trpc/comments.add', { as: user, payload })).statusCode).toBe(413);
    expect((await kit.send('POST /api/tickets', { as: user, payload })).statusCode).toBe(400);
    expect((await kit.send('POST /api/screenshot', { as: user, payload })).statusCode).toBe(413);
  });
});

it('the probes say whether the server lives and is ready', async () => {
  expect((await kit.send('GET /api/health')).json()).toEqual({ ok: true });
  const ready = await kit.send('GET /api/ready');
  const fine = { ok: true, stopping: false, database: true, disk: true, browser: 'ready' };
  expect(ready.json()).toEqual({ ...fine, backupAgeSeconds: null, backupFailed: false });
});

it('a stopping server is not ready, and still lives', async () => {
  const stopping = await createServerKit();
  expect((await stopping.send('GET /api/ready')).statusCode).toBe(200);
  stopping.app.announceStop();
  const ready = await stopping.send('GET /api/ready');
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    expect.objectContaining({ ok: false, stopping: true, database: true }),
  ]);
  expect((await stopping.send('GET /api/health')).statusCode).toBe(200);
  await stopping.close();
});

it('with a full disk the server refuses writes, reads on, and stores again when there is room', async () => {
  const { user, project } = kit.aMemberWithProject();
  const as = kit.cookieOf(user);
  const call = {
    headers: { cookie: as },
    payload: { projectId: project.id, title: 'A', description: 'B'.repeat(20_000) },
  };
  const { sqlite } = kit.db;
  const pages = sqlite.pragma('page_count', { simple: true });
  sqlite.pragma(`max_page_count = ${Number(pages)}`);
  const refused = await kit.send('POST /api/tickets', call);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'storage_failed' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await kit.send('POST /api/trpc/tickets.create', call)).statusCode).toBe(503);
  expect((await kit.send('GET /api/tickets', { headers: { cookie: as } })).statusCode).toBe(200);
  sqlite.pragma('max_page_count = 1000000');
  expect((await kit.send('POST /api/tickets', call)).statusCode).toBe(201);
});
