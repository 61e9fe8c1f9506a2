import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, formOf, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

describe('the list as a file', () => {
  it('comes as CSV under the day’s name, as it is filtered', async () => {
    const { project, user } = kit.aMemberWithProject();
    kit.aTicket({ project_id: project.id, title: '=1+1', severity: 'high' });
    kit.aTicket({ project_id: project.id, title: 'Low', severity: 'low' });
    const { statusCode, headers, body } = await kit.send('GET /api/tickets.csv?severity=high', { as: user });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="?tickets-\d{4}-\d{2}-\d{2}\.csv"?$/,
    );
    expect(body).toContain("'=1+1");
    expect(body).not.toContain('Low');
    expect(body).not.toContain('Assignee');
  });

  it('is refused with a sentence for a filter that is none, and before sign-in', async () => {
    const { user } = kit.aMemberWithProject();
    const wrong = await kit.send('GET /api/tickets.csv?sort=rank', { as: user });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { sort: expect.any(String) }]);
    expect((await kit.send('GET /api/tickets.csv?labels=none', { as: user })).statusCode).toBe(403);
    expect((await kit.send('GET /api/tickets.csv')).statusCode).toBe(401);
  });

  it('has an end for one person', async () => {
    const { user } = kit.aMemberWithProject();
    const codes = new Set<number>();
    for (let count = 0; count < 61; count += 1)
      codes.add((await kit.send('GET /api/tickets.csv', { as: user })).statusCode);
    expect([...codes]).toEqual([200, 429]);
  });
});

describe('tickets from a file', () => {
  const CSV = 'title,status\nOne,QA\nTwo,Done';

  it('are shown by a dry run, made once, and listed', async () => {
    const { project } = kit.aMemberWithProject();
    const admin = kit.anAdmin();
    const route = `POST /api/admin/projects/${project.id}/imports`;
    const send = async (query = '') =>
      kit.send(`${route}${query}`, { as: admin, ...(await formOf({ name: 'a "b".csv', content: CSV })) });
    const dry = await send('?dry=true');
    expect([dry.statusCode, dry.json().count, dry.json().importId]).toEqual([200, 2, null]);
    const made = await send();
    expect([made.statusCode, made.json().count]).toEqual([201, 2]);
    expect((await send()).json()).toMatchObject({ count: 0, knownCount: 2 });
    const list = await kit.send(`GET /api/admin/projects/${project.id}/imports`, { as: admin });
    expect(list.json()).toMatchObject([{ fileName: 'a "b".csv', ticketCount: 2 }]);
    const removed = await kit.send(`DELETE /api/admin/imports/${list.json()[0].id}`, { as: admin });
    expect(removed.json()).toEqual({ removed: 2, kept: [] });
  });

  it('are not taken from a member, from too large a file, or from none', async () => {
    const { project, user } = kit.aMemberWithProject();
    const route = `POST /api/admin/projects/${project.id}/imports`;
    const form = await formOf({ name: 'a.csv', content: CSV });
    expect((await kit.send(route, { as: user, ...form })).statusCode).toBe(403);
    const admin = kit.anAdmin();
    const large = await formOf({ name: 'a.csv', content: 'a'.repeat(5 * 1_048_576 + 10) });
    const refused = await kit.send(route, { as: admin, ...large });
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'import_too_large']);
    const empty = await kit.send(route, { as: admin, ...(await formOf({ name: 'a.csv', content: '' })) });
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'import_unreadable']);
  });
});
