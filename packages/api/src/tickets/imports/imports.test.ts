import type { ProjectId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../core/base/instants.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { exportTickets } from '../tickets/list/export-tickets.ts';
import { importTickets } from './imports.service.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const ctx = () => kit.contextOf(admin);
  const run = (
    content: string | Uint8Array,
    options: { mapping?: object; isDry?: boolean; into?: ProjectId } = {},
  ) =>
    importTickets(
      ctx(),
      options.into ?? project.id,
      {
        fileName: 'tickets.csv',
        bytes: typeof content === 'string' ? Buffer.from(content) : content,
        mapping: options.mapping && JSON.stringify(options.mapping),
      },
      options.isDry ?? false,
    );
  return { kit, project, user, admin, run, api: kit.asUser(admin), member: kit.asUser(user) };
}

const wrong = (code: string) => expect.objectContaining({ code });
const refusalOf = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );

const CARD = '65a0b2c3d4e5f60718293a4b';
const BOARD = {
  name: 'Shop',
  lists: [
    { id: 'l1', name: 'Doing', closed: false },
    { id: 'l2', name: 'Strange', closed: false },
    { id: 'l3', name: 'Old', closed: true },
  ],
  labels: [{ id: 'b1', name: 'Copy', color: 'sky' }],
  members: [{ id: 'm1', fullName: 'Lena Brandt', username: 'lena' }],
  checklists: [
    {
      idCard: CARD,
      name: 'Steps',
      pos: 1,
      checkItems: [
        { name: 'second', state: 'incomplete', pos: 2 },
        { name: 'first', state: 'complete', pos: 1 },
      ],
    },
  ],
  cards: [
    {
      id: CARD,
      name: 'Basket is empty',
      desc: 'After a reload.',
      closed: false,
      idList: 'l1',
      idMembers: ['m1'],
      idLabels: ['b1'],
      due: '2026-03-04T11:00:00.000Z',
      dateLastActivity: '2024-02-01T10:00:00.000Z',
      attachments: [{ name: 'shot.png', url: 'https://files.example/shot.png' }],
    },
    { id: '65a0b2c3d4e5f60718293a4c', name: 'Second', idList: 'l2', closed: false },
    { id: '65a0b2c3d4e5f60718293a4d', name: 'Away', idList: 'l1', closed: true },
    { id: '65a0b2c3d4e5f60718293a4e', name: 'In an old list', idList: 'l3', closed: false },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2024-01-20T09:00:00.000Z',
      memberCreator: { fullName: 'Max Gone', username: 'max' },
      data: { text: 'Seen it too.', card: { id: CARD } },
    },
    {
      type: 'createCard',
      date: '2024-01-12T09:00:00.000Z',
      memberCreator: { fullName: 'Lena Brandt', username: 'lena' },
      data: { card: { id: CARD } },
    },
  ],
};

