import type { TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { attachToComment, attachToTicket } from '../attachments/attachments.service.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { findOrphanedFiles } from '../../operation/maintenance/orphaned-files.ts';
import { purgeMergedTickets } from '../../operation/maintenance/purge-merged-tickets.ts';
import { GATHERING_TIME } from '../../outward/notifications/notify.ts';
import { DAY } from '../../core/base/instants.ts';
import { A_PICTURE, ON_A_BUTTON } from '../../testing/pins.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { TICKET_PARTS } from '../tickets/changes/ticket-rows.ts';

const URL = 'https://shop.example/lamps';
const PIN = { url: URL, clickX: '60', clickY: '740', screenshot: A_PICTURE, pin: ON_A_BUTTON };

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  kit.db.run(
    kit.db.q.updateTable('project').set({ allowed_urls: JSON.stringify(['https://shop.example/']) }),
  );
  const colleague = kit.aUser({ organization_id: organization.id, name: 'Ada Byron' });
  kit.assign(colleague, project);
  const [member, ada, admin] = [kit.asUser(user), kit.asUser(colleague), kit.asUser(kit.anAdmin())];
  const create = (title: string, values: object = {}, as = member) =>
    as.tickets.create({ projectId: project.id, title, description: `${title}, it says.`, ...values });
  const say = (ticketId: TicketId, text: string, as = member) => as.comments.add({ ticketId, text });
  return { kit, project, user, colleague, member, ada, admin, create, say };
}
type Desk = ReturnType<typeof aDesk>;

/** Two tickets with all that can hang on them. */
async function twoTickets(desk: Desk) {
  const { kit, user, ada, admin, create, say } = desk;
  const into = await create('The lamp is dark');
  await say(into.id, 'Still dark.');
  const from = await create('Lamp has no light', PIN, ada);
  const comment = await say(from.id, 'Here too, @Ada Byron.');
  await attachToTicket(kit.contextOf(user), from.id, [kit.files.stage({ fileName: 'own.txt' })]);
  await attachToComment(kit.contextOf(user), comment.id, [kit.files.stage({ fileName: 'said.txt' })]);
  await ada.tickets.edit({ id: from.id, title: 'Lamp without light' });
  await admin.tickets.update({ id: from.id, status: 'Done' });
  await admin.notifications.setSubscription({ ticketId: from.id, isMuted: true });
  kit.clock.advance(60_000);
  return { into, from, comment };
}

/** Every row that a merge could touch. */
const everything = ({ kit }: Desk) => {
  const others = ['ticket_counter', 'ticket_day', 'ticket_duration', 'pinned_page', 'storage_counter', 'job'];
  const tables = [...others, ...TICKET_PARTS.map(({ table }) => table)];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      kit.db.sqlite
        .prepare(`select * from "${table}"`)
        .all()
        .filter((row) => (row as { count?: number }).count !== 0)
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );
};
const MAILS_AND_JOBS = { outbox: [], job: [] };

