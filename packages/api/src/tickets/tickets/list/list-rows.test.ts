import type { UserId } from '@ringmark/contract/ids';
import { TICKET_SORTS, type TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/fake-browser.ts';
import { createTestKit } from '../../../testing/test-kit.ts';
import { visibleScope } from '../ticket-scope.ts';
import { sortFew, walkMany } from './sorted-numbers.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const second = kit.aProject({ organization_id: organization.id, name: 'A second one' });
  kit.assign(user, second);
  const admin = kit.anAdmin();
  return { kit, project, second, user, admin, member: kit.asUser(user), administrator: kit.asUser(admin) };
}

/** Tickets that differ in all that a list sorts by, with doubles of each. */
function aMix({ kit, project, second, user }: ReturnType<typeof aDesk>, count = 60) {
  const people = [kit.anAdmin({ name: 'Zoe' }), kit.anAdmin({ name: 'adam' }), user];
  for (let at = 0; at < count; at += 1) {
    const day = String((at * 7) % 28).padStart(2, '0');
    kit.aTicket({
      project_id: at % 3 ? project.id : second.id,
      user_id: user.id,
      title: `${'zAbYc'.charAt(at % 5)} title ${at % 4}`,
      severity: SEVERITIES[at % 3] ?? 'low',
      status: TICKET_STATUSES[(at * 5) % 9] ?? 'Received',
      assignee_id: at % 4 === 3 ? null : (people[at % 3]?.id ?? null),
      due_on: at % 5 ? `2026-03-${String((at % 27) + 1).padStart(2, '0')}` : null,
      created_at: `2026-01-${String((at % 27) + 1).padStart(2, '0')}T00:00:00.000Z`,
      updated_at: `2026-02-01T00:00:${day}.000Z`,
    });
  }
  // This ticket belongs to another organization and is never in a member's list.
  kit.aTicket({ title: 'A stranger’s' });
}

async function readAll(api: Caller, input: object) {
  const numbers: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await api.tickets.rows({ ...input, limit: 7, cursor });
    numbers.push(...page.items.map(({ number }) => number));
    cursor = page.nextCursor;
  } while (cursor);
  return numbers;
}

