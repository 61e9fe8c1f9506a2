import type { BulkEditId, TicketId, UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { attachToComment, attachToTicket } from '../attachments/attachments.service.ts';
import { SECOND } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { everyRowGivenBack } from '../../testing/rows-given-back.ts';
import { pinStage } from '../../testing/pin-stage.ts';
import { ON_A_BUTTON } from '../../testing/pins.ts';
import type { TestKit } from '../../testing/test-kit.ts';
import { GATHERING_TIME } from '../../outward/notifications/notify.ts';

/** Two projects of an organization, with a member of each. */
async function aDesk() {
  const stage = await pinStage();
  const { kit, admin, project } = stage;
  const other = kit.aProject({ organization_id: project.organizationId, name: 'Other' });
  const outsider = kit.aUser({ organization_id: project.organizationId });
  kit.assign(outsider, other);
  kit.aTicket({ project_id: other.id, user_id: outsider.id });
  const edit = async (ids: TicketId[], change: object) => {
    const { id } = await admin.bulkEdits.create({ ids, ...change });
    return id ?? ('' as BulkEditId);
  };
  const undo = (id: BulkEditId) => admin.bulkEdits.undo({ id });
  return { ...stage, other, outsider, edit, undo };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

/** A ticket with all that can hang on one, another that was merged into it, and an open one of the same page. */
async function someTickets(desk: Desk) {
  const { kit, project, other, member, admin, pin, done } = desk;
  const ticket = await pin('The lamp is dark', { severity: 'low' });
  const twin = await pin('Lamp without light');
  const open = await pin('The lamp is too big');
  const creator = kit.contextOf({ id: ticket.userId });
  await attachToTicket(creator, ticket.id, [kit.files.stage({ fileName: 'own.txt' })]);
  const comment = await member.comments.add({ ticketId: twin.id, text: 'Quite dark.' });
  await attachToComment(creator, comment.id, [kit.files.stage({ fileName: 'said.txt' })]);
  await admin.comments.add({ ticketId: ticket.id, text: 'The bulb.', visibility: 'team' });
  await member.watchers.set({ ticketId: ticket.id, level: 'all' });
  const label = async (name: string, projectId = project.id) =>
    (await admin.labels.create({ projectId, name, colour: 'teal' })).id;
  const labels = [await label('Copy'), await label('Only here')];
  await label('Copy', other.id);
  await admin.tickets.triage({ id: ticket.id, assigneeId: ticket.userId, addLabels: labels });
  expect((await done(ticket.id)).items).toMatchObject([{ state: 'ready' }]);
  await admin.merging.merge({ id: ticket.id, ids: [twin.id] });
  kit.clock.advance(GATHERING_TIME);
  await runOutbox(kit.services);
  return { ticket, twin, open };
}

/** Returns the audiences that learned that tickets have changed. @param since how many events there were before */
const audiences = ({ published }: TestKit, since: number) =>
  published
    .slice(since)
    .filter(({ event }) => event.kind === 'tickets.changed')
    .flatMap(({ audience }) => audience)
    .toSorted();

const changedTables = (before: Map<string, string[]>, after: Map<string, string[]>) =>
  [...after].filter(([table, rows]) => rows.join() !== before.get(table)?.join()).map(([table]) => table);

describe('the undo of a move', () => {
  it.each<[what: string, change: object]>([
    ['alone', {}],
    ['with a severity and a status', { severity: 'high', status: 'Adjustments' }],
    ['with an assignee', { assigneeId: null }],
  ])('%s leaves every table as it was', async (_what, change) => {
    const desk = await aDesk();
    const { kit, other, edit, undo } = desk;
    const { ticket, open } = await someTickets(desk);
    const before = everyRowGivenBack(kit);
    kit.clock.advance(SECOND);
    const id = await edit([ticket.id, open.id], { projectId: other.id, ...change });
    expect(changedTables(before, everyRowGivenBack(kit))).toEqual(
      expect.arrayContaining([
        'element_check',
        'merged_ticket',
        'pinned_page',
        'ticket',
        'ticket_change',
        'ticket_counter',
        'ticket_element',
        'ticket_label',
        'ticket_search',
        'ticket_title',
        'ticket_wait',
      ]),
    );
    kit.clock.advance(SECOND);
    expect(await undo(id)).toEqual({ count: 2, kept: [], remarks: [] });
    const after = everyRowGivenBack(kit);
    expect(changedTables(before, after)).toEqual([]);
    expect(after).toEqual(before);
  });

  it('shows merged tickets, and those that are there already, to their own project only', async () => {
    const desk = await aDesk();
    const { kit, project, other, outsider, member, edit, undo, url } = desk;
    const { ticket, twin, open } = await someTickets(desk);
    await undo(await edit([ticket.id, open.id], { projectId: other.id }));
    const stranger = kit.asUser(outsider);
    expect(await member.tickets.get({ id: twin.id })).toMatchObject({
      projectId: project.id,
      mergedInto: { id: ticket.id },
    });
    await expect(stranger.tickets.get({ id: twin.id })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    const element = ON_A_BUTTON.element ?? undefined;
    for (const what of [{ url, element }, { title: open.title }]) {
      const here = await member.duplicates.similar({ projectId: project.id, ...what });
      expect(here.map(({ ticket: { id } }) => id)).toContain(open.id);
      expect(await stranger.duplicates.similar({ projectId: other.id, ...what })).toEqual([]);
    }
  });

  it('is told to both projects, and what follows to the ticket’s own', async () => {
    const desk = await aDesk();
    const { kit, project, other, member, edit, undo } = desk;
    const { ticket } = await someTickets(desk);
    const id = await edit([ticket.id], { projectId: other.id });
    const told = kit.published.length;
    await undo(id);
    expect(audiences(kit, told)).toEqual([`project:${project.id}`, `project:${other.id}`].toSorted());
    await member.comments.add({ ticketId: ticket.id, text: 'Thank you.' });
    expect(kit.published.at(-1)).toMatchObject({
      event: { kind: 'comment.created', ticketId: ticket.id, projectId: project.id },
      audience: [`project:${project.id}`],
    });
  });

  it('takes along what changed since without changing the ticket itself', async () => {
    const desk = await aDesk();
    const { kit, project, other, admin, edit, undo } = desk;
    const { open } = await someTickets(desk);
    const id = await edit([open.id], { projectId: other.id });
    kit.clock.advance(SECOND);
    await admin.comments.add({ ticketId: open.id, text: 'We look at it.' });
    kit.db.run(kit.db.q.updateTable('element_check').set({ state: 'found' }));
    await undo(id);
    const wait = kit.db.q.selectFrom('ticket_wait').select('project_id').where('ticket_id', '=', open.id);
    expect(kit.db.all(wait)).toEqual([{ project_id: project.id }]);
    const check = kit.db.q.selectFrom('element_check').select(['project_id', 'state']);
    expect(kit.db.all(check.where('ticket_number', '=', open.number))).toEqual([
      { project_id: project.id, state: 'found' },
    ]);
  });
});

describe('the undo of an edit', () => {
  it('moves no ticket into a project that was archived since, and names it', async () => {
    const { kit, project, other, outsider, admin, edit, undo } = await aDesk();
    const third = kit.aProject({ organization_id: project.organizationId });
    const [one, two] = [third, project].map(({ id }) =>
      kit.aTicket({ project_id: id, user_id: outsider.id }),
    );
    if (!one || !two) throw new Error('There are tickets.');
    const id = await edit([one.id, two.id], { projectId: other.id, severity: 'high' });
    await admin.projects.archive({ id: third.id });
    const told = kit.published.length;
    expect(await undo(id)).toEqual({
      count: 1,
      kept: [one.number],
      remarks: [`#${one.number} wasn’t restored: ${third.name} is no longer available.`],
    });
    expect(audiences(kit, told)).toEqual([`project:${project.id}`, `project:${other.id}`].toSorted());
    expect(await admin.tickets.get({ id: one.id })).toMatchObject({ projectId: other.id, severity: 'high' });
    expect(await admin.tickets.get({ id: two.id })).toMatchObject({
      projectId: project.id,
      severity: 'medium',
    });
  });

  it.each<[change: string, status: 'QA' | 'Done', edited: (desk: Desk) => object, isBack: boolean]>([
    ['an assignee', 'QA', () => ({ assigneeId: null }), false],
    ['a project', 'QA', ({ other }) => ({ projectId: other.id }), false],
    ['a status that closes it', 'QA', () => ({ status: 'Done' }), false],
    // A closed ticket keeps telling who did it.
    ['the assignee of a closed ticket', 'Done', () => ({ assigneeId: null }), true],
    ['the project of a closed ticket', 'Done', ({ other }) => ({ projectId: other.id }), true],
  ])('of %s gives no open ticket to someone who has lost access', async (_change, status, edited, isBack) => {
    const desk = await aDesk();
    const { kit, project, other, admin, edit, undo } = desk;
    const person = kit.aUser({ organization_id: project.organizationId, name: 'Ada Byron' });
    kit.assign(person, project, other);
    const give = (assignee_id: UserId) =>
      kit.aTicket({ project_id: project.id, user_id: assignee_id, status, assignee_id });
    const [ticket, neighbour] = [give(person.id), kit.aTicket({ project_id: project.id, status })];
    const id = await edit([ticket.id, neighbour.id], { severity: 'high', ...edited(desk) });
    await admin.users.removeProject({ id: person.id, projectId: project.id });
    const after = await admin.tickets.get({ id: ticket.id });
    const remark = `#${ticket.number} wasn’t restored: Ada Byron no longer has access to ${project.name}.`;
    expect(await undo(id)).toEqual(
      isBack ? { count: 2, kept: [], remarks: [] } : { count: 1, kept: [ticket.number], remarks: [remark] },
    );
    const back = { assignee: { id: person.id }, projectId: project.id, status, severity: 'medium' };
    expect(await admin.tickets.get({ id: ticket.id })).toMatchObject(isBack ? back : after);
    expect(await admin.tickets.get({ id: neighbour.id })).toMatchObject({ severity: 'medium', status });
  });

  it('says which tickets someone has changed since, and which lost a label that is gone', async () => {
    const { kit, project, admin, edit, undo } = await aDesk();
    const [one, two] = [kit.aTicket({ project_id: project.id }), kit.aTicket({ project_id: project.id })];
    const label = await admin.labels.create({ projectId: project.id, name: 'Checkout', colour: 'teal' });
    await edit([one.id, two.id], { addLabels: [label.id] });
    const id = await edit([one.id, two.id], { removeLabels: [label.id], severity: 'high' });
    await admin.tickets.triage({ id: one.id, severity: 'low' });
    await admin.labels.remove({ id: label.id });
    expect(await undo(id)).toEqual({
      count: 1,
      kept: [one.number],
      remarks: [
        `#${one.number} wasn’t restored: someone has changed it since.`,
        `#${two.number} is missing a label that has since been removed from the project.`,
      ],
    });
    expect(await admin.tickets.get({ id: two.id })).toMatchObject({ severity: 'medium', labels: [] });
  });
});
