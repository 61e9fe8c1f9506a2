import type { TicketId } from '@ringmark/contract/ids';
import { expect, it } from 'vitest';
import { attachToComment, attachToTicket } from '../attachments/attachments.service.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { A_PICTURE } from '../../testing/pins.ts';
import { setUpHandOver } from '../../outward/trackers/testing/hand-over-desk.ts';
import { importTickets } from './imports.service.ts';

/** A project with an import of two tickets, and people who may work on the first. */
async function aDesk() {
  const desk = await setUpHandOver();
  const { kit, project, administrator, admin } = desk;
  const file = { fileName: 'tickets.csv', bytes: Buffer.from('title\nOne\nTwo'), mapping: undefined };
  const { importId } = await importTickets(kit.contextOf(administrator), project.id, file, false);
  if (importId === null) throw new Error('It was imported.');
  kit.clock.advance(MINUTE);
  const { items } = await admin.tickets.list({ projectId: project.id });
  const one = items.find(({ title }) => title === 'One');
  if (!one) throw new Error('There is a ticket.');
  const note = () => admin.comments.add({ ticketId: one.id, text: 'Between us.', visibility: 'team' });
  const isThere = (id: TicketId) =>
    kit.db.first(kit.db.q.selectFrom('ticket').select('id').where('id', '=', id)) !== undefined;
  return { ...desk, one, note, remove: () => admin.imports.remove({ id: importId }), isThere };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

const aFile = ({ kit }: Desk) => [kit.files.stage({ fileName: 'seen.txt' })];

/** Everything that people can do with a ticket without a pin. */
const WORK: Record<string, (desk: Desk) => unknown> = {
  'an internal note': ({ note }) => note(),
  'a file of an internal note': async (desk) =>
    attachToComment(desk.kit.contextOf(desk.administrator), (await desk.note()).id, aFile(desk)),
  'a comment': ({ member, one }) => member.comments.add({ ticketId: one.id, text: 'I see it too.' }),
  'a file': (desk) => attachToTicket(desk.kit.contextOf(desk.user), desk.one.id, aFile(desk)),
  'someone who reports the same': ({ member, one }) => member.duplicates.join({ id: one.id }),
  'a screenshot of the same': ({ admin, one }) =>
    admin.duplicates.join({ id: one.id, screenshot: A_PICTURE }),
  'someone who watches it': ({ member, one }) => member.watchers.set({ ticketId: one.id, level: 'all' }),
  'someone who hears mentions only': ({ member, one }) =>
    member.watchers.set({ ticketId: one.id, level: 'mentions' }),
  'someone who unsubscribed': ({ member, one }) =>
    member.notifications.setSubscription({ ticketId: one.id, isMuted: true }),
  'an issue that waits for its tracker': ({ send, one }) => send(one.id),
  'an issue in a tracker': async ({ send, run, one }) => {
    await send(one.id);
    await run();
  },
  'a status': ({ admin, one }) => admin.tickets.update({ id: one.id, status: 'QA' }),
  'new words': ({ admin, one }) => admin.tickets.edit({ id: one.id, title: 'First' }),
  'a severity': ({ admin, one }) => admin.tickets.triage({ id: one.id, severity: 'high' }),
  'an assignee': ({ admin, user, one }) => admin.tickets.triage({ id: one.id, assigneeId: user.id }),
  'a due date': ({ admin, one }) => admin.tickets.triage({ id: one.id, dueOn: '2026-03-14' }),
  'a label': async ({ admin, project, one }) => {
    const label = await admin.labels.create({ projectId: project.id, name: 'Copy', colour: 'teal' });
    await admin.tickets.triage({ id: one.id, addLabels: [label.id] });
  },
  'a ticket that was merged into it': ({ admin, ticket, one }) =>
    admin.merging.merge({ id: one.id, ids: [ticket.id] }),
};

it.each(Object.entries(WORK))('an imported ticket with %s stays, and is named', async (_what, work) => {
  const desk = await aDesk();
  await work(desk);
  expect(await desk.remove()).toEqual({ removed: 1, kept: [desk.one.number] });
  expect(desk.isThere(desk.one.id)).toBe(true);
});

const NO_WORK: Record<string, (desk: Desk) => unknown> = {
  'that was only read': ({ member, one }) => member.tickets.get({ id: one.id }),
  'whose subscription is as it was': async ({ member, one }) => {
    await member.notifications.setSubscription({ ticketId: one.id, isMuted: true });
    await member.notifications.setSubscription({ ticketId: one.id, isMuted: false });
  },
  'whose edit was undone': async ({ admin, one }) => {
    const { id } = await admin.bulkEdits.create({ ids: [one.id], status: 'QA', severity: 'high' });
    if (id === null) throw new Error('It was edited.');
    await admin.bulkEdits.undo({ id });
  },
};

it.each(Object.entries(NO_WORK))('an imported ticket %s goes', async (_what, work) => {
  const desk = await aDesk();
  await work(desk);
  expect(await desk.remove()).toEqual({ removed: 2, kept: [] });
  expect(desk.isThere(desk.one.id)).toBe(false);
});

it('a comment that the import brought is no work', async () => {
  const { kit, project, administrator, admin } = await setUpHandOver();
  const card = '65a0b2c3d4e5f60718293a4b';
  const board = {
    lists: [{ id: 'l1', name: 'Doing', closed: false }],
    cards: [{ id: card, name: 'Basket is empty', idList: 'l1', closed: false }],
    actions: ['2024-01-20T09:00:00.000Z', '2099-01-20T09:00:00.000Z'].map((date) => ({
      type: 'commentCard',
      date,
      memberCreator: { fullName: 'Max Gone', username: 'max' },
      data: { text: 'Seen it too.', card: { id: card } },
    })),
  };
  const file = { fileName: 'board.json', bytes: Buffer.from(JSON.stringify(board)), mapping: undefined };
  const { importId } = await importTickets(kit.contextOf(administrator), project.id, file, false);
  if (importId === null) throw new Error('It was imported.');
  kit.clock.advance(MINUTE);
  expect(await admin.imports.remove({ id: importId })).toEqual({ removed: 1, kept: [] });
});