describe('the list of tickets', () => {
  it('has the newest first, fifty a page, with its count', async () => {
    const desk = aDesk();
    aMix(desk);
    const page = await desk.member.tickets.rows({});
    expect(page).toMatchObject({ count: 60, isCountExact: true });
    expect(page.items).toHaveLength(50);
    expect(page.items[0]?.number).toBeGreaterThan(page.items[1]?.number ?? 0);
    const rest = await desk.member.tickets.rows({ cursor: page.nextCursor });
    expect(rest.items).toHaveLength(10);
    expect(rest.nextCursor).toBeNull();
    expect((await desk.administrator.tickets.rows({})).count).toBe(61);
  });

  it.each(TICKET_SORTS)('sorted by %s has each ticket once, page by page, both ways', async (sort) => {
    const desk = aDesk();
    aMix(desk);
    // Due dates are the team's, who see a stranger's ticket as well.
    const api = sort === 'due' ? desk.administrator : desk.member;
    const up = await readAll(api, { sort, order: 'asc' });
    const down = await readAll(api, { sort, order: 'desc' });
    expect(new Set(up).size).toBe(sort === 'due' ? 61 : 60);
    expect(up.toSorted((a, b) => a - b)).toEqual(down.toSorted((a, b) => a - b));
    // Tickets without an assignee or a date come last both ways.
    const isBare = (number: number) => (sort === 'assignee' || sort === 'due' ? bare.has(number) : false);
    const { items } = await api.tickets.rows({ limit: 500 });
    const bare = new Set(
      items
        .filter((item) => (sort === 'due' ? item.dueOn : item.assignee) === null)
        .map(({ number }) => number),
    );
    const keyed = (numbers: number[]) => numbers.filter((number) => !isBare(number));
    expect(keyed(up)).toEqual(keyed(down).toReversed());
    expect(up.slice(0, keyed(up).length)).toEqual(keyed(up));
    expect(down.slice(0, keyed(down).length)).toEqual(keyed(down));
  });

  it('sorts by what people read: names, steps of the workflow, how severe', async () => {
    const desk = aDesk();
    aMix(desk);
    const first = async (sort: TicketSort, order: 'asc' | 'desc') => {
      const api = sort === 'due' ? desk.administrator : desk.member;
      const { items } = await api.tickets.rows({ sort, order, limit: 500 });
      return [items[0], items.at(-1)];
    };
    expect((await first('title', 'asc')).map((one) => one?.title.slice(0, 7))).toEqual([
      'A title',
      'z title',
    ]);
    expect((await first('status', 'asc'))[0]?.status).toBe('Received');
    expect((await first('severity', 'desc'))[0]?.severity).toBe('high');
    expect((await first('assignee', 'asc'))[0]?.assignee?.name).toBe('adam');
    expect((await first('assignee', 'desc'))[0]?.assignee?.name).toBe('Zoe');
    expect((await first('due', 'asc'))[0]?.dueOn).toBe('2026-03-01');
    expect((await first('due', 'desc'))[0]?.dueOn).toBe('2026-03-27');
    expect((await first('project', 'asc'))[0]?.projectName).toBe('A second one');
    const noDate = (await desk.administrator.tickets.rows({ sort: 'due', order: 'desc', limit: 500 })).items;
    expect(noDate.at(-1)?.dueOn).toBeNull();
  });

  it('sorts titles, projects and people by the rules of language', async () => {
    const { kit, project, user, administrator } = aDesk();
    const names = ['Zebra', 'Ärzte', 'Arzt 10', 'École', 'Arzt 9', 'Æon', 'eau'];
    for (const name of names) {
      const { id } = kit.aProject({ organization_id: project.organizationId, name });
      kit.aTicket({ project_id: id, user_id: user.id, title: name, assignee_id: kit.anAdmin({ name }).id });
    }
    const sorted = ['Æon', 'Arzt 9', 'Arzt 10', 'Ärzte', 'eau', 'École', 'Zebra'];
    const titles = async (sort: TicketSort, order: 'asc' | 'desc') =>
      (await administrator.tickets.rows({ sort, order })).items.map(({ title }) => title);
    for (const sort of ['title', 'project', 'assignee'] as const) {
      expect(await titles(sort, 'asc')).toEqual(sorted);
      expect(await titles(sort, 'desc')).toEqual(sorted.toReversed());
    }
  });

  it('keeps its order from page to page while it grows or shrinks', async () => {
    const { kit, project, user, administrator } = aDesk();
    for (const title of ['Zebra', 'Ärzte', 'Arzt', 'Öl', 'Ort']) {
      kit.aTicket({ project_id: project.id, user_id: user.id, title });
    }
    // The list reads how many tickets there are from counters.
    const pretend = (count: number) =>
      kit.db.sqlite.prepare('update ticket_counter set count = ?').run(count);
    const read = async (...counts: number[]) => {
      const titles: string[] = [];
      let cursor: string | null | undefined;
      for (const count of counts) {
        pretend(count);
        const page = await administrator.tickets.rows({ sort: 'title', limit: 2, cursor });
        titles.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(cursor).toBeNull();
      return titles;
    };
    const byLanguage = ['Arzt', 'Ärzte', 'Öl', 'Ort', 'Zebra'];
    const byIndex = ['Arzt', 'Ort', 'Zebra', 'Ärzte', 'Öl'];
    expect(await read(5, 5, 5)).toEqual(byLanguage);
    expect(await read(5, 6_000, 6_000)).toEqual(byLanguage);
    expect(await read(6_000, 6_000, 6_000)).toEqual(byIndex);
    expect(await read(6_000, 5, 5)).toEqual(byIndex);
  });

  it.each(TICKET_SORTS)('sorted by %s reads many tickets through indexes in the same order', (sort) => {
    const desk = aDesk();
    aMix(desk, 700);
    const { kit, user, admin, project } = desk;
    for (const [who, filter] of [
      [user, {}],
      [admin, {}],
      [admin, { projectId: project.id }],
    ] as const) {
      const scope = visibleScope(kit.db, kit.contextOf(who).actor, filter);
      const numbers = Array.from({ length: 701 }, (_, at) => at + 1).filter((number) => {
        const of = kit.db.q.selectFrom('ticket').select('project_id').where('number', '=', number);
        const projectId = kit.db.first(of)?.project_id;
        return scope.projectIds === null || scope.projectIds.some((id) => id === projectId);
      });
      for (const isDescending of [true, false]) {
        const few = sortFew(kit.db, scope, numbers, { sort, isDescending, after: undefined, limit: 1_000 });
        const many: number[] = [];
        let after;
        do {
          const page = walkMany(kit.db, scope, {}, { sort, isDescending, after, limit: 90 });
          many.push(...page.numbers);
          after = page.next ?? undefined;
        } while (after);
        expect(many).toEqual(few.numbers);
      }
    }
  });

  it('takes the board’s filters, and one of status', async () => {
    const desk = aDesk();
    aMix(desk);
    const { member, administrator, second, user } = desk;
    const of = async (input: object, api = member) =>
      (await api.tickets.rows({ ...input, limit: 500 })).items;
    expect((await of({ status: 'QA' })).every(({ status }) => status === 'QA')).toBe(true);
    expect(await of({ status: 'QA' })).not.toHaveLength(0);
    expect(
      (await of({ projectId: second.id, sort: 'title' })).every(({ projectId }) => projectId === second.id),
    ).toBe(true);
    expect(
      (await of({ search: 'title', severity: 'high', sort: 'updated' })).every(
        ({ severity }) => severity === 'high',
      ),
    ).toBe(true);
    const mine = await of({ assigneeId: 'me' as UserId, sort: 'title' });
    expect(mine.length).toBeGreaterThan(3);
    expect(mine.every(({ assignee }) => assignee?.id === user.id)).toBe(true);
    expect(await of({ search: 'nowhere' })).toEqual([]);
    expect(await of({ labels: 'none' }, administrator)).toHaveLength(61);
    for (const input of [{ labels: 'none' }, { due: 'soon' as const }, { sort: 'due' as const }]) {
      await expect(member.tickets.rows(input)).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    }
  });

  it('a foreign cursor and an unknown sort are refused', async () => {
    const { member } = aDesk();
    await expect(member.tickets.rows({ cursor: 'abc' })).rejects.toMatchObject({
      cause: { kind: 'invalid' },
    });
    await expect(member.tickets.rows({ sort: 'rank' as 'title' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(member.tickets.rows({ limit: 501 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
