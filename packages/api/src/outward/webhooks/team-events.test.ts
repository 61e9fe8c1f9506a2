import type { LabelId, TicketId } from '@ringmark/contract/ids';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookEvent,
} from '@ringmark/contract/projects/webhook-kinds';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestToSend } from '@ringmark/contract/outbound';
import { bodyFault } from './testing/receivers.ts';
import { aDesk, type Desk } from './testing/hook-desk.ts';

const TEAM: WebhookEvent[] = [
  'ticket.assignee',
  'ticket.labels',
  'ticket.due',
  'ticket.merged',
  'ticket.unmerged',
];
const CHATS = WEBHOOK_FORMATS.filter((format) => format !== 'standard');

let desk: Desk;
beforeEach(() => {
  desk = aDesk();
});

interface Told {
  type: string;
  data: Record<string, unknown>;
}
const told = (requests: readonly RequestToSend[]) =>
  requests.map(({ body = '' }) => JSON.parse(body) as Told);
const typesOf = (requests: readonly RequestToSend[]) => told(requests).map(({ type }) => type);

const three = (type: string) => [type, type, type];

/** Sets up an administrator's calls, a colleague, two labels, and the deliveries of a webhook of these events. */
async function aTeam(events: WebhookEvent[] = TEAM) {
  const { kit, project, organization, admin, hook, report, sent } = desk;
  const api = kit.asUser(admin);
  const ann = kit.aUser({ organization_id: organization.id, name: 'Ann Agent' });
  kit.assign(ann, project);
  const label = async (name: string) =>
    (await api.labels.create({ projectId: project.id, name, colour: 'teal' })).id;
  const labels = { copy: await label('Copy'), bug: await label('Bug') };
  await hook({ events });
  const { id, number } = await report('The map');
  return { api, ann, labels, id, number, news: async () => told(await sent()) };
}

describe('a change of assignee', () => {
  it('is told with who had it and who has it, once', async () => {
    const { api, ann, id, number, news } = await aTeam();
    await api.tickets.triage({ id, assigneeId: ann.id });
    await api.tickets.triage({ id, assigneeId: ann.id });
    const person = { id: ann.id, name: 'Ann Agent' };
    const actor = { id: desk.admin.id, name: 'Vera Voss' };
    expect(await news()).toMatchObject([
      {
        type: 'ticket.assignee',
        data: { from: null, to: person, actor, ticket: { id, number, title: 'The map' } },
      },
    ]);
    await api.tickets.triage({ id, assigneeId: null });
    expect(await news()).toMatchObject([{ type: 'ticket.assignee', data: { from: person, to: null } }]);
  });

  it('is told of a ticket that is created with one, and of one whose assignee is gone', async () => {
    const { kit, project, admin } = desk;
    const { api, ann, news } = await aTeam();
    const words = { projectId: project.id, title: 'Mine', description: 'x' };
    const { id } = await kit.asUser(admin).tickets.create({ ...words, assigneeId: ann.id });
    expect(await news()).toMatchObject([{ data: { to: { id: ann.id }, ticket: { id } } }]);
    await api.users.update({ id: ann.id, status: 'archived' });
    const gone = { from: { id: ann.id, name: 'Ann Agent' }, to: null, ticket: { id } };
    expect(await news()).toMatchObject([{ type: 'ticket.assignee', data: gone }]);
  });
});

describe('a change of labels', () => {
  it('is told once with all that came and went', async () => {
    const { api, labels, id, news } = await aTeam();
    const [copy, bug] = [
      { id: labels.copy, name: 'Copy' },
      { id: labels.bug, name: 'Bug' },
    ];
    await api.tickets.triage({ id, addLabels: [labels.copy] });
    await api.tickets.triage({ id, addLabels: [labels.copy] });
    await api.tickets.triage({ id, addLabels: [labels.bug], removeLabels: [labels.copy] });
    expect((await news()).map(({ type, data }) => [type, data['added'], data['removed']])).toEqual([
      ['ticket.labels', [copy], []],
      ['ticket.labels', [bug], [copy]],
    ]);
  });

  it('is told of labels that another project does not have', async () => {
    const { kit, organization } = desk;
    const { api, labels, id, news } = await aTeam();
    const other = kit.aProject({ organization_id: organization.id });
    await api.labels.create({ projectId: other.id, name: 'Bug', colour: 'lime' });
    await desk.hook({ projectId: other.id, events: ['ticket.labels'] });
    await api.tickets.triage({ id, addLabels: [labels.copy, labels.bug] });
    await news();
    await api.tickets.triage({ id, projectId: other.id });
    const removed = [{ id: labels.copy, name: 'Copy' }];
    expect(await news()).toMatchObject([
      { data: { added: [], removed, ticket: { id, project: { id: other.id } } } },
    ]);
  });
});

