import { ON_A_BUTTON } from '@ringmark/api/testing/pins';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPerson, signInAs } from './demo-callers.ts';
import { DEMO_ADMIN } from './demo-people.ts';
import { DEMO_MEMBER_EMAIL, seedDemo } from './seed-demo.ts';

describe('the demo', () => {
  let kit: ReturnType<typeof createTestKit>;
  let admin: DemoPerson;
  /** It counts the checks that came before the page was corrected, and after it. */
  const checks = { before: 0, after: 0 };
  beforeAll(async () => {
    kit = createTestKit();
    let isCorrected = false;
    const viewer: typeof kit.viewer = {
      ...kit.viewer,
      inspect: async (input) => ({ ...(await kit.viewer.inspect(input)), element: ON_A_BUTTON.element }),
      prove: (input) => {
        checks[isCorrected ? 'after' : 'before'] += 1;
        return kit.viewer.prove(input);
      },
    };
    const deploy = () => {
      isCorrected = true;
    };
    await seedDemo({ ...kit.services, viewer }, { deploy });
    admin = await signInAs(kit.services, DEMO_ADMIN.email, DEMO_ADMIN.name);
  });
  afterAll(() => kit.db.close());

  it('has three customers, six projects, twelve people and sixty tickets over all nine statuses', async () => {
    const analytics = await admin.api.analytics.get();
    // The figure leaves out the team, which has two people.
    expect(analytics).toMatchObject({ totalOrganizations: 3, totalProjects: 6, totalUsers: 10 });
    const board = await admin.api.tickets.board({});
    expect(board.columns.map(({ status }) => status)).toEqual(TICKET_STATUSES);
    expect(board.columns.every(({ count }) => count > 0)).toBe(true);
    expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });

  it('lies in the past, newest first, with a history that begins with nothing', async () => {
    const member = await signInAs(kit.services, DEMO_MEMBER_EMAIL, '');
    const { items } = await member.api.tickets.list({});
    const created = items.map(({ createdAt }) => createdAt);
    expect(created).toEqual(created.toSorted().toReversed());
    expect(created.every((at) => Date.parse(at) < kit.clock.now())).toBe(true);
    const done = items.find(({ status }) => status === 'Done');
    const history = await member.api.tickets.history({ id: done?.id ?? '' });
    expect(history.at(0)?.oldStatus).toBeNull();
    expect(history.at(-1)?.newStatus).toBe('Done');
  });

  it('gives the figures over time something to tell', async () => {
    const { items } = await admin.api.analytics.overTime({ days: 90 });
    expect(items.filter(({ opened }) => opened > 0).length).toBeGreaterThan(7);
    expect(items.filter(({ finished }) => finished > 0).length).toBeGreaterThan(4);
    const times = await admin.api.analytics.finishTimes();
    expect(times).toHaveLength(3);
    for (const { finished, medianHours } of times) {
      expect(finished).toBeGreaterThan(2);
      expect(medianHours).toBeGreaterThan(24);
    }
    const waiting = await admin.api.analytics.waiting();
    expect(waiting).toHaveLength(10);
    const future = kit.db.sqlite
      .prepare('select count(*) from status_history where changed_at > ?')
      .pluck()
      .get(new Date(kit.clock.now()).toISOString());
    expect(future).toBe(0);
  });

  it('shows what a team does with tickets', async () => {
    const board = await admin.api.tickets.board({});
    const cards = board.columns.flatMap((column) => column.cards);
    const count = (is: (card: (typeof cards)[number]) => unknown) => cards.filter(is).length;
    expect(count(({ assignee }) => assignee)).toBeGreaterThan(10);
    expect(new Set(cards.map(({ assignee }) => assignee?.name)).size).toBeGreaterThan(2);
    expect(count(({ labels = [] }) => labels.length > 0)).toBeGreaterThan(8);
    expect(count(({ dueOn }) => dueOn)).toBeGreaterThan(5);
    const titled = (title: string) => cards.find((card) => card.title === title)?.id ?? '';
    const merged = await admin.api.merging.list({ id: titled('Discount code SPRING applies twice') });
    expect(merged).toHaveLength(1);
    const blocked = await admin.api.comments.list({
      ticketId: titled('Card payments fail for Danish cards'),
    });
    expect(blocked.map(({ visibility }) => visibility)).toContain('team');
    const sentBack = await admin.api.tickets.history({ id: titled('“Returns” link opens in a new tab') });
    expect(sentBack.slice(-2).map(({ newStatus }) => newStatus)).toEqual(['Done', 'Adjustments']);
  });

  it('checks three corrected pages, each against a picture of before', () => {
    expect(checks).toEqual({ before: 0, after: 3 });
    const proved = kit.db.all(
      kit.db.q
        .selectFrom('proof')
        .innerJoin('first_picture', 'first_picture.ticket_id', 'proof.ticket_id')
        .innerJoin('ticket', 'ticket.id', 'proof.ticket_id')
        .select('ticket.title')
        .where('proof.state', '=', 'ready'),
    );
    expect(proved).toHaveLength(3);
  });

  it('has an audit log in the order of time', async () => {
    const { items } = await admin.api.audit.list({});
    const times = items.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('mails nobody what happened in it', async () => {
    const waiting = kit.db.all(kit.db.q.selectFrom('outbox').select('id').where('state', '=', 'waiting'));
    expect(waiting).toEqual([]);
  });

  it('does without pictures where there is no browser', async () => {
    const own = createTestKit();
    const viewer = { ...own.viewer, open: () => Promise.reject(new Error('There is no browser.')) };
    const { hasPictures } = await seedDemo({ ...own.services, viewer });
    expect(hasPictures).toBe(false);
    own.db.close();
  });
});
