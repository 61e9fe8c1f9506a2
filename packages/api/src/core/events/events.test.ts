import type { UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { listen } from '../../testing/listen-to-changes.ts';
import { createTestKit, type TestKit } from '../../testing/test-kit.ts';
import { scopeOf } from './audience.ts';
import { decryptPosition, encryptPosition } from './positions.ts';
import { CHANGES_KEPT, recordChange } from './record-change.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const create = (projectId = project.id, as = kit.asUser(kit.anAdmin())) =>
    as.tickets.create({ projectId, title: 'A title', description: 'A description' });
  return { kit, project, user, create };
}

describe('following changes', () => {
  it('tells a member of what happens in their projects as it happens, and of nothing else', async () => {
    const { kit, project, user, create } = aDesk();
    const { first, next, stop } = await listen(kit.asUser(user));
    expect(first?.event).toEqual({ kind: 'ready' });
    await create(kit.aProject().id);
    const { id } = await create();
    expect((await next())?.event).toEqual({ kind: 'ticket.created', ticketId: id, projectId: project.id });
    await kit.asUser(user).comments.add({ ticketId: id, text: 'Hello' });
    expect((await next())?.event).toMatchObject({ kind: 'comment.created', ticketId: id });
    await stop();
  });

  it('judges by what the caller may see at that moment, not at the beginning', async () => {
    const { kit, project, user, create } = aDesk();
    const other = kit.aProject({ organization_id: user.organizationId });
    const admin = kit.asUser(kit.anAdmin());
    const { next, stop } = await listen(kit.asUser(user));
    await admin.users.assignProject({ id: user.id, projectId: other.id });
    expect((await next())?.event).toEqual({ kind: 'projects.changed' });
    const seen = await create(other.id);
    expect((await next())?.event).toMatchObject({ ticketId: seen.id });
    await admin.users.removeProject({ id: user.id, projectId: other.id });
    expect((await next())?.event).toEqual({ kind: 'projects.changed' });
    await create(other.id);
    const mine = await create(project.id);
    expect((await next())?.event).toMatchObject({ ticketId: mine.id });
    await stop();
  });

  it('goes on after the last event that a client got, also when that was only the first one', async () => {
    const { kit, user, create } = aDesk();
    const { first, next, stop } = await listen(kit.asUser(user));
    await stop();
    const missed = [await create(), await create()];
    const again = await listen(kit.asUser(user), first?.id);
    expect(again.first?.event).toEqual({ kind: 'ready' });
    const heard = [await again.next(), await again.next()];
    expect(heard.map((entry) => entry?.event)).toMatchObject(missed.map(({ id }) => ({ ticketId: id })));
    await again.stop();
    const third = await listen(kit.asUser(user), heard[0]?.id);
    expect((await third.next())?.event).toMatchObject({ ticketId: missed[1]?.id });
    await third.stop();
    expect(await next()).toBeNull();
  });

  it.each([
    ['too far behind', (kit: TestKit, id: UserId) => encryptPosition(kit.db, id, 1)],
    ['ahead of everything', (kit: TestKit, id: UserId) => encryptPosition(kit.db, id, 999_999)],
    ['at no place at all', () => 'yesterday'],
    ['at a number, as ids once were', () => '599'],
  ])('a client that is %s is told to read everything again', async (_name, lastEventIdOf) => {
    const { kit, user } = aDesk();
    kit.db.write((tx) => {
      for (let count = 0; count < 600; count += 1)
        recordChange(kit.services, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
    });
    const { first, stop } = await listen(kit.asUser(user), lastEventIdOf(kit, user.id));
    expect(first?.event).toEqual({ kind: 'reload' });
    expect(decryptPosition(kit.db, user.id, first?.id ?? '')).toBe(600);
    await stop();
  });

  it('keeps a bounded log', () => {
    const { kit } = aDesk();
    kit.db.write((tx) => {
      for (let count = 0; count < CHANGES_KEPT + 1_000; count += 1) {
        recordChange(kit.services, tx, { kind: 'people.changed' }, [scopeOf.everyone]);
      }
    });
    const kept = kit.db.all(kit.db.q.selectFrom('change_log').select('id')).length;
    expect(kept).toBeLessThanOrEqual(CHANGES_KEPT + 500);
  });

  it('ends with the session, at once', async () => {
    const { kit, user } = aDesk();
    const api = kit.asUser(user);
    const { next } = await listen(api);
    const end = next();
    await api.auth.logout();
    expect(await end).toBeNull();
  });

  it('ends when the user is archived, and says nothing more', async () => {
    const { kit, user, create } = aDesk();
    const { next } = await listen(kit.asUser(user));
    const end = next();
    await kit.asUser(kit.anAdmin()).users.update({ id: user.id, status: 'archived' });
    await create();
    expect(await end).toBeNull();
  });

  it('stops listening when the caller leaves', async () => {
    const { kit, user } = aDesk();
    let listeners = 0;
    const listenAs = kit.changes.listen;
    kit.changes.listen = (...handlers) => {
      const stop = listenAs(...handlers);
      listeners += 1;
      return () => {
        listeners -= 1;
        stop();
      };
    };
    const { stop } = await listen(kit.asUser(user));
    expect(listeners).toBe(1);
    await stop();
    expect(listeners).toBe(0);
  });

  it('a signed-out caller hears nothing', async () => {
    const { kit } = aDesk();
    await expect(kit.asNobody().events.changes({})).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });
});