describe('an import from CSV', () => {
  it('is a table first, and changes nothing until it is done', async () => {
    const { kit, run, api } = aDesk();
    const csv =
      'Title,Priority,State,Tags,Reporter,Created\nOne,urgent,doing,"a, b",Max Gone,2024-01-02\n,,,,,\nTwo,,,,,someday\n,high,,,,';
    const plan = await run(csv, { isDry: true });
    expect(plan).toMatchObject({
      source: 'csv',
      count: 2,
      knownCount: 0,
      droppedCount: 1,
      dropped: [{ line: 5, why: 'It has no title.' }],
      columns: { title: 'Title', severity: 'Priority', status: 'State', labels: 'Tags', author: 'Reporter' },
      unknownPeople: ['Max Gone'],
      newLabels: ['a', 'b'],
      importId: null,
    });
    expect(plan.rows).toMatchObject([
      {
        line: 2,
        title: 'One',
        severity: 'high',
        status: 'In Progress',
        author: 'Max Gone',
        labels: ['a', 'b'],
      },
      { line: 4, title: 'Two', remarks: [expect.stringContaining('isn’t a date')] },
    ]);
    expect((await api.tickets.rows({})).count).toBe(0);
    const done = await run(csv);
    expect(done.importId).toEqual(expect.any(String));
    const { items } = await api.tickets.list({});
    const one = items.find(({ title }) => title === 'One');
    expect(one).toMatchObject({
      createdAt: '2024-01-02T00:00:00.000Z',
      description: 'by Max Gone\n\nOne',
      status: 'In Progress',
    });
    expect(one?.labels.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(kit.db.all(kit.db.q.selectFrom('outbox').select('id'))).toEqual([]);
    expect((await api.audit.list({ limit: 1 })).items[0]).toMatchObject({ action: 'import.create' });
  });

  it('a second run changes nothing, also after somebody worked on a ticket or deleted one', async () => {
    const { run, api } = aDesk();
    const csv = 'title,status\nOne,QA\nOne,QA\nTwo,Done';
    expect(await run(csv)).toMatchObject({ count: 3 });
    const { items } = await api.tickets.list({});
    const [first, second] = items;
    if (!first || !second) throw new Error('There are tickets.');
    await api.tickets.edit({ id: first.id, title: 'Renamed' });
    await api.tickets.remove({ id: second.id });
    expect(await run(csv)).toMatchObject({ count: 0, knownCount: 3, importId: null });
    expect((await api.tickets.rows({})).count).toBe(2);
  });

  it('takes its own export, in another project and in the same', async () => {
    const { kit, project, user, admin, run, api } = aDesk();
    const lena = kit.aUser({ organization_id: project.organizationId, name: 'Lena Brandt' });
    kit.assign(lena, project);
    const second = kit.aProject({ organization_id: project.organizationId });
    kit.assign(lena, second);
    kit.aTicket({
      project_id: project.id,
      user_id: lena.id,
      title: '=SUM(A1)',
      description: 'With "quotes",\nlines and – signs',
      severity: 'high',
      status: 'Blocked',
      due_on: '2026-05-01',
      assignee_id: admin.id,
      created_at: '2025-01-01T00:00:00.000Z',
    });
    const csv = [...exportTickets(kit.contextOf(admin), {})].join('');
    expect(await run(csv)).toMatchObject({ count: 0, knownCount: 1 });
    expect(await run(csv, { into: second.id })).toMatchObject({
      count: 1,
      unknownPeople: [],
      droppedCount: 0,
    });
    const [copy] = (await api.tickets.list({ projectId: second.id })).items;
    expect(copy).toMatchObject({
      title: '=SUM(A1)',
      description: 'With "quotes",\nlines and – signs',
      severity: 'high',
      status: 'Blocked',
      dueOn: '2026-05-01',
      createdAt: '2025-01-01T00:00:00.000Z',
      creator: { id: lena.id },
      assignee: { id: admin.id },
    });
    expect(user.id).not.toBe(lena.id);
  });

  it('knows people however their names are typed', async () => {
    const { kit, project, run } = aDesk();
    for (const name of ['Jürgen Groß', 'Séan O’Brien', 'Renée Roux']) {
      kit.assign(kit.aUser({ organization_id: project.organizationId, name }), project);
    }
    const names = ['JÜRGEN GROSS', "Se\u0301an O'Brien", 'Renee Roux'];
    const csv = ['title,creator', ...names.map((name, at) => `Ticket ${at},${name}`)].join('\n');
    expect((await run(csv, { isDry: true })).unknownPeople).toEqual(['Renee Roux']);
  });

  it('takes headers and statuses that the person chose', async () => {
    const { run } = aDesk();
    const csv = 'What;Where\nA;Shelf\nB;Desk';
    expect(await refusalOf(() => run(csv))).toEqual(wrong('import_unreadable'));
    const mapping = { columns: { title: 'What', status: 'Where' }, statuses: { Shelf: 'Blocked' } };
    expect(await run(csv, { isDry: true, mapping })).toMatchObject({
      rows: [{ status: 'Blocked' }, { status: 'Received' }],
      statuses: [
        { word: 'Shelf', status: 'Blocked' },
        { word: 'Desk', status: 'Received' },
      ],
    });
    expect(await refusalOf(() => run(csv, { mapping: { statuses: { Shelf: 'Nowhere' } } }))).toEqual(
      wrong('invalid_input'),
    );
  });

  it('reads UTF-16 and Windows-1252, and says so', async () => {
    const { run } = aDesk();
    const csv = 'title,description\nGröße,für alle';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]);
    for (const [bytes, encoding] of [
      [Buffer.from(csv), null],
      [Buffer.from(`\uFEFF${csv}`), null],
      [utf16, 'UTF-16'],
      [Buffer.from(csv, 'utf16le'), 'UTF-16'],
      [Buffer.from(csv, 'latin1'), 'Windows-1252'],
    ] as const) {
      expect(await run(bytes, { isDry: true })).toMatchObject({ encoding, rows: [{ title: 'Größe' }] });
    }
  });

  it.each([
    ['nothing', '', 'import_unreadable'],
    ['blanks', '\n\n \n', 'import_unreadable'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'import_unreadable'],
    ['a million columns', `title${','.repeat(1_000_000)}\na`, 'import_unreadable'],
    ['an open quote', `title\n"${'x'.repeat(300_000)}`, 'import_unreadable'],
    ['one endless row', `title\n${'x'.repeat(1_000_000)}`, 'import_unreadable'],
    ['too many rows', `title\n${'a\n'.repeat(IMPORT_LIMITS.importRows + 1)}`, 'import_too_long'],
    ['too many bytes', `title\n${'a'.repeat(IMPORT_LIMITS.importBytes)}`, 'import_too_large'],
    ['deep JSON', '['.repeat(2_000_000), 'import_unreadable'],
    [
      'deep lists in a board',
      `{"lists":${'['.repeat(100_000)}${']'.repeat(100_000)},"cards":[]}`,
      'import_unreadable',
    ],
    ['other JSON', '{"a": 1}', 'import_unreadable'],
  ])('%s ends in one sentence', async (_what, content, code) => {
    const { run } = aDesk();
    const refusal = await refusalOf(() => run(content));
    expect(refusal).toEqual(wrong(code));
    expect(String((refusal as Error).message).split('. ').length).toBeLessThanOrEqual(3);
  });

  it('rows of a million columns after a plain header do no harm', async () => {
    const { run } = aDesk();
    const csv = `title,status\n${Array.from({ length: 4 }, () => 'a,'.repeat(60_000)).join('\n')}`;
    expect(await run(csv, { isDry: true })).toMatchObject({ count: 4 });
  });

  it('cuts what is too long, with a remark', async () => {
    const { run } = aDesk();
    const plan = await run(`title,description\n${'t'.repeat(300)},${'d'.repeat(25_000)}`, { isDry: true });
    expect(plan.rows[0]?.title).toHaveLength(200);
    expect(plan.rows[0]?.remarks).toHaveLength(2);
  });

  it('is refused for a hidden, unknown or archived project', async () => {
    const { kit, run } = aDesk();
    expect(await refusalOf(() => run('title\na', { into: 'nothing' as ProjectId }))).toEqual(
      wrong('not_found'),
    );
    const archived = kit.aProject({ status: 'archived' });
    for (const isDry of [true, false])
      expect(await refusalOf(() => run('title\na', { into: archived.id, isDry }))).toEqual(
        wrong('project_archived'),
      );
  });
});

