import type { ElementState } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

function setUp() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const other = kit.aProject();
  let count = 0;
  /** A ticket of which the last night has found this. */
  const found = (state: ElementState, values: Parameters<typeof kit.aTicket>[0] = {}) => {
    count += 1;
    const ticket = kit.aTicket({
      title: `Shop ${count}`,
      project_id: project.id,
      user_id: user.id,
      url: 'https://shop.example/',
      page_key: 'https://shop.example/',
      click_x: '1',
      click_y: '1',
      ...values,
    });
    const row = { ticket_number: ticket.number, project_id: ticket.projectId, page_key: '/', state };
    kit.db.run(kit.db.q.insertInto('element_check').values({ ...row, created_at: '2026-01-01' }));
    return ticket;
  };
  return { kit, found, user, admin, project, other };
}

describe('the filter by element', () => {
  it('narrows list and board with all other filters, for members to what they see', async () => {
    const { kit, found, user, admin, project, other } = setUp();
    const gone = found('gone');
    const high = found('gone', { severity: 'high', status: 'QA' });
    const hidden = found('gone', { project_id: other.id, user_id: admin.id, title: 'Other' });
    found('found');
    kit.aTicket({ project_id: project.id });
    const [asMember, asAdmin] = [kit.asUser(user), kit.asUser(admin)];
    const listed = async (api: typeof asMember, filters: object) =>
      (await api.tickets.list({ element: 'gone', ...filters })).items.map(({ number }) => number);
    const board = async (api: typeof asMember, filters: object) => {
      const { columns } = await api.tickets.board({ element: 'gone', ...filters });
      for (const { count, cards, isCountExact } of columns)
        expect([count, isCountExact]).toEqual([cards.length, true]);
      return columns.flatMap(({ cards }) => cards.map(({ number }) => number)).toSorted((a, b) => b - a);
    };
    const all = [high.number, gone.number];
    for (const read of [listed, board]) {
      expect(await read(asMember, {})).toEqual(all);
      expect(await read(asAdmin, {})).toEqual([hidden.number, ...all]);
      expect(await read(asAdmin, { projectId: other.id })).toEqual([hidden.number]);
      expect(await read(asMember, { projectId: other.id })).toEqual([]);
      expect(await read(asAdmin, { creatorId: user.id })).toEqual(all);
      expect(await read(asAdmin, { severity: 'high' })).toEqual([high.number]);
      expect(await read(asAdmin, { search: 'shop' })).toEqual(all);
      expect(await read(asAdmin, { search: '!' })).toEqual([]);
      expect(await read(asAdmin, { element: 'hidden' })).toEqual([]);
    }
    expect(await listed(asAdmin, { status: 'QA' })).toEqual([high.number]);
    expect(await listed(asAdmin, { url: 'https://nowhere.example/' })).toEqual([]);
  });

  it('gives pages one after the other, without a gap', async () => {
    const { kit, found, user } = setUp();
    const numbers = Array.from({ length: 7 }, () => found('hidden').number).toReversed();
    const api = kit.asUser(user);
    const read: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await api.tickets.list({ element: 'hidden', limit: 3, cursor: cursor ?? undefined });
      read.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor);
    expect(read).toEqual(numbers);
  });

  it('comes from an index, without sorting', () => {
    const { kit } = setUp();
    for (const where of ['state = ?', 'project_id = ? and state = ?']) {
      const plan = kit.db.sqlite
        .prepare<unknown[], { detail: string }>(
          `explain query plan select ticket_number from element_check where ${where} and ticket_number < ?
           order by ticket_number desc limit 9`,
        )
        .all(...Array<string>(where.split('?').length).fill('x'))
        .map(({ detail }) => detail);
      expect(plan.join()).toMatch(/^SEARCH element_check USING COVERING INDEX [^,]*$/);
    }
  });

  it('refuses another word with the field', async () => {
    const { kit, user } = setUp();
    await expect(kit.asUser(user).tickets.list({ element: 'lost' as never })).rejects.toThrow(
      'Element must be one of',
    );
  });
});
