import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../../testing/test-kit.ts';

const LIST = 'Before launch:\n\n- [ ] buy **milk**\n- [x] pay';

async function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(colleague, project);
  const member = kit.asUser(user);
  const ticket = await member.tickets.create({ projectId: project.id, title: 'Launch', description: LIST });
  const admin = kit.asUser(kit.anAdmin({ name: 'Ann Admin' }));
  return { kit, project, user, colleague, member, admin, ticket };
}

const MILK = { box: 0, isDone: true, seen: 'buy milk' };

describe('task boxes of a description', () => {
  it('are counted on the card', async () => {
    const { member, ticket } = await aDesk();
    expect(ticket).toMatchObject({ descriptionFormat: 'markdown', tasks: { done: 1, total: 2 } });
    const [column] = (await member.tickets.board({})).columns;
    expect(column?.cards[0]?.tasks).toEqual({ done: 1, total: 2 });
    const without = await member.tickets.edit({ id: ticket.id, description: 'None' });
    expect(without.tasks).toBeNull();
  });

  it('are ticked by the team and the author, in any status, and the history tells it', async () => {
    const { member, admin, ticket } = await aDesk();
    await admin.tickets.update({ id: ticket.id, status: 'QA' });
    const ticked = await member.tickets.tick({ id: ticket.id, ...MILK });
    expect(ticked).toMatchObject({
      description: LIST.replace('[ ]', '[x]'),
      tasks: { done: 2, total: 2 },
      edits: 1,
      descriptionFormat: 'markdown',
    });
    const cleared = await admin.tickets.tick({ id: ticket.id, box: 1, isDone: false, seen: 'pay' });
    expect(cleared.tasks).toEqual({ done: 1, total: 2 });
    const edits = await member.tickets.edits({ id: ticket.id });
    expect(edits.map(({ task, title }) => [task, title])).toEqual([
      [{ text: 'buy milk', isDone: true }, null],
      [{ text: 'pay', isDone: false }, null],
    ]);
  });

  it('change nothing when they are so already', async () => {
    const { member, ticket } = await aDesk();
    const same = await member.tickets.tick({ id: ticket.id, box: 1, isDone: true, seen: 'pay' });
    expect(same).toEqual(ticket);
  });

  it('are left alone when other words stand beside them by now', async () => {
    const { member, admin, ticket } = await aDesk();
    await admin.tickets.edit({ id: ticket.id, description: `- [ ] call\n${LIST}` });
    for (const change of [MILK, { ...MILK, box: 7 }]) {
      await expect(member.tickets.tick({ id: ticket.id, ...change })).rejects.toMatchObject({
        cause: { kind: 'conflict', code: 'box_changed' },
      });
    }
  });

  it('are refused to others', async () => {
    const { kit, project, colleague, admin, member, ticket } = await aDesk();
    const tick = (who: typeof member) => who.tickets.tick({ id: ticket.id, ...MILK });
    await expect(tick(kit.asUser(colleague))).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    await expect(tick(kit.asUser(kit.aUser()))).rejects.toMatchObject({ cause: { kind: 'not_found' } });
    await admin.projects.archive({ id: project.id });
    await expect(tick(member)).rejects.toMatchObject({ cause: { code: 'project_archived' } });
  });
});

describe('a plain text', () => {
  it('has no boxes, and stays plain until its words are edited', async () => {
    const { kit, project, user, member } = await aDesk();
    const plain = { description: LIST, description_format: 'plain' as const };
    const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, ...plain });
    expect(await member.tickets.get({ id })).toMatchObject({ descriptionFormat: 'plain', tasks: null });
    await expect(member.tickets.tick({ id, ...MILK })).rejects.toMatchObject({
      cause: { code: 'box_changed' },
    });
    expect(await member.tickets.edit({ id, title: 'Other' })).toMatchObject({ descriptionFormat: 'plain' });
    const edited = await member.tickets.edit({ id, description: `${LIST}.` });
    expect(edited).toMatchObject({ descriptionFormat: 'markdown', tasks: { done: 1, total: 2 } });
  });
});

describe('task boxes of a comment', () => {
  it('are ticked by the team and the author alone, at any time', async () => {
    const { kit, member, admin, colleague, ticket } = await aDesk();
    const comment = await member.comments.add({ ticketId: ticket.id, text: LIST });
    kit.clock.advance(24 * 3_600_000);
    const ticked = await member.comments.tick({ id: comment.id, ...MILK });
    expect(ticked).toEqual({ ...comment, text: LIST.replace('[ ]', '[x]') });
    const cleared = await admin.comments.tick({ id: comment.id, ...MILK, isDone: false });
    expect(cleared).toEqual(comment);
    const other = kit.asUser(colleague);
    await expect(other.comments.tick({ id: comment.id, ...MILK })).rejects.toMatchObject({
      cause: { kind: 'forbidden' },
    });
    const note = await admin.comments.add({ ticketId: ticket.id, text: LIST, visibility: 'team' });
    await expect(member.comments.tick({ id: note.id, ...MILK })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
  });
});
