import { describe, expect, it } from 'vitest';
import { DAY, HOUR, toInstant } from '../../core/base/instants.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';

/** Sets up a desk at noon on a Wednesday. */
function aDesk() {
  const kit = createTestKit();
  kit.clock.set(Date.UTC(2026, 5, 17, 12));
  const world = kit.aMemberWithProject();
  const administrator = kit.anAdmin();
  return { kit, ...world, admin: kit.asUser(administrator), member: kit.asUser(world.user), administrator };
}
const aTicket = (
  kit: TestKit,
  desk: Pick<ReturnType<typeof aDesk>, 'project' | 'user'>,
  title = 'A ticket',
) => kit.aTicket({ project_id: desk.project.id, user_id: desk.user.id, title }).id;

describe('tickets over time', () => {
  it('are told day by day for thirty days, without gaps, and a ticket that finishes again is counted once', async () => {
    const desk = aDesk();
    const { kit, admin } = desk;
    const id = aTicket(kit, desk);
    aTicket(kit, desk);
    kit.clock.advance(2 * DAY);
    for (const status of ['Done', 'QA', 'Accepted'] as const) await admin.tickets.update({ id, status });
    kit.clock.advance(DAY);
    const { unit, items } = await admin.analytics.overTime({});
    expect(unit).toBe('day');
    expect(items).toHaveLength(30);
    expect(items.slice(-4)).toEqual([
      { from: '2026-06-17', opened: 2, finished: 0 },
      { from: '2026-06-18', opened: 0, finished: 0 },
      { from: '2026-06-19', opened: 0, finished: 1 },
      { from: '2026-06-20', opened: 0, finished: 0 },
    ]);
  });

  it('are told by weeks that begin on Monday for longer', async () => {
    const desk = aDesk();
    const { kit, admin } = desk;
    aTicket(kit, desk);
    kit.clock.advance(5 * DAY);
    aTicket(kit, desk);
    for (const [days, count, from] of [
      [90, 14, '2026-03-23'],
      [365, 53, '2025-06-23'],
    ] as const) {
      const { unit, items } = await admin.analytics.overTime({ days });
      expect(unit).toBe('week');
      expect(items).toHaveLength(count);
      expect(items[0]?.from).toBe(from);
      expect(items.slice(-2)).toEqual([
        { from: '2026-06-15', opened: 1, finished: 0 },
        { from: '2026-06-22', opened: 1, finished: 0 },
      ]);
    }
    const refusal = await refusalOf(admin.analytics.overTime({ days: 31 as 30 }));
    expect(refusal.kind).toBe('invalid');
  });

  it('leave out archived organizations and the platform’s own', async () => {
    const { kit, admin, administrator } = aDesk();
    kit.aTicket({ project_id: kit.aProject({ organization_id: administrator.organizationId }).id });
    const gone = kit.anOrganization({ status: 'archived' });
    kit.aTicket({ project_id: kit.aProject({ organization_id: gone.id }).id });
    const { items } = await admin.analytics.overTime({});
    expect(items.every(({ opened }) => opened === 0)).toBe(true);
    expect(await admin.analytics.waiting()).toEqual([]);
    expect((await admin.analytics.finishTimes()).map(({ organizationId }) => organizationId)).not.toContain(
      gone.id,
    );
  });
});

describe('the time to Done', () => {
  it('has the customers in the order of their names', async () => {
    const { kit, admin } = aDesk();
    const names = ['Zebra', 'Ähre', 'Arzt'];
    for (const name of names) kit.anOrganization({ name });
    const listed = (await admin.analytics.finishTimes()).map(({ organizationName }) => organizationName);
    expect(listed.filter((name) => names.includes(name))).toEqual(['Ähre', 'Arzt', 'Zebra']);
  });

  it('is the median and the ninetieth percentile of each organization, with what they rest on', async () => {
    const desk = aDesk();
    const { kit, admin, organization } = desk;
    const ids = Array.from({ length: 10 }, () => aTicket(kit, desk));
    for (const id of ids) {
      kit.clock.advance(5 * HOUR);
      await admin.tickets.update({ id, status: 'Done' });
    }
    const none = kit.anOrganization({ name: 'Zephyr' });
    expect(await admin.analytics.finishTimes()).toEqual([
      {
        organizationId: organization.id,
        organizationName: organization.name,
        finished: 10,
        medianHours: 25,
        ninetiethHours: 45,
      },
      ...(await admin.analytics.finishTimes()).filter(
        ({ organizationId }) => organizationId !== organization.id,
      ),
    ]);
    expect(await admin.analytics.finishTimes()).toContainEqual({
      organizationId: none.id,
      organizationName: 'Zephyr',
      finished: 0,
      medianHours: null,
      ninetiethHours: null,
    });
  });
});

describe('who waits longest', () => {
  it('is told by the last word or change of status of the team, and not by what the customer says', async () => {
    const desk = aDesk();
    const { kit, admin, member, organization, project } = desk;
    const quiet = aTicket(kit, desk, 'Quiet');
    const answered = aTicket(kit, desk, 'Answered');
    const done = aTicket(kit, desk, 'Done');
    const since = toInstant(kit.clock.now());
    kit.clock.advance(DAY);
    await admin.comments.add({ ticketId: answered, text: 'We look at it.' });
    await member.comments.add({ ticketId: quiet, text: 'Any news?' });
    await admin.tickets.update({ id: done, status: 'Done' });
    const waiting = await admin.analytics.waiting();
    expect(waiting[0]).toEqual({
      id: quiet,
      number: 1,
      title: 'Quiet',
      status: 'Received',
      projectName: project.name,
      organizationName: organization.name,
      waitingSince: since,
    });
    expect(waiting.map(({ title }) => title)).toEqual(['Quiet', 'Answered']);
    await admin.tickets.update({ id: done, status: 'QA' });
    expect((await admin.analytics.waiting()).map(({ title }) => title)).toEqual([
      'Quiet',
      'Answered',
      'Done',
    ]);
    await admin.projects.archive({ id: project.id });
    expect(await admin.analytics.waiting()).toEqual([]);
  });

  it('is at most ten tickets of all projects, and for administrators alone', async () => {
    const { kit, admin, member, user, administrator } = aDesk();
    for (let count = 0; count < 3; count += 1) {
      const project = kit.aProject();
      for (let each = 0; each < 4; each += 1) {
        kit.clock.advance(HOUR);
        kit.aTicket({ project_id: project.id });
      }
    }
    const waiting = await admin.analytics.waiting();
    expect(waiting.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const caller of [member, kit.asUser(user, administrator)]) {
      for (const call of [
        () => caller.analytics.waiting(),
        () => caller.analytics.finishTimes(),
        () => caller.analytics.overTime({}),
      ])
        expect((await refusalOf(call())).code).toBe('admin_only');
    }
  });
});