describe('a change of the due date', () => {
  it('is told with both days', async () => {
    const { api, id, news } = await aTeam();
    await api.tickets.triage({ id, dueOn: '2026-03-14' });
    await api.tickets.triage({ id, dueOn: '2026-03-14' });
    await api.tickets.triage({ id, dueOn: null });
    expect((await news()).map(({ type, data }) => [type, data['from'], data['to']])).toEqual([
      ['ticket.due', null, '2026-03-14'],
      ['ticket.due', '2026-03-14', null],
    ]);
  });
});

describe('a merge', () => {
  it('is told of the ticket that goes on, with the one that it took, and so is its undoing', async () => {
    const { api, labels, id, number, news } = await aTeam();
    const from = await desk.report('Map again');
    await api.tickets.triage({ id: from.id, addLabels: [labels.copy] });
    await api.comments.add({ ticketId: from.id, text: 'Zirconium, among ourselves', visibility: 'team' });
    await news();
    await api.merging.merge({ id, ids: [from.id] });
    const data = { merged: { id: from.id, number: from.number, title: 'Map again' }, ticket: { id, number } };
    const merged = await news();
    expect(merged).toMatchObject([
      { type: 'ticket.merged', data },
      { type: 'ticket.labels', data: { added: [{ id: labels.copy, name: 'Copy' }], removed: [] } },
    ]);
    await api.merging.undo({ id, ids: [from.id] });
    const undone = await news();
    expect(undone).toMatchObject([
      { type: 'ticket.unmerged', data },
      { type: 'ticket.labels', data: { added: [], removed: [{ id: labels.copy, name: 'Copy' }] } },
    ]);
    expect(JSON.stringify([merged, undone])).not.toContain('Zirconium');
  });

  it('of several is told of each', async () => {
    const { api, id, news } = await aTeam();
    const others = [await desk.report('Two'), await desk.report('Three')];
    await api.merging.merge({ id, ids: others.map((one) => one.id) });
    expect((await news()).map(({ data }) => (data['merged'] as { title: string }).title)).toEqual([
      'Two',
      'Three',
    ]);
  });
});

