import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { GATHERING_TIME } from '../../outward/notifications/notify.ts';
import { createTestKit } from '../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user: creator, organization } = kit.aMemberWithProject();
  const ada = kit.aUser({ organization_id: organization.id, name: 'Ada Byron' });
  const bob = kit.aUser({ organization_id: organization.id, name: 'Bob Hope' });
  kit.assign(ada, project);
  kit.assign(bob, project);
  const admin = kit.anAdmin();
  const { id } = kit.aTicket({ project_id: project.id, user_id: creator.id });
  const sentTo = async () => {
    kit.clock.advance(GATHERING_TIME);
    const before = kit.mailer.sent.length;
    await runOutbox(kit.services);
    // Later news come as mails of their own.
    kit.clock.advance(10 * MINUTE);
    return kit.mailer.sent
      .slice(before)
      .map(({ to }) => to)
      .toSorted();
  };
  const say = (text: string) => kit.asUser(admin).comments.add({ ticketId: id, text });
  return { kit, project, creator, ada, bob, admin, id, sentTo, say };
}

describe('watching a ticket', () => {
  it('follows from what people have to do with it', async () => {
    const { kit, creator, ada, bob, admin, id, say } = aDesk();
    const watching = (of: typeof ada) => kit.asUser(of).watchers.get({ id });
    expect(await watching(ada)).toEqual({ level: 'mentions', reason: null });
    await kit.asUser(ada).comments.add({ ticketId: id, text: 'I see it too.' });
    await say('Look, @Bob Hope');
    expect(await watching(creator)).toEqual({ level: 'all', reason: 'creator' });
    expect(await watching(ada)).toEqual({ level: 'all', reason: 'commenter' });
    expect(await watching(bob)).toEqual({ level: 'all', reason: 'mentioned' });
    await kit.asUser(admin).tickets.triage({ id, assigneeId: bob.id });
    await kit.asUser(bob).watchers.set({ ticketId: id, level: 'none' });
    const list = await kit.asUser(admin).watchers.list({ id });
    expect(list.map(({ user, level, reason }) => [user.name, level, reason])).toEqual([
      [creator.name, 'all', 'creator'],
      ['Bob Hope', 'none', 'assignee'],
      ['Ada Byron', 'all', 'commenter'],
      [admin.name, 'all', 'commenter'],
    ]);
  });

  it('brings comments and changes of status to those who chose it, and mentions alone to those who chose so', async () => {
    const { kit, creator, ada, bob, admin, id, sentTo, say } = aDesk();
    await kit.asUser(ada).watchers.set({ ticketId: id, level: 'all' });
    await say('News.');
    expect(await sentTo()).toEqual([ada, creator].map(({ email }) => email).toSorted());
    await kit.asUser(admin).tickets.update({ id, status: 'QA' });
    expect(await sentTo()).toEqual([ada, creator].map(({ email }) => email).toSorted());
    await kit.asUser(ada).watchers.set({ ticketId: id, level: 'mentions' });
    await say('More.');
    expect(await sentTo()).toEqual([creator.email]);
    await say('And @Ada Byron');
    expect(await sentTo()).toEqual([ada, creator].map(({ email }) => email).toSorted());
    await kit.asUser(ada).watchers.set({ ticketId: id, level: 'none' });
    await say('Still, @Ada Byron');
    await kit.asUser(admin).tickets.triage({ id, assigneeId: ada.id });
    expect(await sentTo()).toEqual([creator.email]);
    expect(bob.status).toBe('active');
  });

  it('is what muting was: one says what the other did', async () => {
    const { kit, ada, id } = aDesk();
    const api = kit.asUser(ada);
    await api.notifications.setSubscription({ ticketId: id, isMuted: true });
    expect(await api.watchers.get({ id })).toMatchObject({ level: 'none' });
    await api.watchers.set({ ticketId: id, level: 'all' });
    expect(await api.notifications.subscription({ id })).toEqual({ isMuted: false });
    await api.notifications.setSubscription({ ticketId: id, isMuted: false });
    expect(await api.watchers.get({ id })).toEqual({ level: 'all', reason: 'chosen' });
  });

  it('is told to the team alone, of those who still reach it', async () => {
    const { kit, project, ada, admin, id } = aDesk();
    await kit.asUser(ada).watchers.set({ ticketId: id, level: 'all' });
    await expect(kit.asUser(ada).watchers.list({ id })).rejects.toMatchObject({
      cause: { kind: 'forbidden' },
    });
    const api = kit.asUser(admin);
    await api.users.removeProject({ id: ada.id, projectId: project.id });
    expect((await api.watchers.list({ id })).map(({ user }) => user.id)).not.toContain(ada.id);
    for (const call of [
      kit.asUser(ada).watchers.get({ id }),
      kit.asUser(ada).watchers.set({ ticketId: id, level: 'all' }),
    ]) {
      await expect(call).rejects.toMatchObject({ cause: { kind: 'not_found' } });
    }
  });
});
