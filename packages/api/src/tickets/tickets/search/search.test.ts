import { describe, expect, it } from 'vitest';
import { searchTicketsOfStatus } from '../../../core/database/tickets/ticket-search.ts';
import { createTestKit } from '../../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const member = kit.asUser(user);
  const titled = (title: string, description = 'Nothing else.') =>
    kit.aTicket({ project_id: project.id, user_id: user.id, title, description });
  const found = async (search: string, filters: object = {}) =>
    (await member.tickets.list({ search, ...filters })).items.map(({ number }) => number);
  /** The searches that find something else than these tickets. */
  const missing = async (numbers: readonly number[], ...searches: readonly string[]) => {
    const missed: string[] = [];
    for (const search of searches) {
      if (String(await found(search)) !== String(numbers)) missed.push(search);
    }
    return missed;
  };
  return { kit, project, user, organization, member, titled, found, missing };
}

describe('searching tickets', () => {
  it('finds words and the beginnings of words, all of them, in any case and accent, newest first', async () => {
    const { titled, found } = aDesk();
    const first = titled('Checkout button does nothing', 'On the Café page');
    const second = titled('The BUTTONS are gone');
    titled('Something else');
    expect(await found('button')).toEqual([second.number, first.number]);
    expect(await found('BUTT')).toEqual([second.number, first.number]);
    expect(await found('buttons')).toEqual([second.number]);
    expect(await found('check butt')).toEqual([first.number]);
    expect(await found('cafe')).toEqual([first.number]);
    expect(await found('CAFÉ nothing')).toEqual([first.number]);
    expect(await found('utton')).toEqual([]);
  });

  it('finds words of languages without blanks', async () => {
    const { titled, found } = aDesk();
    const japanese = titled('東京都庁に行きました');
    const chinese = titled('登录按钮不起作用');
    const thai = titled('ปุ่มเข้าสู่ระบบไม่ทำงาน');
    expect(await found('東京')).toEqual([japanese.number]);
    expect(await found('按钮')).toEqual([chinese.number]);
    expect(await found('ระบบ')).toEqual([thai.number]);
  });

  it('finds a word anywhere within Chinese and Japanese text', async () => {
    const { titled, found, missing } = aDesk();
    const japanese = titled('東京都庁に行きました');
    const chinese = titled('登录按钮不起作用');
    const katakana = titled('新しいiPhoneでサーバーエラー');
    expect(await missing([japanese.number], '京都', '都庁', '庁', '行きました', 'きま')).toEqual([]);
    expect(await missing([chinese.number], '录按', '钮不起', '用', '登录 作用')).toEqual([]);
    expect(await missing([katakana.number], 'iPhone', 'サーバー', 'バーエラ', 'ｻｰﾊﾞｰ')).toEqual([]);
    expect(await found('京東')).toEqual([]);
  });

  it('finds special letters by their plain forms, and the other way round', async () => {
    const { titled, missing } = aDesk();
    const { number } = titled('Łódź, œuvre, ίσος, Þórður, Málmø');
    const typed = ['lodz', 'ŁÓDŹ', 'oeuvre', 'ŒUVRE', 'ισος', 'ΙΣΟΣ', 'ισοσ', 'thordur', 'malmo'];
    expect(await missing([number], ...typed)).toEqual([]);
  });

  it('finds a version with and without its v', async () => {
    const { titled, found, missing } = aDesk();
    const first = titled('Broken since v1.2.3');
    const second = titled('Release 1.2.3 is slow');
    titled('v2 of 3 parts');
    expect(await missing([second.number, first.number], '1.2.3', 'v1.2.3', 'V1.2')).toEqual([]);
    expect(await found('1.3.4')).toEqual([]);
  });

  it('finds what comments say as soon as they are said', async () => {
    const { titled, found, member } = aDesk();
    const { id, number } = titled('A title');
    expect(await found('giraffe')).toEqual([]);
    await member.comments.add({ ticketId: id, text: 'A giraffe!' });
    await member.comments.add({ ticketId: id, text: 'And a zebra.' });
    expect(await found('giraffe zebra title')).toEqual([number]);
  });

  it('finds a ticket of very many words by what it says itself and by what was said last', async () => {
    const { titled, found, member } = aDesk();
    const { id, number } = titled('A gazelle');
    const say = (text: string) => member.comments.add({ ticketId: id, text });
    await say('A giraffe!');
    for (let log = 0; log < 18; log += 1)
      await say(Array.from({ length: 1_200 }, (_, line) => `w${log}x${line}`).join(' '));
    await say('A zebra.');
    expect(await found('gazelle zebra w17x1199')).toEqual([number]);
    // This many words would make every further comment slower than the one before.
    expect(await found('giraffe')).toEqual([]);
  });

  it('finds a ticket by its number', async () => {
    const { kit, titled, found, project, user } = aDesk();
    const tickets = Array.from({ length: 14 }, () => titled('A title'));
    const mentioning = titled('See 12 and 120');
    const hidden = kit.aTicket({ number: 99 });
    expect(await found('12')).toEqual([mentioning.number, 12]);
    expect(await found('#12')).toEqual([12]);
    expect(await found(' #0012 ')).toEqual([12]);
    expect(await found(`#${hidden.number}`)).toEqual([]);
    expect(tickets[11]).toMatchObject({ number: 12, projectId: project.id, userId: user.id });
  });

  it('shows nobody what they may not see', async () => {
    const { kit, organization, titled, found } = aDesk();
    const mine = titled('secret plan');
    kit.aTicket({ title: 'secret plan' });
    kit.aTicket({ project_id: kit.aProject({ organization_id: organization.id }).id, title: 'secret plan' });
    expect(await found('secret')).toEqual([mine.number]);
    const lonely = kit.asUser(kit.aUser({ organization_id: organization.id }));
    expect((await lonely.tickets.list({ search: 'secret' })).items).toEqual([]);
    expect((await kit.asUser(kit.anAdmin()).tickets.list({ search: 'secret' })).items).toHaveLength(3);
  });

  it('goes with every filter, and page by page', async () => {
    const { kit, project, user, organization, member } = aDesk();
    const other = kit.aUser({ organization_id: organization.id });
    const second = kit.aProject({ organization_id: organization.id });
    kit.assign(user, second);
    const page = { url: 'https://x.example/', page_key: 'https://x.example/' };
    const a = kit.aTicket({ title: 'apple', project_id: project.id, user_id: other.id, status: 'Done' });
    const b = kit.aTicket({ title: 'apple', project_id: second.id, user_id: other.id, severity: 'high' });
    const c = kit.aTicket({ title: 'apple', project_id: second.id, user_id: user.id, ...page });
    const numbers = async (filters: object) =>
      (await member.tickets.list({ search: 'app', ...filters })).items.map(({ number }) => number);
    expect(await numbers({})).toEqual([c.number, b.number, a.number]);
    expect(await numbers({ projectId: second.id })).toEqual([c.number, b.number]);
    expect(await numbers({ creatorId: other.id })).toEqual([b.number, a.number]);
    expect(await numbers({ creatorId: other.id, projectId: second.id })).toEqual([b.number]);
    expect(await numbers({ status: 'Done' })).toEqual([a.number]);
    expect(await numbers({ severity: 'high' })).toEqual([b.number]);
    expect(await numbers({ url: 'https://x.example/#top' })).toEqual([c.number]);
    const first = await member.tickets.list({ search: 'apple', limit: 2 });
    expect(first.items.map(({ number }) => number)).toEqual([c.number, b.number]);
    const rest = await member.tickets.list({ search: 'apple', limit: 2, cursor: first.nextCursor });
    expect(rest.items.map(({ number }) => number)).toEqual([a.number]);
    expect(rest.nextCursor).toBeNull();
  });

  it('narrows the board too, each column with its count', async () => {
    const { kit, project, user, member } = aDesk();
    const base = { project_id: project.id, user_id: user.id, title: 'needle' };
    const done = kit.aTicket({ ...base, status: 'Done' });
    kit.aTicket({ ...base, title: 'hay', status: 'Done' });
    const qa = kit.aTicket({ ...base, status: 'QA' });
    const { columns } = await member.tickets.board({ search: 'need' });
    const shown = columns.filter(({ count }) => count > 0);
    expect(shown).toMatchObject([
      { status: 'QA', count: 1, isCountExact: true, cards: [{ id: qa.id }] },
      { status: 'Done', count: 1, isCountExact: true, cards: [{ id: done.id }] },
    ]);
  });

  it('looks for a status among so many matches at a time, and says where to go on', () => {
    const { kit, titled } = aDesk();
    const wanted = titled('needle');
    kit.db.run(kit.db.q.updateTable('ticket').set({ status: 'Done' }).where('id', '=', wanted.id));
    const others = Array.from({ length: 5 }, () => titled('needle').number);
    const query = { words: ['needle'], number: null, isText: true, projectIds: null, seesNotes: false };
    const look = (before: number) =>
      searchTicketsOfStatus(kit.db, query, 'Done', before, { limit: 10, among: 3 });
    expect(look(Number.MAX_SAFE_INTEGER)).toEqual({ numbers: [], continueBelow: others[2] });
    expect(look(others[2] ?? 0)).toEqual({ numbers: [wanted.number], continueBelow: wanted.number });
    expect(look(wanted.number)).toEqual({ numbers: [], continueBelow: null });
  });

  it('finds those of a status anywhere among the others', () => {
    const { kit, project, user } = aDesk();
    const base = { project_id: project.id, user_id: user.id };
    const needles: { number: number; status: string }[] = [];
    // Close together, then each among many of the status that do not match, then close together again.
    for (let turn = 0; turn < 1_200; turn += 1) {
      const status = turn % 7 < 2 ? 'Done' : 'QA';
      needles.push({ number: kit.aTicket({ ...base, title: 'needle', status }).number, status });
      const hay = turn > 560 && turn < 580 ? 75 : 0;
      for (let more = 0; more < hay; more += 1) kit.aTicket({ ...base, title: 'hay', status: 'Done' });
    }
    const query = { words: ['needle'], number: null, isText: true, projectIds: null, seesNotes: false };
    const wanted = needles.filter(({ status }) => status === 'Done').map(({ number }) => number);
    const newestFirst = wanted.toReversed();
    const look = (limit: number, among: number) =>
      searchTicketsOfStatus(kit.db, query, 'Done', Number.MAX_SAFE_INTEGER, { limit, among });
    expect(look(1_000, 5_000)).toEqual({ numbers: newestFirst, continueBelow: null });
    expect(look(1_000, 1_200)).toEqual({ numbers: newestFirst, continueBelow: needles[0]?.number });
    expect(look(20, 5_000)).toEqual({ numbers: newestFirst.slice(0, 20), continueBelow: null });
    const newest = needles.slice(-700);
    expect(look(1_000, 700)).toEqual({
      numbers: newestFirst.filter((number) => number >= (newest[0]?.number ?? 0)),
      continueBelow: newest[0]?.number,
    });
  });

  it('finds those of an assignee anywhere among the others, page by page', async () => {
    const { kit, titled } = aDesk();
    const administrator = kit.anAdmin();
    const api = kit.asUser(administrator);
    const wanted: number[] = [];
    for (let turn = 0; turn < 1_300; turn += 1) {
      const { id, number } = titled('needle');
      const isTheirs = turn % 300 < 3;
      kit.db.run(
        kit.db.q
          .updateTable('ticket')
          .set({ assignee_id: isTheirs ? administrator.id : null })
          .where('id', '=', id),
      );
      if (isTheirs) wanted.unshift(number);
    }
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await api.tickets.list({
        search: 'needle',
        assigneeId: administrator.id,
        limit: 4,
        cursor,
      });
      found.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(wanted);
    expect(found).toHaveLength(15);
  });

  it('finds those of an assignee who has far more tickets than match', async () => {
    const { kit, titled } = aDesk();
    const administrator = kit.anAdmin();
    const wanted: number[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      const isNeedle = turn % 40 === 0;
      const { id, number } = titled(isNeedle ? 'needle' : 'hay');
      const isTheirs = turn !== 80;
      if (isNeedle && isTheirs) wanted.unshift(number);
      kit.db.run(
        kit.db.q
          .updateTable('ticket')
          .set({ assignee_id: isTheirs ? administrator.id : null })
          .where('id', '=', id),
      );
    }
    const { items } = await kit
      .asUser(administrator)
      .tickets.list({ search: 'needle', assigneeId: administrator.id });
    expect(items.map(({ number }) => number)).toEqual(wanted);
    expect(wanted).toHaveLength(4);
  });

  it('finds those with a label in its project alone, and none with labels of two', async () => {
    const { kit, project, titled, organization } = aDesk();
    const api = kit.asUser(kit.anAdmin());
    const other = kit.aProject({ organization_id: organization.id });
    const [one, two, foreign] = await Promise.all([
      api.labels.create({ projectId: project.id, name: 'One', colour: 'teal' }),
      api.labels.create({ projectId: project.id, name: 'Two', colour: 'rose' }),
      api.labels.create({ projectId: other.id, name: 'One', colour: 'teal' }),
    ]);
    const [first, second] = [titled('needle'), titled('needle')];
    titled('needle');
    await api.tickets.triage({ id: first.id, addLabels: [one.id] });
    await api.tickets.triage({ id: second.id, addLabels: [one.id, two.id] });
    const numbers = async (labels: string) =>
      (await api.tickets.list({ search: 'needle', labels })).items.map(({ number }) => number);
    expect(await numbers(one.id)).toEqual([second.number, first.number]);
    expect(await numbers(`${one.id},${one.id}`)).toEqual([second.number, first.number]);
    expect(await numbers(`${one.id},${two.id}`)).toEqual([second.number]);
    expect(await numbers(`${one.id},-${two.id}`)).toEqual([first.number]);
    expect(await numbers(foreign.id)).toEqual([]);
    expect(await numbers(`${one.id},${foreign.id}`)).toEqual([]);
    expect(await numbers('nobody')).toEqual([]);
  });

  it('finds long beginnings of few words and of many', async () => {
    const { titled, found } = aDesk();
    const few = titled('applications');
    const many = Array.from({ length: 120 }, (_, index) => titled(`beginnings${index}`).number);
    expect(await found('applic')).toEqual([few.number]);
    expect(await found('applicati')).toEqual([few.number]);
    expect(await found('beginnin')).toEqual(many.toReversed());
    expect(await found('beginning')).toEqual(many.toReversed());
    expect(await found('beginnings119')).toEqual(many.slice(-1));
    expect(await found('beginningz')).toEqual([]);
    expect(await found('applicatio beginnings')).toEqual([]);
  });

  it.each([
    '"',
    '*',
    '""',
    'a"b',
    "'; drop table ticket; --",
    'NOT',
    'AND OR',
    'title: x',
    'words:apple',
    '-apple',
    'apple NEAR banana',
    '^apple',
    '(apple',
    'a'.repeat(200),
    '=p1',
    '\0',
    '\uD800',
    '👍🏽',
    '%_',
    String.raw`\\`,
    '  ',
    '+apple + banana',
    '{apple}',
  ])('%j is no trouble', async (search) => {
    const { titled, member } = aDesk();
    titled('apple');
    await expect(member.tickets.list({ search })).resolves.toHaveProperty('items');
    await expect(member.tickets.board({ search })).resolves.toHaveProperty('columns');
  });

  it('words that are operators elsewhere are words', async () => {
    const { titled, found } = aDesk();
    const { number } = titled('not and or near');
    expect(await found('NOT')).toEqual([number]);
    expect(await found('AND OR NEAR')).toEqual([number]);
    expect(await found('NOT found')).toEqual([]);
  });
});
