import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const MINUTE = 60_000;

async function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const colleague = kit.aUser({ organization_id: organization.id, name: 'Ada Byron' });
  kit.assign(colleague, project);
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  const member = kit.asUser(user);
  const comment = await member.comments.add({ ticketId: ticket.id, text: 'Frist' });
  const admin = kit.anAdmin({ name: 'Ann Admin' });
  return { kit, project, user, colleague, ticket, member, comment, admin };
}

const refused = (kind: string, code: string) => ({ cause: { kind, code } });

describe('editing a comment', () => {
  it('replaces its words, and says when', async () => {
    const { kit, member, ticket, comment } = await aDesk();
    kit.clock.advance(MINUTE);
    const edited = await member.comments.edit({ id: comment.id, text: 'First **word**' });
    const editedAt = new Date(kit.clock.now()).toISOString();
    expect(edited).toEqual({ ...comment, text: 'First **word**', editedAt });
    expect(await member.comments.list({ ticketId: ticket.id })).toEqual([edited]);
    expect((await member.tickets.list({ search: 'frist' })).items).toEqual([]);
    expect((await member.tickets.list({ search: 'word' })).items).toHaveLength(1);
    expect((await member.tickets.get({ id: ticket.id })).updatedAt).toBe(editedAt);
    const { projectId } = ticket;
    const event = { kind: 'comment.updated', ticketId: ticket.id, projectId };
    expect(kit.published.at(-1)?.event).toEqual(event);
  });

  it('keeps the earlier words nowhere', async () => {
    const { kit, member, comment } = await aDesk();
    await member.comments.edit({ id: comment.id, text: 'My password was xyzzyplugh' });
    await member.comments.edit({ id: comment.id, text: 'Never mind' });
    for (const { name } of kit.db.sqlite
      .prepare<[], { name: string }>(
        `select name from sqlite_schema where type = 'table' and name not like 'ticket_search%'
         and name not in ('search_word', 'project_word')`,
      )
      .all()) {
      const rows = JSON.stringify(kit.db.sqlite.prepare(`select * from "${name}"`).all());
      expect([name, rows.includes('xyzzyplugh')]).toEqual([name, false]);
    }
  });

  it('changes nothing with the same words', async () => {
    const { kit, member, comment } = await aDesk();
    const events = kit.published.length;
    expect(await member.comments.edit({ id: comment.id, text: 'Frist' })).toEqual(comment);
    expect(kit.published).toHaveLength(events);
  });

  it('is for its author, for 15 minutes', async () => {
    const { kit, member, comment, colleague, admin, ticket } = await aDesk();
    for (const other of [colleague, admin]) {
      await expect(kit.asUser(other).comments.edit({ id: comment.id, text: 'x' })).rejects.toMatchObject(
        refused('forbidden', 'not_author'),
      );
    }
    const stranger = kit.asUser(kit.aUser());
    await expect(stranger.comments.edit({ id: comment.id, text: 'x' })).rejects.toMatchObject(
      refused('not_found', 'not_found'),
    );
    kit.clock.advance(15 * MINUTE);
    await member.comments.edit({ id: comment.id, text: 'In time' });
    kit.clock.advance(1);
    await expect(member.comments.edit({ id: comment.id, text: 'Late' })).rejects.toMatchObject(
      refused('conflict', 'edit_over'),
    );
    expect((await member.comments.list({ ticketId: ticket.id }))[0]?.text).toBe('In time');
  });

  it('is refused in an archived project, and for blank words', async () => {
    const { kit, project, member, comment, admin } = await aDesk();
    await expect(member.comments.edit({ id: comment.id, text: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await kit.asUser(admin).projects.archive({ id: project.id });
    await expect(member.comments.edit({ id: comment.id, text: 'x' })).rejects.toMatchObject(
      refused('conflict', 'project_archived'),
    );
  });

  it('finds mentions anew, and mails nobody twice', async () => {
    const { kit, member, comment, colleague } = await aDesk();
    const mails = async () => {
      kit.clock.advance(MINUTE);
      await runOutbox(kit.services);
      return kit.mailer.sent.map(({ to, text }) => [to, /Second|Third|Fourth/.exec(text ?? '')?.[0]]);
    };
    const ada = await member.comments.edit({ id: comment.id, text: 'Second, @Ada Byron' });
    expect(ada.mentions).toEqual([{ userId: colleague.id, name: 'Ada Byron' }]);
    expect(await mails()).toEqual([[colleague.email, 'Second']]);
    const both = await member.comments.edit({ id: comment.id, text: 'Third, @Ada Byron and @Ann Admin' });
    expect(both.mentions).toHaveLength(2);
    const none = await member.comments.edit({ id: comment.id, text: 'Fourth' });
    expect(none.mentions).toEqual([]);
    await member.comments.edit({ id: comment.id, text: 'Fourth, @Ada Byron' });
    // Ann is mentioned no more, and has not commented.
    expect(await mails()).toEqual([[colleague.email, 'Second']]);
  });

  it('sends the newest words of a waiting mail', async () => {
    const { kit, member, comment, admin, ticket } = await aDesk();
    await kit.asUser(admin).comments.add({ ticketId: ticket.id, text: 'Seen' });
    const reply = await member.comments.add({ ticketId: ticket.id, text: 'Thnaks' });
    await member.comments.edit({ id: reply.id, text: 'Thanks' });
    await member.comments.edit({ id: comment.id, text: 'First' });
    kit.clock.advance(60 * MINUTE);
    await runOutbox(kit.services);
    const { text, html } = kit.mailer.lastTo(admin.email);
    expect(text).toContain('> Thanks');
    expect(`${text}${html}`).not.toContain('Thnaks');
  });

  it('leaves a note a note', async () => {
    const { kit, user, admin, ticket } = await aDesk();
    const team = kit.asUser(admin);
    const note = await team.comments.add({ ticketId: ticket.id, text: 'Psst', visibility: 'team' });
    const before = await kit.asUser(user).tickets.get({ id: ticket.id });
    kit.clock.advance(MINUTE);
    const edited = await team.comments.edit({ id: note.id, text: 'Psst psst' });
    expect(edited).toMatchObject({ visibility: 'team', text: 'Psst psst' });
    expect(await kit.asUser(user).tickets.get({ id: ticket.id })).toEqual(before);
    expect(kit.published.at(-1)?.audience).toEqual(['team']);
    const told = { id: note.id, text: 'Psst @Ada Byron' };
    await expect(team.comments.edit(told)).rejects.toMatchObject({ cause: { kind: 'invalid' } });
    await expect(kit.asUser(user).comments.edit({ id: note.id, text: 'x' })).rejects.toMatchObject(
      refused('not_found', 'not_found'),
    );
  });
});
