import type { UserId } from '@ringmark/contract/ids';
import { ME } from '@ringmark/contract/lists/filter-words';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/fake-browser.ts';
import { createTestKit } from '../../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const second = kit.aProject({ organization_id: organization.id });
  kit.assign(user, second);
  return { kit, project, second, user, organization, member: kit.asUser(user) };
}

/** All cards of a column, read page by page. */
async function readAll(api: Caller, status: TicketStatus, filters: object = {}): Promise<number[]> {
  const { columns } = await api.tickets.board(filters);
  let column = columns.find((candidate) => candidate.status === status);
  const numbers: number[] = [];
  while (column) {
    numbers.push(...column.cards.map(({ number }) => number));
    const cursor: string | null = column.nextCursor;
    column = cursor ? await api.tickets.boardColumn({ ...filters, status, cursor }) : undefined;
  }
  return numbers;
}

describe('the board', () => {
  it('reads a longer stretch of a column at once when asked, by words as well', async () => {
    const { kit, project, member } = aDesk();
    const made = Array.from({ length: 130 }, () =>
      kit.aTicket({ project_id: project.id, status: 'QA', title: 'Stretch' }),
    ).toReversed();
    for (const filters of [{}, { search: 'stretch' }]) {
      const { columns } = await member.tickets.board(filters);
      const cursor = columns.find(({ status }) => status === 'QA')?.nextCursor;
      const rest = await member.tickets.boardColumn({ ...filters, status: 'QA', cursor, limit: 70 });
      expect(rest.cards.map(({ number }) => number)).toEqual(made.slice(50, 120).map(({ number }) => number));
      expect(rest.nextCursor).not.toBeNull();
    }
  });

  it('shows fifty cards a column and the rest page by page, merged over the caller’s projects', async () => {
    const { kit, project, second, user, member } = aDesk();
    const other = kit.aUser({ organization_id: user.organizationId });
    const made = Array.from({ length: 120 }, (_, index) => {
      kit.aTicket({ status: 'QA' });
      return kit.aTicket({
        project_id: index % 3 ? project.id : second.id,
        user_id: index % 2 ? user.id : other.id,
        status: 'QA',
      });
    }).toReversed();
    const { columns } = await member.tickets.board({});
    const column = columns.find(({ status }) => status === 'QA');
    expect(column).toMatchObject({ count: 120, isCountExact: true });
    expect(column?.cards).toHaveLength(50);
    const numbersOf = (isWanted: (ticket: (typeof made)[number]) => boolean) =>
      made.filter(isWanted).map(({ number }) => number);
    expect(await readAll(member, 'QA')).toEqual(numbersOf(() => true));
    expect(await readAll(member, 'QA', { projectId: second.id })).toEqual(
      numbersOf(({ projectId }) => projectId === second.id),
    );
    expect(await readAll(member, 'QA', { creatorId: other.id })).toEqual(
      numbersOf(({ userId }) => userId === other.id),
    );
    expect(await readAll(member, 'QA', { creatorId: other.id, projectId: project.id })).toEqual(
      numbersOf(({ userId, projectId }) => userId === other.id && projectId === project.id),
    );
    expect(await readAll(member, 'QA', { search: 'tick' })).toEqual(numbersOf(() => true));
    const administrator = kit.asUser(kit.anAdmin());
    expect(await readAll(administrator, 'QA', { creatorId: user.id })).toEqual(
      numbersOf(({ userId }) => userId === user.id),
    );
    expect(await readAll(administrator, 'QA')).toHaveLength(240);
  });

  it('counts what the filters leave', async () => {
    const { kit, project, second, user, organization, member } = aDesk();
    const other = kit.aUser({ organization_id: organization.id });
    kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
    kit.aTicket({ project_id: project.id, user_id: other.id, status: 'Done' });
    kit.aTicket({ project_id: second.id, user_id: other.id, status: 'Done' });
    kit.aTicket({ user_id: other.id, status: 'Done' });
    const done = async (filters: object, api = member) =>
      (await api.tickets.board(filters)).columns.find(({ status }) => status === 'Done')?.count;
    expect(await done({})).toBe(3);
    expect(await done({ projectId: project.id })).toBe(2);
    expect(await done({ creatorId: other.id })).toBe(2);
    expect(await done({ creatorId: other.id, projectId: second.id })).toBe(1);
    expect(await done({}, kit.asUser(kit.anAdmin()))).toBe(4);
    expect(await done({ creatorId: other.id }, kit.asUser(kit.anAdmin()))).toBe(3);
  });

  it('shows the tickets of one severity alone, page by page, whatever else it is filtered by', async () => {
    const { kit, project, second, user, organization, member } = aDesk();
    const other = kit.aUser({ organization_id: organization.id });
    const made = Array.from({ length: 130 }, (_, index) =>
      kit.aTicket({
        project_id: index % 3 ? project.id : second.id,
        user_id: index % 5 ? user.id : other.id,
        status: 'QA',
        severity: index % 2 ? 'high' : 'low',
      }),
    ).toReversed();
    const high = made.filter((_, index) => index % 2 === 0);
    const numbersOf = (isWanted: (ticket: (typeof made)[number]) => boolean) =>
      high.filter(isWanted).map(({ number }) => number);
    const administrator = kit.asUser(kit.anAdmin());
    for (const api of [member, administrator]) {
      expect(await readAll(api, 'QA', { severity: 'high' })).toEqual(numbersOf(() => true));
      expect(await readAll(api, 'QA', { severity: 'high', search: 'tick' })).toEqual(numbersOf(() => true));
      expect(await readAll(api, 'QA', { severity: 'high', projectId: second.id })).toEqual(
        numbersOf(({ projectId }) => projectId === second.id),
      );
      expect(await readAll(api, 'QA', { severity: 'high', creatorId: other.id })).toEqual(
        numbersOf(({ userId }) => userId === other.id),
      );
      const { columns } = await api.tickets.board({ severity: 'high' });
      expect(columns.find(({ status }) => status === 'QA')).toMatchObject({ count: 65, isCountExact: true });
      const none = await api.tickets.board({ severity: 'medium' });
      expect(none.columns.flatMap(({ cards }) => cards)).toEqual([]);
      expect(none.columns.map(({ count }) => count)).toEqual(Array<number>(9).fill(0));
    }
    await expect(member.tickets.board({ severity: 'urgent' as 'high' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('shows each person their own tickets where the creator is "me", in lists as well', async () => {
    const { kit, project, user, organization, member } = aDesk();
    const other = kit.aUser({ organization_id: organization.id });
    kit.assign(other, project);
    const mine = kit.aTicket({ project_id: project.id, user_id: user.id, title: 'Of one' });
    const theirs = kit.aTicket({ project_id: project.id, user_id: other.id, title: 'Of the other' });
    const creatorId = ME as UserId;
    for (const [api, own] of [
      [member, mine],
      [kit.asUser(other), theirs],
    ] as const) {
      expect(await readAll(api, 'Received', { creatorId })).toEqual([own.number]);
      expect(await readAll(api, 'Received', { creatorId, search: 'of' })).toEqual([own.number]);
      expect((await api.tickets.board({ creatorId })).columns[0]?.count).toBe(1);
      expect((await api.tickets.list({ creatorId })).items.map(({ number }) => number)).toEqual([own.number]);
    }
  });

  it('is empty for a person without projects, and for a project that is not theirs', async () => {
    const { kit, organization, member } = aDesk();
    const foreign = kit.aTicket();
    const lonely = kit.asUser(kit.aUser({ organization_id: organization.id }));
    for (const { columns } of [
      await lonely.tickets.board({}),
      await lonely.tickets.board({ search: 'ticket' }),
      await member.tickets.board({ projectId: foreign.projectId }),
    ]) {
      expect(columns).toHaveLength(9);
      expect(columns.flatMap(({ cards }) => cards)).toEqual([]);
    }
    expect((await lonely.tickets.pinnedPages({})).pages).toEqual([]);
  });

  it('reads ranges of more projects than one statement takes', async () => {
    const { kit, user, organization, member } = aDesk();
    const numbers = Array.from({ length: 230 }, () => {
      const project = kit.aProject({ organization_id: organization.id });
      kit.assign(user, project);
      return kit.aTicket({ project_id: project.id }).number;
    });
    expect(await readAll(member, 'Received')).toEqual(numbers.toReversed());
    expect((await member.tickets.list({ limit: 300 })).items.map(({ number }) => number)).toEqual(
      numbers.toReversed(),
    );
  });

  it('shows the newest change of status first', async () => {
    const { kit, project, member } = aDesk();
    const [a, b] = [1, 2].map(() => kit.aTicket({ project_id: project.id, status: 'Done' }));
    const c = kit.aTicket({ project_id: project.id, status: 'QA' });
    if (!a || !b) throw new Error('Two were made.');
    const administrator = kit.asUser(kit.anAdmin());
    await administrator.tickets.update({ id: c.id, status: 'Done' });
    await administrator.tickets.update({ id: a.id, status: 'QA' });
    await administrator.tickets.update({ id: a.id, status: 'Done' });
    expect(await readAll(member, 'Done')).toEqual([a.number, c.number, b.number]);
  });
});

describe('pages with pins', () => {
  it('are listed by their newest pin, each with its cards and counts, for those who may see them', async () => {
    const { kit, project, second, member } = aDesk();
    const pin = (projectId: typeof project.id, url: string | null, as = member) =>
      as.tickets.create({ projectId, title: 'A', description: 'B', url, clickX: 1, clickY: 2 });
    const first = await pin(project.id, 'https://shop.example/a');
    const other = await pin(second.id, 'https://shop.example/a');
    const again = await pin(project.id, 'https://shop.example/a#cart');
    await member.tickets.create({ projectId: project.id, title: 'A', description: 'B', url: '/demo-page' });
    await pin(project.id, null);
    const administrator = kit.asUser(kit.anAdmin());
    await pin(kit.aProject().id, 'https://elsewhere.example/', administrator);
    await administrator.tickets.update({ id: first.id, status: 'Done' });
    const { pages, nextCursor } = await member.tickets.pinnedPages({});
    expect(nextCursor).toBeNull();
    expect(pages).toMatchObject([
      { projectId: project.id, url: 'https://shop.example/a#cart', count: 2, openCount: 1 },
      { projectId: second.id, url: 'https://shop.example/a', count: 1, openCount: 1 },
    ]);
    expect(pages[0]?.tickets.map(({ id }) => id)).toEqual([again.id, first.id]);
    expect(pages[0]?.lastPinAt).toBe(again.createdAt);
    const filtered = await member.tickets.pinnedPages({ status: 'Done' });
    expect(filtered.pages).toMatchObject([{ projectId: project.id, count: 1, openCount: 0 }]);
    expect(filtered.pages[0]?.tickets.map(({ id }) => id)).toEqual([first.id]);
    const ofSecond = await member.tickets.pinnedPages({ projectId: second.id });
    expect(ofSecond.pages.map(({ tickets }) => tickets[0]?.id)).toEqual([other.id]);
    expect((await administrator.tickets.pinnedPages({})).pages).toHaveLength(3);
  });

  it('come page by page', async () => {
    const { project, member } = aDesk();
    for (let index = 0; index < 45; index += 1) {
      const url = `https://shop.example/${index}`;
      await member.tickets.create({
        projectId: project.id,
        title: 'A',
        description: 'B',
        url,
        clickX: 1,
        clickY: 2,
      });
    }
    const urls: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof member.tickets.pinnedPages>> = await member.tickets.pinnedPages({
        cursor,
      });
      urls.push(...page.pages.map(({ url }) => url));
      cursor = page.nextCursor;
    } while (cursor);
    expect(urls).toEqual(Array.from({ length: 45 }, (_, index) => `https://shop.example/${44 - index}`));
  });
});