describe('a ticket that is merged into another', () => {
  it('moves its comments and files there, with their dates and authors, and its description as an entry', async () => {
    const desk = aDesk();
    const { kit, admin, member, colleague } = desk;
    const { into, from, comment } = await twoTickets(desk);
    const before = await member.comments.list({ ticketId: from.id });
    const merged = await admin.merging.merge({ id: into.id, ids: [from.id] });
    expect(merged).toMatchObject({ id: into.id, commentCount: 3, attachmentCount: 1, mergedInto: null });
    const [, entry, moved] = await member.comments.list({ ticketId: into.id });
    expect(moved).toEqual(before[0]);
    expect(moved).toMatchObject({ id: comment.id, mentions: [{ name: 'Ada Byron' }] });
    expect(moved?.attachments).toMatchObject([{ fileName: 'said.txt' }]);
    expect(entry).toMatchObject({
      text: 'Lamp has no light, it says.',
      author: { id: colleague.id },
      createdAt: from.createdAt,
      mergedFrom: { id: from.id, number: from.number, title: 'Lamp without light' },
    });
    expect(entry?.mergedFrom?.screenshotUrl).toBe(`/api/tickets/${from.id}/screenshot`);
    expect(await member.attachments.list({ id: into.id })).toMatchObject([{ fileName: 'own.txt' }]);
    expect(await admin.merging.list({ id: into.id })).toMatchObject([
      { id: from.id, number: from.number, creator: { id: colleague.id }, mergedBy: { name: /Admin/ } },
    ]);
    const told = kit.published.map(({ event }) => 'ticketId' in event && `${event.kind} ${event.ticketId}`);
    expect(told).toContain(`ticket.updated ${from.id}`);
    expect(told).toContain(`ticket.updated ${into.id}`);
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({
      action: 'ticket.merge',
      subjectId: from.id,
      summary: `#${from.number} into #${into.number}`,
    });
  });

  it('still answers as it was, says where it goes on, and takes nothing more', async () => {
    const desk = aDesk();
    const { admin, member } = desk;
    const { into, from } = await twoTickets(desk);
    const [before, history, edits] = [
      await member.tickets.get({ id: from.id }),
      await member.tickets.history({ id: from.id }),
      await member.tickets.edits({ id: from.id }),
    ];
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    expect(await member.tickets.get({ id: from.id })).toEqual({
      ...before,
      isOpenForWriting: false,
      mergedInto: {
        id: into.id,
        number: into.number,
        title: into.title,
        mergedAt: expect.any(String) as string,
        mergedBy: expect.any(Object) as object,
      },
    });
    expect(await member.tickets.history({ id: from.id })).toEqual(history);
    expect(await member.tickets.edits({ id: from.id })).toEqual(edits);
    expect(await member.comments.list({ ticketId: from.id })).toEqual([]);
    expect(await member.attachments.list({ id: from.id })).toEqual([]);
    for (const write of [
      member.comments.add({ ticketId: from.id, text: 'Late.' }),
      member.tickets.update({ id: from.id, status: 'Accepted' }),
      admin.tickets.edit({ id: from.id, title: 'Late' }),
      admin.tickets.remove({ id: from.id }),
      admin.proofs.check({ id: from.id }),
    ]) {
      expect(await refusalOf(write)).toMatchObject({ kind: 'conflict', code: 'ticket_merged' });
    }
  });

  it('is in no list, board, counter or page any more, and is found as the ticket that it goes on in', async () => {
    const desk = aDesk();
    const { kit, admin, member } = desk;
    const { into, from } = await twoTickets(desk);
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    const found = async (search: string) =>
      (await member.tickets.list({ search })).items.map(({ number }) => number);
    expect((await member.tickets.list({})).items.map(({ id }) => id)).toEqual([into.id]);
    const { columns } = await member.tickets.board({});
    expect(columns.flatMap(({ cards, count }) => [cards.length, count]).filter(Boolean)).toEqual([1, 1]);
    expect(await member.tickets.counts()).toMatchObject({ total: 1, completed: 0 });
    expect((await member.tickets.pinnedPages({})).pages).toEqual([]);
    expect(kit.db.all(kit.db.q.selectFrom('element_check').selectAll())).toEqual([]);
    for (const search of [`#${from.number}`, 'without light', 'here too']) {
      expect(await found(search)).toEqual([into.number]);
    }
    const next = await desk.create('Another');
    expect(next.number).toBe(from.number + 1);
  });

  it('comes back exactly as it was, while what was written since stays', async () => {
    const desk = aDesk();
    const { admin, member, say, kit } = desk;
    const { into, from } = await twoTickets(desk);
    const before = everything(desk);
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    expect(everything(desk)).not.toEqual(before);
    kit.clock.advance(DAY - 1);
    await admin.merging.undo({ id: into.id, ids: [from.id] });
    expect({ ...everything(desk), ...MAILS_AND_JOBS }).toEqual({ ...before, ...MAILS_AND_JOBS });
    expect((await member.tickets.list({ search: 'without light' })).items).toMatchObject([{ id: from.id }]);
    expect((await member.tickets.list({ search: `#${from.number}` })).items).toMatchObject([{ id: from.id }]);
    expect((await admin.audit.list({})).items[0]).toMatchObject({ action: 'ticket.unmerge' });
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    await say(into.id, 'Written since.');
    await admin.merging.undo({ id: into.id, ids: [from.id] });
    const texts = (await member.comments.list({ ticketId: into.id })).map(({ text }) => text);
    expect(texts).toEqual(['Still dark.', 'Written since.']);
    expect(await member.tickets.get({ id: into.id })).toMatchObject({ commentCount: 2, attachmentCount: 0 });
    expect(await member.tickets.get({ id: from.id })).toMatchObject({ commentCount: 1, attachmentCount: 1 });
  });

  it('cannot come back after a day; then its picture, words and history are kept, and nothing else', async () => {
    const desk = aDesk();
    const { kit, admin, member } = desk;
    const { into, from } = await twoTickets(desk);
    const picture = kit.db.sqlite
      .prepare('select screenshot_id from ticket where id = ?')
      .pluck()
      .get(from.id) as string;
    kit.db.run(
      kit.db.q.insertInto('first_picture').values({
        ticket_id: from.id,
        resolution: '',
        file_id: 'a-first',
        bytes: 10,
        state: 'taken',
        way: 1,
        taken_at: '2026-01-01',
      } as never),
    );
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    expect(await purgeMergedTickets(kit.services)).toBe(0);
    expect(findOrphanedFiles(kit.db, [picture, 'a-first'])).toEqual([]);
    kit.clock.advance(DAY + 1);
    expect(await refusalOf(admin.merging.undo({ id: into.id, ids: [from.id] }))).toMatchObject({
      kind: 'conflict',
      code: 'undo_over',
    });
    expect(await purgeMergedTickets(kit.services)).toBe(1);
    expect(await purgeMergedTickets(kit.services)).toBe(0);
    expect(findOrphanedFiles(kit.db, [picture, 'a-first'])).toEqual(['a-first']);
    expect((await refusalOf(admin.merging.undo({ id: into.id, ids: [from.id] }))).code).toBe('undo_over');
    const stub = await member.tickets.get({ id: from.id });
    expect(stub).toMatchObject({ title: 'Lamp without light', mergedInto: { id: into.id } });
    expect(stub.screenshot).not.toBeNull();
    expect(await member.tickets.history({ id: from.id })).toHaveLength(2);
    expect(await admin.merging.list({ id: into.id })).toMatchObject([{ undoUntil: null }]);
  });

  it('tells its reporter by one mail, however many of theirs are merged at once', async () => {
    const desk = aDesk();
    const { kit, admin, ada, colleague, create } = desk;
    const into = await create('The lamp is dark');
    const mine = [await create('Lamp dark', {}, ada), await create('No light at all', {}, ada)];
    await runOutbox(kit.services);
    kit.mailer.sent.length = 0;
    await admin.merging.merge({ id: into.id, ids: mine.map(({ id }) => id) });
    kit.clock.advance(GATHERING_TIME);
    await runOutbox(kit.services);
    expect(kit.mailer.sent.map(({ to }) => to)).toEqual([colleague.email]);
    const { text, subject } = kit.mailer.lastTo(colleague.email);
    expect(subject).toContain(`#${into.number}`);
    for (const { number } of mine) expect(text).toContain(`Your ticket #${number} (`);
    expect(text).toContain(`was merged into #${into.number}`);
  });

  it('withdraws the mail when it is undone before it went, and hears of the other ticket from then on', async () => {
    const desk = aDesk();
    const { kit, admin, ada, colleague, create, say } = desk;
    const into = await create('The lamp is dark');
    const from = await create('Lamp dark', {}, ada);
    await runOutbox(kit.services);
    kit.mailer.sent.length = 0;
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    await admin.merging.undo({ id: into.id, ids: [from.id] });
    kit.clock.advance(GATHERING_TIME);
    await runOutbox(kit.services);
    expect(kit.mailer.sent).toEqual([]);
    await admin.merging.merge({ id: into.id, ids: [from.id] });
    await say(into.id, 'Soon.', admin);
    kit.clock.advance(DAY);
    await runOutbox(kit.services);
    expect(kit.mailer.lastTo(colleague.email).text).toContain('Soon.');
  });
});
