import { createTestKit } from '@ringmark/api/testing/test-kit';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from './demo-callers.ts';
import { DEMO_ADMIN } from './demo-people.ts';
import { DEMO_MEMBER_EMAIL, seedDemo } from './seed-demo.ts';

describe('the demo', () => {
  let kit: ReturnType<typeof createTestKit>;
  beforeEach(() => {
    kit = createTestKit();
  });
  afterEach(() => kit.db.close());

  it('has three customers, six projects, twelve people and sixty tickets over all nine statuses', async () => {
    await seedDemo(kit.services);
    const admin = await signInAs(kit.services, DEMO_ADMIN.email, DEMO_ADMIN.name);
    const analytics = await admin.api.analytics.get();
    expect(analytics).toMatchObject({ totalOrganizations: 3, totalProjects: 6, totalUsers: 11 });
    const board = await admin.api.tickets.board({});
    expect(board.columns.map(({ status }) => status)).toEqual(TICKET_STATUSES);
    expect(board.columns.every(({ count }) => count > 0)).toBe(true);
    expect(board.columns.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  });

  it('lies in the past, newest first, with a history that begins with nothing', async () => {
    await seedDemo(kit.services);
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
    await seedDemo(kit.services);
    const { api } = await signInAs(kit.services, DEMO_ADMIN.email, DEMO_ADMIN.name);
    const { items } = await api.analytics.overTime({ days: 90 });
    expect(items.filter(({ opened }) => opened > 0).length).toBeGreaterThan(7);
    expect(items.filter(({ finished }) => finished > 0).length).toBeGreaterThan(4);
    const times = await api.analytics.finishTimes();
    expect(times).toHaveLength(3);
    for (const { finished, medianHours } of times) {
      expect(finished).toBeGreaterThan(2);
      expect(medianHours).toBeGreaterThan(24);
    }
    const waiting = await api.analytics.waiting();
    expect(waiting).toHaveLength(10);
    const future = kit.db.sqlite
      .prepare('select count(*) from status_history where changed_at > ?')
      .pluck()
      .get(new Date(kit.clock.now()).toISOString());
    expect(future).toBe(0);
  });

  it('mails nobody what happened in it', async () => {
    await seedDemo(kit.services);
    const waiting = kit.db.all(kit.db.q.selectFrom('outbox').select('id').where('state', '=', 'waiting'));
    expect(waiting).toEqual([]);
  });

  it('does without pictures where there is no browser', async () => {
    const viewer = { ...kit.viewer, open: () => Promise.reject(new Error('There is no browser.')) };
    const { hasPictures } = await seedDemo({ ...kit.services, viewer });
    expect(hasPictures).toBe(false);
  });
});
