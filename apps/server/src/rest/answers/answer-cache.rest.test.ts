import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit();
});
afterEach(() => kit.close());

const etagOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.etag);

describe('a board that is read again', () => {
  it('is not sent twice to the same client, until something changes', async () => {
    const { user, project } = kit.aMemberWithProject();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Done' });
    const read = (etag?: string) =>
      kit.send('GET /api/board', { as: user, headers: etag ? { 'if-none-match': etag } : {} });
    const first = await read();
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await read(etagOf(first));
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await read()).body).toBe(first.body);

    await kit.send(`PUT /api/tickets/${id}`, { as: user, payload: { status: 'Accepted' } });
    const changed = await read(etagOf(first));
    expect(changed.statusCode).toBe(200);
    const accepted = changed.json().columns.find(({ status }: { status: string }) => status === 'Accepted');
    expect(accepted.cards).toMatchObject([{ id }]);
  });

  it('is each caller’s own, and nobody’s once access is taken away', async () => {
    const { user, project } = kit.aMemberWithProject();
    const other = kit.aMemberWithProject().user;
    const admin = kit.anAdmin();
    const { id } = kit.aTicket({ project_id: project.id });
    const read = (as: typeof user, etag = '') =>
      kit.send('GET /api/board', { as, headers: { 'if-none-match': etag } });
    const mine = await read(user);
    expect(mine.body).toContain(id);
    const theirs = await read(other, etagOf(mine));
    expect(theirs.statusCode).toBe(200);
    expect(theirs.body).not.toContain(id);
    const filtered = await kit.send(`GET /api/board?creatorId=${other.id}`, { as: user });
    expect(filtered.body).not.toContain(id);
    await kit.send(`DELETE /api/admin/users/${user.id}/projects/${project.id}`, { as: admin });
    const after = await read(user, etagOf(mine));
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toContain(id);
    expect(
      (await kit.send('GET /api/board', { headers: { 'if-none-match': etagOf(mine) } })).statusCode,
    ).toBe(401);
  });
});