describe('what is not told', () => {
  it('is what was rolled back', async () => {
    const { kit } = desk;
    const { api, ann, labels, id, news } = await aTeam();
    const unknown = 'nothing' as LabelId;
    const all = { assigneeId: ann.id, dueOn: '2026-03-14', addLabels: [labels.copy, unknown] };
    await expect(api.tickets.triage({ id, ...all })).rejects.toMatchObject({
      cause: { code: 'unknown_label' },
    });
    const closed = kit.aTicket({ project_id: kit.aProject({ status: 'archived' }).id });
    const ids = [id, closed.id];
    await expect(api.bulkEdits.create({ ids, assigneeId: ann.id })).rejects.toMatchObject({
      cause: { code: 'project_archived' },
    });
    const other = await desk.report();
    const gone = 'nothing' as TicketId;
    await expect(api.merging.merge({ id, ids: [other.id, gone] })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    expect(await news()).toEqual([]);
  });

  it('is anything to webhooks of other organizations, or that chose other events', async () => {
    const { kit, hook, sent } = desk;
    const { api, ann, labels, id } = await aTeam(['ticket.created', 'comment.created', 'ticket.status']);
    const elsewhere = kit.aMemberWithProject().project;
    await hook({ projectId: elsewhere.id, events: [...WEBHOOK_EVENTS] });
    const other = await desk.report('Another');
    await sent();
    await api.tickets.triage({
      id,
      assigneeId: ann.id,
      dueOn: '2026-03-14',
      addLabels: [labels.copy],
    });
    await api.merging.merge({ id, ids: [other.id] });
    await api.merging.undo({ id, ids: [other.id] });
    expect(await sent()).toEqual([]);
  });
});

describe('an edit of many tickets', () => {
  it('is told ticket by ticket, as changes of status are, and so is its undoing', async () => {
    const { sent } = desk;
    const { api, ann, labels, id } = await aTeam(['ticket.status', ...TEAM]);
    const ids = [id, (await desk.report('Two')).id, (await desk.report('Three')).id];
    const edit = { status: 'QA' as const, assigneeId: ann.id, addLabels: [labels.copy] };
    const { id: editId } = await api.bulkEdits.create({ ids, ...edit });
    const all = [...three('ticket.assignee'), ...three('ticket.labels'), ...three('ticket.status')];
    expect(typesOf(await sent()).toSorted()).toEqual(all);
    if (editId === null) throw new Error('Nothing was edited.');
    await api.bulkEdits.undo({ id: editId });
    const undone = told(await sent());
    expect(undone.map(({ type }) => type).toSorted()).toEqual(all);
    const ofFirst = undone.filter(({ data }) => (data['ticket'] as { id: string }).id === id);
    expect(ofFirst).toMatchObject([
      { type: 'ticket.status', data: { from: 'QA', to: 'Received' } },
      { type: 'ticket.assignee', data: { from: { id: ann.id }, to: null } },
      { type: 'ticket.labels', data: { added: [], removed: [{ id: labels.copy }] } },
    ]);
  });
});

describe.each(CHATS)('for %s', (format) => {
  it('each event is one sentence, with what changed below', async () => {
    const { hook, sent } = desk;
    const { api, ann, labels, id, number } = await aTeam(['proof.ready']);
    const from = await desk.report('Copy of it');
    await hook({ format, events: TEAM });
    await api.tickets.triage({ id, assigneeId: ann.id });
    await api.tickets.triage({ id, assigneeId: null });
    await api.tickets.triage({ id, addLabels: [labels.copy, labels.bug] });
    await api.tickets.triage({ id, removeLabels: [labels.copy] });
    await api.tickets.triage({ id, dueOn: '2026-03-14' });
    await api.tickets.triage({ id, dueOn: null });
    await api.merging.merge({ id, ids: [from.id] });
    await api.merging.undo({ id, ids: [from.id] });
    const plain = (await sent()).map(({ body = '' }) => body.replaceAll('\\\\', ''));
    const expected = [
      [`Vera Voss assigned #${number} The map to Ann Agent`, 'From unassigned to Ann Agent.'],
      [`Vera Voss unassigned #${number} The map`, 'From Ann Agent to unassigned.'],
      [`Vera Voss changed the labels of #${number} The map`, 'Added: Copy, Bug.'],
      [`Vera Voss changed the labels of #${number} The map`, 'Removed: Copy.'],
      [`Vera Voss set the due date of #${number} The map to 2026-03-14`],
      [`Vera Voss removed the due date from #${number} The map`, 'It was due on 2026-03-14.'],
      [
        `Vera Voss merged #${from.number} Copy of it into #${number} The map`,
        `#${from.number} was merged into #${number}.`,
      ],
      [
        `Vera Voss undid the merge of #${from.number} Copy of it into #${number} The map`,
        `#${from.number} is a separate ticket again.`,
      ],
    ];
    expect(plain).toHaveLength(expected.length);
    for (const [at, sentences] of expected.entries())
      for (const sentence of sentences) expect(plain[at]).toContain(sentence);
  });

  it('names that format, ping or are long are taken by a receiver that follows its documents', async () => {
    const { kit, project, organization, hook, sent } = desk;
    const { api, id } = await aTeam(['proof.ready']);
    const ann = kit.aUser({ organization_id: organization.id, name: '<!channel> @everyone *Ann*' });
    kit.assign(ann, project);
    const names = ['<@U1> [x](javascript:1)', '@here | `b`', '<https://evil.example|here>'];
    const addLabels: LabelId[] = [];
    for (const name of names)
      addLabels.push((await api.labels.create({ projectId: project.id, name, colour: 'rose' })).id);
    const from = await desk.report(`<!here> ${'T'.repeat(180)}`);
    await hook({ format, events: TEAM });
    await api.tickets.triage({ id, assigneeId: ann.id, addLabels, dueOn: '2026-03-14' });
    await api.merging.merge({ id, ids: [from.id] });
    const requests = await sent();
    expect(requests).toHaveLength(4);
    expect(requests.map(({ body = '' }) => bodyFault(format, body))).toEqual(requests.map(() => undefined));
  });
});
