import type { ImportPlan } from '@ringmark/contract/lists/imports';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { exportTickets } from '../tickets/list/export-tickets.ts';
import { importTickets } from './imports.service.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const read = (content: string | Buffer, isDry = true, into = project.id) => {
    const file = { fileName: 'tickets', bytes: Buffer.from(content), mapping: undefined };
    return importTickets(kit.contextOf(admin), into, file, isDry);
  };
  return { kit, project, user, admin, read, api: kit.asUser(admin) };
}

const titlesOf = ({ rows }: ImportPlan) => rows.map(({ title }) => title);

describe('a CSV file of another program', () => {
  it.each([
    ['Title,Status,Description\r\nOne,Done,a\nTwo,QA,b\nThree,Received,c\n', ['One', 'Two', 'Three']],
    ['Title,Description\r\n"One","a"\n"Two","b"\n', ['One', 'Two']],
    ['Title,Description\n"One","a"\r\n"Two","b"\r\n', ['One', 'Two']],
    ['Title,Description\rOne,a\rTwo,b\n', ['One', 'Two']],
    [`Title,Description\r\n${'x'.repeat(65_500)},a\nTwo,b\r\n`, [`${'x'.repeat(199)}…`, 'Two']],
  ])('may end its lines in several ways: %j', async (csv, titles) => {
    const plan = await aDesk().read(csv);
    expect(titlesOf(plan)).toEqual(titles);
    expect(plan).toMatchObject({ count: titles.length, droppedCount: 0 });
  });

  it.each([
    '\uFEFFsep=;\r\nTitle;Status\r\nOne;Done\r\n',
    'sep=\t\nTitle\tStatus\nOne\tDone',
    '"sep=|"\nTitle|Status\nOne|Done',
  ])('may name its separator first: %j', async (csv) => {
    expect(await aDesk().read(csv)).toMatchObject({ rows: [{ title: 'One', status: 'Done', line: 3 }] });
  });

  it('has no separators between the quotes of its headers', async () => {
    const csv = 'Title;"Description (what, where,\nwhen, how)"\r\nButton is grey;"Start page, top"\r\n';
    const plan = await aDesk().read(csv);
    expect(plan.headers).toEqual(['Title', 'Description (what, where, when, how)']);
    expect(plan.rows).toMatchObject([{ title: 'Button is grey', line: 3 }]);
  });

  it('may have a quote in the middle of a cell', async () => {
    const plan = await aDesk().read(
      'Title,Description\r\nA 24" monitor shows a gap,Start\r\nNext row,ok\r\n',
    );
    expect(titlesOf(plan)).toEqual(['A 24" monitor shows a gap', 'Next row']);
  });

  it('may keep a number as text by a formula', async () => {
    const { read } = aDesk();
    const csv = 'Id,Title\r\n="00123",="00456"\r\n';
    expect(titlesOf(await read(csv, false))).toEqual(['00456']);
    expect(await read('Id,Title\n00123,The same')).toMatchObject({ count: 0, knownCount: 1 });
  });

  it('may have a column for each label', async () => {
    const csv = 'Summary,Labels,Labels,Labels\r\nOne,backend,urgent,security\r\nTwo,,,late\r\n';
    const { rows } = await aDesk().read(csv);
    expect(rows.map(({ labels }) => labels)).toEqual([['backend', 'urgent', 'security'], ['late']]);
  });

  it('gets a remark for cells without a header', async () => {
    const csv = 'Title,Description\nCart,It is empty, after a reload, since Monday\nOne,a,b\nTwo,a,,\n';
    const { rows } = await aDesk().read(csv);
    expect(rows.map(({ remarks }) => remarks)).toEqual([
      ['2 cells have no header and aren’t imported.'],
      ['1 cell has no header and isn’t imported.'],
      [],
    ]);
  });

  it('with one bad byte stays UTF-8, with a remark', async () => {
    const bad = Buffer.concat([
      Buffer.from('Title,Description\nGröße fehlt,Straße\nPreis,Kosten: 5 '),
      Buffer.from([0xe2, 0x82]),
      Buffer.from('\nÄpfel,Öl\n'),
    ]);
    const plan = await aDesk().read(bad);
    expect(titlesOf(plan)).toEqual(['Größe fehlt', 'Preis', 'Äpfel']);
    expect(plan.encoding).toBeNull();
    expect(plan.rows.map(({ remarks }) => remarks.length)).toEqual([0, 1, 0]);
  });

  it('has its rows where an editor has them', async () => {
    const plan = await aDesk().read('Title,Description\n"One","a\nb\nc"\n\nTwo,d\n,e\n');
    expect(plan.rows.map(({ line }) => line)).toEqual([2, 6]);
    expect(plan.dropped).toMatchObject([{ line: 7 }]);
  });

  it('keeps the days as written, and leaves out impossible ones', async () => {
    const days = [
      '2026-03-14T21:00:00-07:00',
      '2026-03-15T00:30:00+01:00',
      '2026-02-30',
      '2026-06-31',
      '2026-03-29',
    ];
    const { rows } = await aDesk().read(`Title,Due\n${days.map((day) => `T,${day}`).join('\n')}`);
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-03-14', '2026-03-15', null, null, '2026-03-29']);
    expect(rows.map(({ remarks }) => remarks.length)).toEqual([0, 0, 1, 1, 0]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'may call a status, a severity, a label, a person and a column %s',
    async (word) => {
      const { read, api } = aDesk();
      const head = `Title,Status,Priority,Labels,Assignee,Reporter,${word}`;
      const plan = await read(`${head}\nOne,${word},${word},${word},${word},${word},x`, false);
      expect(plan).toMatchObject({ count: 1, newLabels: [word], unknownPeople: [word] });
      expect(plan.rows).toMatchObject([{ status: 'Received', severity: 'medium' }]);
      expect(plan.rows[0]?.remarks).toHaveLength(3);
      expect((await api.tickets.list({})).items).toMatchObject([{ labels: [{ name: word }] }]);
    },
  );

  it('is cleaned as what people type', async () => {
    const csv =
      'Title,Labels,Creator\nOne,"pay\u202Egnp, two\nlines",Eve\u202Eda\u0007\n\u200E,,\n"T\u2066wo",,\n';
    const plan = await aDesk().read(csv);
    expect(plan.newLabels).toEqual(['paygnp', 'two lines']);
    expect(plan.unknownPeople).toEqual(['Eveda']);
    expect(titlesOf(plan)).toEqual(['One', 'Two']);
    expect(plan.dropped).toMatchObject([{ why: 'It has no title.' }]);
  });

  it('is cut between characters', async () => {
    const [row] = (await aDesk().read(`Title,Labels\n${'x'.repeat(198)}😀 and more,${'z'.repeat(39)}😀`))
      .rows;
    expect(row?.title).toBe(`${'x'.repeat(198)}…`);
    expect(row?.labels).toEqual(['z'.repeat(39)]);
    expect(row?.remarks).toHaveLength(2);
  });
});

describe('our own export', () => {
  it('comes back as it was', async () => {
    const { kit, project, admin, read, api } = aDesk();
    const second = kit.aProject({ organization_id: project.organizationId });
    const label = await api.labels.create({ projectId: project.id, name: 'a, b; "c"', colour: 'teal' });
    for (const title of ["'=1", 'Menu;=1+1;end', '=SUM(A1)', "it's"]) {
      const { id } = kit.aTicket({
        project_id: project.id,
        user_id: admin.id,
        title,
        description: `${title}\n- one\n- two`,
      });
      await api.tickets.triage({ id, addLabels: [label.id] });
    }
    const csv = [...exportTickets(kit.contextOf(admin), {})].join('');
    await read(csv, false, second.id);
    const told = async (projectId: typeof project.id) =>
      (await api.tickets.list({ projectId })).items
        .map(({ title, description, labels }) => ({
          title,
          description,
          labels: labels.map(({ name }) => name),
        }))
        .toSorted((one, other) => one.title.localeCompare(other.title));
    expect(await told(second.id)).toEqual(await told(project.id));
  });

  it('doesn’t bring back a ticket that was merged since', async () => {
    const { kit, project, admin, read, api } = aDesk();
    const [one, two] = ['One', 'Two'].map((title) => kit.aTicket({ project_id: project.id, title }));
    if (!one || !two) throw new Error('There are tickets.');
    const csv = [...exportTickets(kit.contextOf(admin), {})].join('');
    await api.merging.merge({ id: one.id, ids: [two.id] });
    expect(await read(csv)).toMatchObject({ count: 0, knownCount: 2 });
  });
});

const CARD = { idMembers: [], idLabels: [], desc: '', closed: false, due: null, attachments: [] };
const cardId = (number: number) => `65a0b2c3d4e5f607182930${String(number).padStart(2, '0')}`;
const aBoard = (change: object) =>
  JSON.stringify({
    lists: [{ id: 'l1', name: 'Doing', closed: false }],
    labels: [{ id: 'b1', name: 'Bug', color: 'red_dark' }],
    members: [
      { id: 'm1', fullName: 'Bo Gone', username: 'bo' },
      { id: 'm2', fullName: 'Lena Brandt', username: 'lena' },
    ],
    checklists: [
      { idCard: cardId(1), name: 'Steps', pos: 1, checkItems: [{ name: 'a', state: 'complete', pos: 1 }] },
    ],
    cards: [{ ...CARD, id: cardId(1), name: 'One', idList: 'l1' }],
    actions: [],
    ...change,
  });

const action = (type: string, text: string) => ({
  type,
  date: '2026-03-03T08:00:00.000Z',
  memberCreator: null,
  data: { text, card: { id: cardId(1) } },
});

describe('a board of Trello', () => {
  it('loses one odd element, and not its list', async () => {
    const { read, api } = aDesk();
    const board = aBoard({
      lists: [null, { id: 'l1', name: 'Doing', closed: false }, 7],
      labels: [{ id: null }, { id: 'b1', name: 'Bug', color: 'red_dark' }],
      members: ['nobody'],
      checklists: [
        { idCard: null, name: 'Left over', checkItems: [] },
        {
          idCard: cardId(1),
          name: 'Steps',
          pos: 1,
          checkItems: [null, { name: 'a', state: 'complete', pos: 1 }],
        },
      ],
      cards: [
        'odd',
        { ...CARD, id: cardId(1), name: 'One', idList: 'l1', idLabels: [null, 'b1'], idMembers: [3] },
        { ...CARD, id: cardId(2), name: 'Two', idList: null },
        { ...CARD, id: cardId(3), name: '\u200E', idList: 'l1' },
      ],
      actions: [null, { type: 'commentCard' }, 4],
    });
    const plan = await read(board, false);
    expect(plan.rows).toMatchObject([{ line: 2, title: 'One', status: 'In Progress', labels: ['Bug'] }]);
    expect(plan.dropped).toEqual([
      { line: 1, title: '', why: 'This card couldn’t be read.' },
      { line: 3, title: 'Two', why: 'Its list isn’t in this file.' },
      { line: 4, title: '', why: 'It has no title.' },
    ]);
    expect((await api.tickets.list({})).items[0]?.description).toBe('**Steps**\n\n- [x] a');
  });

  it('gives a card to the first of its members who is known here', async () => {
    const { kit, project, read } = aDesk();
    const lena = kit.aUser({ organization_id: project.organizationId, name: 'Lena Brandt' });
    kit.assign(lena, project);
    const board = aBoard({
      cards: [{ ...CARD, id: cardId(1), name: 'One', idList: 'l1', idMembers: ['m1', 'm2'] }],
    });
    const { rows } = await read(board);
    expect(rows).toMatchObject([
      { assignee: 'Lena Brandt', remarks: ['A ticket can have only one assignee. Not imported: Bo Gone.'] },
    ]);
  });

  it('keeps the comments of copied cards, as Markdown, without what nobody sees', async () => {
    const { read, api } = aDesk();
    const actions = [
      action('commentCard', '**Seen**\u0000\u202E'),
      action('copyCommentCard', 'Copied'),
      action('x', 'No'),
    ];
    await read(aBoard({ actions }), false);
    const [ticket] = (await api.tickets.list({})).items;
    expect(await api.comments.list({ ticketId: ticket?.id ?? ('' as never) })).toMatchObject([
      { text: '**Seen**', format: 'markdown' },
      { text: 'Copied', format: 'markdown' },
    ]);
  });

  it.each(['Constructor', '__proto__', 'toString'])('may call a list and a colour %s', async (word) => {
    const board = aBoard({
      lists: [{ id: 'l1', name: word, closed: false }],
      labels: [{ id: 'b1', name: '', color: word }],
      cards: [{ ...CARD, id: cardId(1), name: 'One', idList: 'l1', idLabels: ['b1'] }],
    });
    expect(await aDesk().read(board, false)).toMatchObject({
      rows: [
        {
          status: 'Received',
          labels: [word],
          remarks: [`Unknown status “${word}”. Imported as Received.`],
        },
      ],
    });
  });
});
