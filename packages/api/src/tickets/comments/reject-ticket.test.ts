import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
  const admin = kit.asUser(kit.anAdmin());
  return { kit, project, user, organization, ticket, admin, member: kit.asUser(user) };
};

describe('a ticket that is Done and is not fixed', () => {
  it('goes back to Adjustments with the reason as a comment, and the others hear of both at once', async () => {
    const { kit, member, user, ticket, admin } = setUp();
    await admin.comments.add({ ticketId: ticket.id, text: 'It is fixed.' });
    const mails = () => kit.db.all(kit.db.q.selectFrom('outbox').select('id')).length;
    const before = mails();
    const back = await member.tickets.reject({ id: ticket.id, reason: ' Still there on a phone. ' });
    expect(back).toMatchObject({ id: ticket.id, status: 'Adjustments' });
    expect((await member.comments.list({ ticketId: ticket.id })).at(-1)).toMatchObject({
      text: 'Still there on a phone.',
      author: { id: user.id },
    });
    expect((await member.tickets.history({ id: ticket.id })).at(-1)).toMatchObject({
      oldStatus: 'Done',
      newStatus: 'Adjustments',
      user: { id: user.id },
    });
    expect((await member.tickets.get({ id: ticket.id })).commentCount).toBe(2);
    expect(kit.published.slice(-2).map(({ event }) => event.kind)).toEqual([
      'comment.created',
      'ticket.updated',
    ]);
    expect(mails()).toBeGreaterThan(before);
  });

  it.each(['Received', 'Adjustments', 'Accepted'] as const)('is none where it is %s', async (status) => {
    const { kit, member, project, user } = setUp();
    const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, status });
    expect(await refusalOf(member.tickets.reject({ id, reason: 'No.' }))).toMatchObject({
      kind: 'conflict',
      code: 'status_changed',
      sentence: `Only a ticket that is Done can be marked as not fixed. This one is ${status}.`,
    });
    expect(await member.comments.list({ ticketId: id })).toEqual([]);
  });

  it.each(['', '  \n ', 'x'.repeat(10_001)])('needs a reason of a comment’s length', async (reason) => {
    const { member, ticket } = setUp();
    expect(await refusalOf(member.tickets.reject({ id: ticket.id, reason }))).toMatchObject({
      kind: 'invalid',
      fields: ['reason'],
      sentence: expect.stringMatching(/^Reason (?:is required|can have at most 10,000 characters)/),
    });
    expect((await member.tickets.get({ id: ticket.id })).status).toBe('Done');
  });

  it('is rejected by nobody who does not see it, and not in an archived project', async () => {
    const { kit, member, ticket, admin, project } = setUp();
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    const reject = { id: ticket.id, reason: 'No.' };
    expect((await refusalOf(stranger.tickets.reject(reject))).kind).toBe('not_found');
    await admin.projects.archive({ id: project.id });
    expect((await refusalOf(member.tickets.reject(reject))).kind).toBe('conflict');
    await admin.projects.reactivate({ id: project.id });
    expect((await admin.tickets.get({ id: ticket.id })).status).toBe('Done');
  });

  it('is rejected once by two who do it at once', async () => {
    const { member, admin, ticket } = setUp();
    const reject = { id: ticket.id, reason: 'No.' };
    const answers = await Promise.allSettled([member.tickets.reject(reject), admin.tickets.reject(reject)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await member.comments.list({ ticketId: ticket.id })).toHaveLength(1);
  });
});
