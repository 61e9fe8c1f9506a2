import { describe, expect, it } from 'vitest';
import { attachToComment, requireAttachment } from '../attachments/attachments.service.ts';
import { visibleVersion } from '../../core/events/data-version.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { listen } from '../../testing/listen-to-changes.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const WORD = 'zirconium';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  const [admin, colleague] = [kit.anAdmin({ name: 'Ann Admin' }), kit.anAdmin({ name: 'Cato Colleague' })];
  const team = kit.asUser(admin);
  const note = (text = `A ${WORD} word`) =>
    team.comments.add({ ticketId: ticket.id, text, visibility: 'team' });
  return { kit, project, user, organization, ticket, admin, colleague, team, note, member: kit.asUser(user) };
}

const manyWords = (from: number) =>
  Array.from({ length: 1_400 }, (_, index) => `w${(from * 1_400 + index).toString(36)}`).join(' ');

const ofKind = (kind: string, code?: string) => ({ cause: { kind, ...(code && { code }) } });

describe('internal notes', () => {
  it('are listed for the team alone, and not for one who looks through a member’s eyes', async () => {
    const { kit, user, ticket, admin, colleague, member, note } = aDesk();
    const written = await note();
    expect(written).toMatchObject({ visibility: 'team', text: `A ${WORD} word` });
    const shown = await member.comments.add({ ticketId: ticket.id, text: 'For all' });
    expect(shown.visibility).toBe('everyone');
    const read = (who: ReturnType<typeof kit.asUser>) => who.comments.list({ ticketId: ticket.id });
    expect(await read(kit.asUser(colleague))).toEqual([written, shown]);
    expect(await read(member)).toEqual([shown]);
    expect(await read(kit.asUser(user, admin))).toEqual([shown]);
  });

  it('are written by the team alone', async () => {
    const { kit, user, ticket, admin } = aDesk();
    for (const who of [kit.asUser(user), kit.asUser(user, admin)]) {
      const sent = who.comments.add({ ticketId: ticket.id, text: 'x', visibility: 'team' });
      await expect(sent).rejects.toMatchObject({
        cause: { kind: 'forbidden', code: 'team_only', message: 'Only the team can write internal notes.' },
      });
      const elsewhere = who.comments.add({ ticketId: kit.aTicket().id, text: 'x', visibility: 'team' });
      await expect(elsewhere).rejects.toMatchObject(ofKind('not_found'));
    }
  });

  it('leave a ticket as members know it: counts, time, figures', async () => {
    const { kit, ticket, team, member, note } = aDesk();
    const before = await member.tickets.get({ id: ticket.id });
    const waited = await team.analytics.waiting();
    kit.clock.advance(60_000);
    const { id } = await note();
    await attachToComment(kit.contextOf(kit.anAdmin()), id, [kit.files.stage({ fileName: 'secret.txt' })]);
    expect(await member.tickets.get({ id: ticket.id })).toEqual(before);
    expect(before.noteCount).toBeNull();
    expect(await team.tickets.get({ id: ticket.id })).toEqual({ ...before, noteCount: 1 });
    const [column] = (await team.tickets.board({})).columns;
    expect(column?.cards[0]).toMatchObject({ commentCount: 0, noteCount: 1, attachmentCount: 0 });
    expect(await team.analytics.waiting()).toEqual(waited);
  });

  it('are found by the team’s searches alone, by beginnings and together with other words', async () => {
    const { team, member, note, project } = aDesk();
    await note(`Ask ${WORD}-supercalifragilistic`);
    for (const search of [WORD, 'zirc', 'supercalif', `something ${WORD}`, 'supercalifragilistic ask']) {
      for (const filter of [{}, { projectId: project.id }]) {
        const found = async (who: typeof member) =>
          (await who.tickets.list({ search, ...filter })).items.length;
        expect([search, await found(team), await found(member)]).toEqual([search, 1, 0]);
      }
    }
    expect((await team.tickets.list({ search: 'zirconiumx' })).items).toEqual([]);
    expect((await member.tickets.list({ search: `==${WORD}` })).items).toEqual([]);
  });

  it('displace no words that everybody may find', async () => {
    const { ticket, member, note } = aDesk();
    await member.comments.add({ ticketId: ticket.id, text: 'Findable' });
    for (let round = 0; round < 16; round += 1) await note(manyWords(round));
    await member.comments.add({ ticketId: ticket.id, text: 'Later' });
    expect((await member.tickets.list({ search: 'findable' })).items).toHaveLength(1);
  });

  it('hide their files', async () => {
    const { kit, user, admin, team, member, note, ticket } = aDesk();
    const { id } = await note();
    const [file] = await attachToComment(kit.contextOf(admin), id, [
      kit.files.stage({ fileName: 'secret.txt' }),
    ]);
    if (!file) throw new Error('Nothing was attached.');
    expect(requireAttachment(kit.contextOf(admin), file.id).fileName).toBe('secret.txt');
    for (const context of [kit.contextOf(user), kit.contextOf(user, admin)]) {
      expect(() => requireAttachment(context, file.id)).toThrow('We couldn’t find this.');
      const attached = attachToComment(context, id, [kit.files.stage()]);
      await expect(attached).rejects.toMatchObject({ kind: 'not_found' });
    }
    expect(await member.attachments.list({ id: ticket.id })).toEqual([]);
    expect(await team.attachments.list({ id: ticket.id })).toEqual([]);
  });

  it('mention administrators alone', async () => {
    const { kit, user, ticket, team, colleague, note } = aDesk();
    const named = kit.db.run(
      kit.db.q.updateTable('user').set({ name: 'Mia Member' }).where('id', '=', user.id),
    );
    expect(named).toBe(1);
    expect((await note('Look, @Cato Colleague')).mentions.map(({ userId }) => userId)).toEqual([
      colleague.id,
    ]);
    const refusal = {
      cause: {
        kind: 'invalid',
        message: 'Mia Member can’t read internal notes. Mention only people on the team, or leave out the @.',
      },
    };
    await expect(note('Look, @Mia Member')).rejects.toMatchObject(refusal);
    const byId = { ticketId: ticket.id, text: 'x', visibility: 'team' as const, mentions: [user.id] };
    await expect(team.comments.add(byId)).rejects.toMatchObject(refusal);
  });

  it('are mailed to administrators alone, also to those who were one when it was written', async () => {
    const { kit, user, ticket, admin, colleague, note, member } = aDesk();
    await member.comments.add({ ticketId: ticket.id, text: 'First' });
    await kit.asUser(colleague).comments.add({ ticketId: ticket.id, text: 'Second' });
    const late = kit.anAdmin({ name: 'Late Leaver' });
    kit.clock.advance(3_600_000);
    await runOutbox(kit.services);
    const before = kit.mailer.sent.length;
    await note(`The ${WORD} for @Late Leaver`);
    kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 0 }).where('id', '=', late.id));
    kit.clock.advance(3_600_000);
    await runOutbox(kit.services);
    const sent = kit.mailer.sent.slice(before);
    expect(sent.map(({ to }) => to)).toEqual([colleague.email]);
    expect(sent[0]?.text).toContain(`${admin.name} wrote an internal note, visible to the team only:`);
    expect(sent[0]?.text).toContain(WORD);
    expect(sent.some(({ to }) => to === user.email)).toBe(false);
  });

  it('are pushed to administrators alone, and leave no gap that members could see', async () => {
    const { kit, user, admin, ticket, note } = aDesk();
    const heard = await listen(kit.asUser(user));
    const seen = await listen(kit.asUser(admin));
    const { actor } = kit.contextOf(user);
    const version = visibleVersion(kit.db, actor);
    const { id } = await note();
    await attachToComment(kit.contextOf(admin), id, [kit.files.stage({ fileName: 'secret.txt' })]);
    expect(visibleVersion(kit.db, actor)).toBe(version);
    expect(visibleVersion(kit.db, kit.contextOf(admin).actor)).toBe(version + 2);
    await kit.asUser(user).comments.add({ ticketId: ticket.id, text: 'For all' });
    const kinds = async ({ next }: typeof seen, count: number) => {
      const events = [];
      for (let at = 0; at < count; at += 1) events.push((await next())?.event.kind);
      return events;
    };
    expect(await kinds(seen, 3)).toEqual(['comment.created', 'attachment.created', 'comment.created']);
    // The comment is the first news that the member gets: its author is another person.
    expect(await kinds(heard, 1)).toEqual(['comment.created']);
    expect((await kit.asUser(user).comments.list({ ticketId: ticket.id })).length).toBe(1);
    await heard.stop();
    await seen.stop();
  });

  it('stay notes when their ticket is deleted and comes back', async () => {
    const { ticket, team, member, note } = aDesk();
    const written = await note();
    await team.tickets.remove({ id: ticket.id });
    await team.tickets.restore({ id: ticket.id });
    expect(await team.comments.list({ ticketId: ticket.id })).toEqual([written]);
    expect(await member.comments.list({ ticketId: ticket.id })).toEqual([]);
    expect((await member.tickets.list({ search: WORD })).items).toEqual([]);
    expect((await team.tickets.list({ search: WORD })).items).toHaveLength(1);
  });

  it('answer no key of one who may not read them any more', async () => {
    const { kit, ticket, admin, team } = aDesk();
    const sent = { ticketId: ticket.id, text: WORD, visibility: 'team', idempotencyKey: 'k' } as const;
    const [first, again] = [await team.comments.add(sent), await team.comments.add(sent)];
    expect(again).toEqual(first);
    kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 0, role: 'member' }).where('id', '=', admin.id));
    kit.assign(admin, { id: ticket.projectId });
    await expect(kit.asUser(admin).comments.add(sent)).rejects.toMatchObject(ofKind('not_found'));
  });
});