describe('an import from Trello', () => {
  it('brings cards with lists, labels, people, boxes, comments and dates', async () => {
    const { kit, project, run, api } = aDesk();
    const lena = kit.aUser({ organization_id: project.organizationId, name: 'Lena Brandt' });
    kit.assign(lena, project);
    const plan = await run(JSON.stringify(BOARD), { mapping: { statuses: { Strange: 'QA' } } });
    expect(plan).toMatchObject({
      source: 'trello',
      count: 2,
      droppedCount: 2,
      dropped: [{ why: 'The card is archived.' }, { why: 'Its list is archived.' }],
      unknownPeople: ['Max Gone'],
      newLabels: ['Copy'],
    });
    const { items } = await api.tickets.list({ projectId: project.id });
    const basket = items.find(({ title }) => title === 'Basket is empty');
    expect(basket).toMatchObject({
      status: 'In Progress',
      dueOn: '2026-03-04',
      creator: { id: lena.id },
      assignee: { id: lena.id },
      labels: [{ name: 'Copy', colour: 'teal' }],
      commentCount: 1,
      createdAt: new Date(0x65a0b2c3 * 1_000).toISOString(),
    });
    expect(basket?.description).toBe(
      'After a reload.\n\n**Steps**\n\n- [x] first\n- [ ] second\n\n**Attachments**\n\n- [shot.png](<https://files.example/shot.png>)',
    );
    expect(items.find(({ title }) => title === 'Second')?.status).toBe('QA');
    const comments = await api.comments.list({ ticketId: basket?.id ?? ('' as never) });
    expect(comments).toMatchObject([
      { text: 'by Max Gone\n\nSeen it too.', createdAt: '2024-01-20T09:00:00.000Z' },
    ]);
    expect((await api.tickets.list({ search: 'seen' })).items).toHaveLength(1);
    expect(await run(JSON.stringify(BOARD))).toMatchObject({ count: 0, knownCount: 2 });
  });
});

describe('the removal of an import', () => {
  it('takes away what nobody has worked on, within a day, and the file can come again', async () => {
    const { kit, project, run, api } = aDesk();
    const csv = 'title\nOne\nTwo\nThree';
    const { importId } = await run(csv);
    if (importId === null) throw new Error('It was imported.');
    kit.clock.advance(MINUTE);
    const [ticket] = (await api.tickets.list({})).items;
    if (!ticket) throw new Error('There are tickets.');
    await api.tickets.update({ id: ticket.id, status: 'QA' });
    expect(await api.imports.list({ id: project.id })).toMatchObject([{ ticketCount: 3, removedAt: null }]);
    expect(await api.imports.remove({ id: importId })).toEqual({ removed: 2, kept: [ticket.number] });
    expect((await api.tickets.rows({})).count).toBe(1);
    expect(await api.tickets.counts()).toMatchObject({ total: 1 });
    await expect(api.imports.remove({ id: importId })).rejects.toMatchObject({
      cause: { code: 'import_kept' },
    });
    expect(await run(csv)).toMatchObject({ count: 2, knownCount: 1 });
  });

  it('comes too late after a day', async () => {
    const { kit, project, run, api } = aDesk();
    const { importId } = await run('title\nOne');
    kit.clock.advance(24 * HOUR);
    expect(await api.imports.list({ id: project.id })).toMatchObject([{ removableUntil: null }]);
    await expect(api.imports.remove({ id: importId ?? ('' as never) })).rejects.toMatchObject({
      cause: { code: 'import_kept' },
    });
  });
});
