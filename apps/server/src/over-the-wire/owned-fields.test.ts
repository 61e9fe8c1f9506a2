import { mailedLink } from '@ringmark/api/testing/sign-in';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const OTHER = '01980000-0000-7000-8000-000000000001';
const LONG_AGO = '2001-01-01T00:00:00.000Z';
/** Fields that only the server sets. */
const OWNED = {
  id: OTHER,
  number: 7,
  userId: OTHER,
  creatorId: OTHER,
  author: { id: OTHER, name: 'Eve' },
  authorId: OTHER,
  actorUserId: OTHER,
  organizationId: OTHER,
  acceptedAt: LONG_AGO,
  acceptedBy: OTHER,
  createdAt: LONG_AGO,
  role: 'admin',
  isAdmin: true,
  isPlatform: true,
  history: [],
  attachments: [{ id: OTHER }],
};

const textOf = (body: object) => JSON.stringify(body);

describe('a field that only the server sets', () => {
  it('is not taken from the caller who makes a ticket, a comment or a token, by REST or tRPC', async () => {
    const { user, project } = kit.aMemberWithProject();
    const headers = { cookie: kit.cookieOf(user) };
    const words = { ...OWNED, projectId: project.id, title: 'A', description: 'B' };
    for (const route of ['POST /api/tickets', 'POST /api/trpc/tickets.create']) {
      const made = await kit.send(route, { headers, payload: words });
      expect([200, 201]).toContain(made.statusCode);
      const ticket = made.json().result?.data ?? made.json();
      expect(ticket).toMatchObject({
        userId: user.id,
        status: 'Received',
        acceptedAt: null,
        acceptedBy: null,
      });
      expect([OTHER, LONG_AGO].filter((one) => textOf(ticket).includes(one))).toEqual([]);
      const toComment = `POST /api/tickets/${ticket.id}/comments`;
      const comment = (await kit.send(toComment, { headers, payload: { ...OWNED, text: 'C' } })).json();
      expect(comment).toMatchObject({ author: { id: user.id, name: user.name }, attachments: [] });
      expect([OTHER, LONG_AGO].filter((one) => textOf(comment).includes(one))).toEqual([]);
    }
    const wanted = { ...OWNED, name: 'A', scope: 'read', expiresInDays: 1, token: 'ringmark_mine' };
    const token = (await kit.send('POST /api/tokens', { headers, payload: wanted })).json();
    expect(token.token).not.toBe('ringmark_mine');
    expect([OTHER, LONG_AGO].filter((one) => textOf(token).includes(one))).toEqual([]);
  });

  it('is not taken from the caller who accepts a ticket', async () => {
    const { user, project } = kit.aMemberWithProject();
    const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
    const before = kit.db.first(kit.db.q.selectFrom('ticket').selectAll().where('id', '=', id));
    const headers = { cookie: kit.cookieOf(user) };
    const payload = { ...OWNED, title: 'Mine', description: 'Mine', status: 'Accepted' };
    const answer = await kit.send(`PUT /api/tickets/${id}`, { headers, payload });
    expect([200, 400]).toContain(answer.statusCode);
    await kit.send(`PUT /api/tickets/${id}`, { headers, payload: { status: 'Accepted' } });
    const ticket = kit.db.first(kit.db.q.selectFrom('ticket').selectAll().where('id', '=', id));
    expect(ticket).toMatchObject({ status: 'Accepted', accepted_by: user.id, user_id: before?.user_id });
    expect(ticket?.title).toBe(before?.title);
  });

  it('is not taken from the caller who signs in', async () => {
    const organization = kit.anOrganization({ domain: 'acme.example' });
    const email = 'eve@acme.example';
    await kit.send('POST /api/auth/request-magic-link', { payload: { ...OWNED, email, name: 'Eve' } });
    const { token } = await mailedLink(kit, email);
    const entered = await kit.send('POST /api/auth/verify-magic-link', { payload: { ...OWNED, token } });
    expect(entered.json()).toMatchObject({
      user: { organizationId: organization.id, role: 'member', isAdmin: false },
      impersonating: false,
    });
  });

  it('is not taken from an administrator, who is told so', async () => {
    const admin = kit.anAdmin();
    const { user, project, organization } = kit.aMemberWithProject();
    const headers = { cookie: kit.cookieOf(admin) };
    for (const [path, field] of [
      [`PATCH /api/admin/users/${user.id}`, { isAdmin: true }],
      [`PATCH /api/admin/users/${user.id}`, { role: 'admin', status: 'active' }],
      [`PATCH /api/admin/users/${user.id}`, { email: 'eve@evil.example' }],
      [`PATCH /api/admin/users/${user.id}`, { organizationId: admin.organizationId }],
      [`PATCH /api/admin/organizations/${organization.id}`, { isPlatform: true }],
    ] as const) {
      const answer = await kit.send(path, { headers, payload: field });
      expect([path, field, answer.statusCode]).toEqual([path, field, 400]);
    }
    const moved = await kit.send(`PUT /api/admin/projects/${project.id}`, {
      headers,
      payload: { name: 'P', allowedUrls: [], organizationId: admin.organizationId, status: 'archived' },
    });
    expect([200, 400]).toContain(moved.statusCode);
    const row = kit.db.first(kit.db.q.selectFrom('project').selectAll().where('id', '=', project.id));
    expect(row).toMatchObject({ organization_id: organization.id, status: 'active' });
    const person = kit.db.first(kit.db.q.selectFrom('user').selectAll().where('id', '=', user.id));
    expect(person).toMatchObject({ is_admin: 0, role: 'member', email: user.email });
  });
});
