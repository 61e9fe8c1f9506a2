import type { TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../testing/refusal.ts';
import { createTestKit } from '../../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(colleague, project);
  const { id } = kit.aTicket({
    project_id: project.id,
    user_id: user.id,
    title: 'Old',
    description: 'Before',
  });
  const administrator = kit.anAdmin();
  return {
    kit,
    id,
    project,
    author: kit.asUser(user),
    user,
    colleague: kit.asUser(colleague),
    administrator,
  };
};

describe('the words of a ticket', () => {
  it('are edited by their author while it is Received, and the history says who, when, and what was there', async () => {
    const { kit, id, author, user, project } = setUp();
    kit.clock.advance(60_000);
    const edited = await author.tickets.edit({ id, title: ' New ', seenEdits: 0 });
    expect(edited).toMatchObject({ title: 'New', description: 'Before', edits: 1 });
    expect(edited.updatedAt > edited.createdAt).toBe(true);
    await author.tickets.edit({ id, description: 'After', seenEdits: 1 });
    const changedAt = edited.updatedAt;
    const by = { id: user.id, name: user.name };
    expect(await author.tickets.edits({ id })).toEqual([
      {
        id: expect.any(String),
        title: { before: 'Old', after: 'New' },
        description: null,
        task: null,
        changedAt,
        user: by,
      },
      {
        id: expect.any(String),
        title: null,
        description: { before: 'Before', after: 'After' },
        task: null,
        changedAt,
        user: by,
      },
    ]);
    expect(kit.published.map(({ event }) => event)).toEqual([
      { kind: 'ticket.updated', ticketId: id, projectId: project.id },
      { kind: 'ticket.updated', ticketId: id, projectId: project.id },
    ]);
  });

  it('are found by what they say now, and no longer by what they said', async () => {
    const { id, author } = setUp();
    await author.comments.add({ ticketId: id, text: 'remark' });
    await author.tickets.edit({ id, title: 'Heading overlaps' });
    const found = async (search: string) => (await author.tickets.list({ search })).items.length;
    expect([await found('overlaps'), await found('old'), await found('remark')]).toEqual([1, 0, 1]);
  });

  it('are edited by the team always, and by others never', async () => {
    const { kit, id, author, colleague, administrator } = setUp();
    const admin = kit.asUser(administrator);
    expect((await refusalOf(colleague.tickets.edit({ id, title: 'Mine' }))).code).toBe('edit_forbidden');
    await admin.tickets.update({ id, status: 'In Progress' });
    expect((await refusalOf(author.tickets.edit({ id, title: 'Late' }))).code).toBe('edit_forbidden');
    expect(await admin.tickets.edit({ id, title: 'Clear' })).toMatchObject({ title: 'Clear' });
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({ action: 'ticket.edit', subjectId: id, summary: '#1: Clear' });
    const stranger = kit.asUser(kit.aMemberWithProject().user);
    expect((await refusalOf(stranger.tickets.edit({ id, title: 'X' }))).kind).toBe('not_found');
    expect((await refusalOf(stranger.tickets.edits({ id }))).kind).toBe('not_found');
    expect((await refusalOf(admin.tickets.edit({ id: 'none' as TicketId, title: 'X' }))).kind).toBe(
      'not_found',
    );
  });

  it('are not overwritten by a person who saw older ones, who is told what they are now', async () => {
    const { kit, id, author, administrator } = setUp();
    await kit.asUser(administrator).tickets.edit({ id, title: 'Theirs', seenEdits: 0 });
    const refusal = await refusalOf(author.tickets.edit({ id, title: 'Mine', seenEdits: 0 }));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'ticket_edited' });
    expect(refusal.sentence).toBe(
      `${administrator.name} changed this ticket while you were editing it. Review it, then save again.`,
    );
    expect(await author.tickets.get({ id })).toMatchObject({ title: 'Theirs', edits: 1 });
    expect(await author.tickets.edit({ id, title: 'Mine', seenEdits: 1 })).toMatchObject({
      title: 'Mine',
    });
  });

  it('that stay as they are write nothing, and bad ones are refused at their field', async () => {
    const { kit, id, author } = setUp();
    expect(await author.tickets.edit({ id, title: 'Old', description: 'Before' })).toMatchObject({
      edits: 0,
    });
    expect(kit.published).toEqual([]);
    expect(await refusalOf(author.tickets.edit({ id, title: ' ' }))).toMatchObject({ fields: ['title'] });
    expect(await refusalOf(author.tickets.edit({ id, description: '' }))).toMatchObject({
      fields: ['description'],
    });
  });

  it('of an archived project stay as they are', async () => {
    const { kit, id, author, administrator, project } = setUp();
    await kit.asUser(administrator).projects.archive({ id: project.id });
    expect((await refusalOf(author.tickets.edit({ id, title: 'Late' }))).code).toBe('project_archived');
  });
});
