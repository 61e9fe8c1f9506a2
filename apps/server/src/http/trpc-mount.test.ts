import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const inputOf = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const levels = () =>
  kit
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).level);

describe('the log of a call', () => {
  it('has no line where the caller was refused, by REST or tRPC', async () => {
    const { user } = kit.aMemberWithProject();
    const nobody = inputOf({ id: 'nothing' });
    const calls: [string, number, payload?: object][] = [
      [`GET /api/trpc/users.get?input=${nobody}`, 404],
      ['GET /api/users/nothing', 404],
      [`GET /api/trpc/users.get?batch=1&input=${inputOf({ 0: { id: 'nothing' } })}`, 404],
      ['GET /api/trpc/analytics.get', 403],
      ['GET /api/admin/analytics', 403],
      ['GET /api/trpc/users.get', 400],
      ['GET /api/trpc/users.get?input={', 400],
      ['GET /api/trpc/nothing.at.all', 404],
      ['GET /api/trpc/auth.logout', 405],
      ['POST /api/trpc/impersonation.exit', 409, {}],
      ['POST /api/trpc/tickets.create', 400, { title: '' }],
      // A picture is taken in, and not too large.
      ['POST /api/trpc/duplicates.join', 400, { id: '', screenshot: 'a'.repeat(2_000_000) }],
    ];
    for (const [route, status, payload] of calls) {
      const answer = await kit.send(route, { as: user, ...(payload && { payload }) });
      expect([route, answer.statusCode]).toEqual([route, status]);
    }
    expect((await kit.send('GET /api/trpc/auth.me')).statusCode).toBe(401);
    expect(kit.logged()).toBe('');
  });

  it('is a warning where it could not be served, and an error with its stack where the fault is ours', async () => {
    const { user, project } = kit.aMemberWithProject();
    const headers = { cookie: kit.cookieOf(user) };
    const { sqlite } = kit.db;
    sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
    const payload = { projectId: project.id, title: 'A', description: 'B'.repeat(20_000) };
    const unserved = await kit.send('POST /api/trpc/tickets.create', { headers, payload });
    expect(unserved.statusCode).toBe(503);
    expect(levels()).toEqual(['warn']);
    sqlite.exec('drop table ticket_watch');
    const input = inputOf({ id: kit.aTicket({ project_id: project.id, user_id: user.id }).id });
    const fault = await kit.send(`GET /api/trpc/notifications.subscription?input=${input}`, { headers });
    expect([fault.statusCode, fault.json().error.message]).toEqual([
      500,
      'Something went wrong. Please try again.',
    ]);
    expect(levels()).toEqual(['warn', 'error']);
    expect(kit.logged()).toContain('no such table');
  });
});
