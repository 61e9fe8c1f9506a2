import type { TicketId, UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  const colleague = kit.aUser({ organization_id: organization.id, name: 'Ada Byron' });
  kit.assign(colleague, project);
  return { kit, project, user, organization, ticket, colleague, member: kit.asUser(user) };
}

describe('comments', () => {
  it('come back oldest first, with author and mentions, and are counted on the ticket', async () => {
    const { kit, project, user, ticket, colleague, member } = aDesk();
    const first = await member.comments.add({ ticketId: ticket.id, text: '  Hello @Ada Byron!  ' });
    expect(first).toMatchObject({
      text: 'Hello @Ada Byron!',
      author: { id: user.id, name: user.name },
      mentions: [{ userId: colleague.id, name: 'Ada Byron' }],
      attachments: [],
    });
    const second = await kit.asUser(kit.anAdmin()).comments.add({ ticketId: ticket.id, text: 'Seen.' });
    expect(await member.comments.list({ ticketId: ticket.id })).toEqual([first, second]);
    expect((await member.tickets.get({ id: ticket.id })).commentCount).toBe(2);
    expect(kit.published.at(-1)?.event).toEqual({
      kind: 'comment.created',
      ticketId: ticket.id,
      projectId: project.id,
    });
  });

  it('mention people however their names are typed', async () => {
    const { kit, project, organization, ticket, member } = aDesk();
    for (const name of ['Séan O’Brien', 'Jürgen Groß']) {
      kit.assign(kit.aUser({ organization_id: organization.id, name }), project);
    }
    const text = "@Se\u0301an O'Brien and @JÜRGEN GROSS";
    const { mentions } = await member.comments.add({ ticketId: ticket.id, text });
    expect(mentions.map(({ name }) => name).toSorted()).toEqual(['Jürgen Groß', 'Séan O’Brien']);
  });

  it('named mentions count instead of those in the text, and must be users whom the writer may see', async () => {
    const { kit, ticket, colleague, member } = aDesk();
    const add = (mentions: UserId[], text = 'Look, @Ada Byron') =>
      member.comments.add({ ticketId: ticket.id, text, mentions });
    expect((await add([])).mentions).toEqual([]);
    expect((await add([colleague.id, colleague.id], 'You')).mentions).toHaveLength(1);
    const stranger = kit.aUser();
    for (const id of [stranger.id, 'nobody' as UserId]) {
      await expect(add([id])).rejects.toMatchObject({ cause: { kind: 'not_found' } });
    }
    expect(await member.comments.list({ ticketId: ticket.id })).toHaveLength(2);
  });

  it('a text mentions neither strangers nor those who have been archived', async () => {
    const { kit, organization, ticket, member } = aDesk();
    kit.aUser({ name: 'Stranger Danger' });
    kit.aUser({ organization_id: organization.id, name: 'Gone Girl', status: 'archived' });
    const admin = kit.anAdmin();
    const text = `@Stranger Danger @Gone Girl @${admin.email}`;
    const comment = await member.comments.add({ ticketId: ticket.id, text });
    expect(comment.mentions).toEqual([{ userId: admin.id, name: admin.name }]);
  });

  it('of two with one name the one who may see the ticket is meant', async () => {
    const { kit, ticket, colleague } = aDesk();
    kit.aUser({ name: colleague.name });
    const comment = await kit
      .asUser(kit.anAdmin())
      .comments.add({ ticketId: ticket.id, text: `@${colleague.name}` });
    expect(comment.mentions.map(({ userId }) => userId)).toEqual([colleague.id]);
  });

  it('a ticket that is not there or not the caller’s is not found', async () => {
    const { kit, member } = aDesk();
    for (const ticketId of [kit.aTicket().id, 'nothing' as TicketId]) {
      const refused = { cause: { kind: 'not_found' } };
      await expect(member.comments.add({ ticketId, text: 'x' })).rejects.toMatchObject(refused);
      await expect(member.comments.list({ ticketId })).rejects.toMatchObject(refused);
    }
  });

  it('an archived project takes none and keeps those it has', async () => {
    const { kit, project, ticket, member } = aDesk();
    await member.comments.add({ ticketId: ticket.id, text: 'Before.' });
    await kit.asUser(kit.anAdmin()).projects.archive({ id: project.id });
    await expect(member.comments.add({ ticketId: ticket.id, text: 'After.' })).rejects.toMatchObject({
      cause: { code: 'project_archived' },
    });
    expect(await member.comments.list({ ticketId: ticket.id })).toHaveLength(1);
  });

  it('a repeated send makes one comment', async () => {
    const { ticket, member } = aDesk();
    const send = () => member.comments.add({ ticketId: ticket.id, text: 'Once.', idempotencyKey: 'k' });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(await member.comments.list({ ticketId: ticket.id })).toHaveLength(1);
  });

  it('the same key with other words, or on another ticket, is refused', async () => {
    const { kit, project, user, ticket, member } = aDesk();
    const sent = { ticketId: ticket.id, text: 'Once.', idempotencyKey: 'k' };
    await member.comments.add(sent);
    const elsewhere = kit.aTicket({ project_id: project.id, user_id: user.id });
    for (const other of [{ text: 'Twice.' }, { mentions: [] }, { ticketId: elsewhere.id }]) {
      await expect(member.comments.add({ ...sent, ...other })).rejects.toMatchObject({
        cause: { kind: 'conflict', code: 'idempotency_key_reused' },
      });
    }
    expect(await member.comments.list({ ticketId: ticket.id })).toHaveLength(1);
  });

  it('blank and overlong ones are refused', async () => {
    const { ticket, member } = aDesk();
    for (const text of ['   ', 'x'.repeat(10_001)]) {
      await expect(member.comments.add({ ticketId: ticket.id, text })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });
});
