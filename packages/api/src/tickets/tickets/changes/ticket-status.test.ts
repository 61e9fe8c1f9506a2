import type { TicketId } from '@ringmark/contract/ids';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { type TestKit, createTestKit } from '../../../testing/test-kit.ts';

const pairs = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => ({ from, to })));

const historyLength = (kit: TestKit, id: TicketId) =>
  kit.db.all(kit.db.q.selectFrom('status_history').select('id').where('ticket_id', '=', id)).length - 1;

/** The counters, counted again. */
function expectCountersToHold(kit: TestKit) {
  const counted = kit.db.sqlite
    .prepare(
      `select 'all' as scope, status, severity, count(*) as count from ticket group by 1, 2, 3
       union all select 'project:' || project_id, status, severity, count(*) from ticket group by 1, 2, 3
       union all select 'creator:' || user_id, status, severity, count(*) from ticket group by 1, 2, 3
       union all select 'creator:' || user_id || ':' || project_id, status, severity, count(*) from ticket group by 1, 2, 3
       order by 1, 2, 3`,
    )
    .all();
  const kept = kit.db.sqlite
    .prepare('select * from ticket_counter where count <> 0 order by scope, status, severity')
    .all();
  expect(kept).toEqual(counted);
}

function aDesk() {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  return { kit, project, user, admin, member: kit.asUser(user), administrator: kit.asUser(admin) };
}

const hasBecome = (status: string) => ({
  cause: { kind: 'conflict', code: 'status_changed', details: { data: { status } } },
});

describe('changes of status', () => {
  it('of the 81 that a member can try, Done to Accepted succeeds, the 9 that change nothing are fine, the rest is refused', async () => {
    const { kit, project, user, member } = aDesk();
    const outcomes = await Promise.all(
      pairs.map(async ({ from, to }) => {
        const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, status: from });
        const answer = await member.tickets.update({ id, status: to }).catch((error: unknown) => error);
        return { from, to, answer, history: historyLength(kit, id) };
      }),
    );
    const refused = { cause: { kind: 'forbidden', code: 'status_forbidden' } };
    for (const { from, to, answer, history } of outcomes) {
      const isAcceptance = from === 'Done' && to === 'Accepted';
      expect(answer).toMatchObject(isAcceptance || from === to ? { status: to } : refused);
      expect(history).toBe(isAcceptance ? 1 : 0);
    }
    expect(outcomes).toHaveLength(81);
    expectCountersToHold(kit);
  });

  it.each(['update', 'move'] as const)(
    'an administrator makes all 72 by %s, each with one entry of history, and the 9 others with none',
    async (call) => {
      const { kit, project, user, administrator } = aDesk();
      for (const { from, to } of pairs) {
        const { id } = kit.aTicket({ project_id: project.id, user_id: user.id, status: from });
        const ticket =
          call === 'update'
            ? await administrator.tickets.update({ id, status: to })
            : await administrator.tickets.move({ id, status: to, above: null, below: null });
        expect(ticket.status).toBe(to);
        expect(historyLength(kit, id)).toBe(from === to ? 0 : 1);
      }
      expectCountersToHold(kit);
    },
  );

  it('accepting says who and when, and leaving Accepted forgets it', async () => {
    const { kit, project, user, member, administrator } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Done' });
    kit.clock.advance(60_000);
    const accepted = await member.tickets.update({ id, status: 'Accepted' });
    expect(accepted).toMatchObject({
      acceptedBy: user.id,
      acceptedAt: new Date(kit.clock.now()).toISOString(),
    });
    const reopened = await administrator.tickets.update({ id, status: 'QA' });
    expect(reopened).toMatchObject({ acceptedBy: null, acceptedAt: null });
    expect((await member.tickets.history({ id })).map(({ newStatus }) => newStatus)).toEqual([
      'Done',
      'Accepted',
      'QA',
    ]);
  });

  it('a stale view never moves a card: the answer says what it is now', async () => {
    const { kit, project, administrator, member } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'QA' });
    await expect(
      administrator.tickets.update({ id, status: 'Done', expectedStatus: 'Received' }),
    ).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'status_changed', details: { data: { status: 'QA' } } },
    });
    await expect(
      administrator.tickets.move({
        id,
        status: 'Done',
        expectedStatus: 'Received',
        above: null,
        below: null,
      }),
    ).rejects.toMatchObject({ cause: { code: 'status_changed' } });
    // The permission is checked before the expected status.
    await expect(
      member.tickets.update({ id, status: 'Accepted', expectedStatus: 'Done' }),
    ).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    expect((await member.tickets.get({ id })).status).toBe('QA');
    expect(historyLength(kit, id)).toBe(0);
  });

  it('a status that another person has set already is not set twice: a caller who expected another is told', async () => {
    const { kit, project, administrator, member } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'QA' });
    const { id: accepted } = kit.aTicket({ project_id: project.id, status: 'Accepted' });
    const late = { id, status: 'QA', expectedStatus: 'Done' } as const;
    await expect(administrator.tickets.update(late)).rejects.toMatchObject(hasBecome('QA'));
    await expect(administrator.tickets.move({ ...late, above: null, below: null })).rejects.toMatchObject(
      hasBecome('QA'),
    );
    // A member may ask for this one: someone else was only quicker.
    await expect(
      member.tickets.update({ id: accepted, status: 'Accepted', expectedStatus: 'Done' }),
    ).rejects.toMatchObject(hasBecome('Accepted'));
    await expect(member.tickets.update(late)).rejects.toMatchObject({ cause: { kind: 'conflict' } });
    expect([historyLength(kit, id), historyLength(kit, accepted)]).toEqual([0, 0]);
  });

  it('the same status again is fine for who expects none, or that one, and writes nothing', async () => {
    const { kit, project, administrator, member } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'QA' });
    for (const caller of [administrator, member]) {
      expect((await caller.tickets.update({ id, status: 'QA' })).status).toBe('QA');
      expect((await caller.tickets.update({ id, status: 'QA', expectedStatus: 'QA' })).status).toBe('QA');
    }
    expect(historyLength(kit, id)).toBe(0);
  });

  it('of many who set the same status at one moment, each expecting the one before, one does', async () => {
    const { kit, project, administrator } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Received' });
    const tries = Array.from({ length: 20 }, () =>
      administrator.tickets.update({ id, status: 'QA', expectedStatus: 'Received' }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(historyLength(kit, id)).toBe(1);
  });

  it('an archived project keeps its tickets as they are', async () => {
    const { kit, admin, administrator } = aDesk();
    const archived = kit.aProject({ status: 'archived' });
    const { id } = kit.aTicket({ project_id: archived.id, status: 'Done' });
    const refused = { cause: { kind: 'conflict', code: 'project_archived' } };
    await expect(administrator.tickets.update({ id, status: 'QA' })).rejects.toMatchObject(refused);
    await expect(
      administrator.tickets.move({ id, status: 'QA', above: null, below: null }),
    ).rejects.toMatchObject(refused);
    expect(await administrator.tickets.get({ id })).toMatchObject({
      status: 'Done',
      isOpenForWriting: false,
    });
    expect(admin.isAdmin).toBe(true);
  });

  it('a ticket that the caller may not see is not found, by an update or by its history', async () => {
    const { kit, member } = aDesk();
    const { id } = kit.aTicket({ status: 'Done' });
    await expect(member.tickets.update({ id, status: 'Accepted' })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    await expect(member.tickets.history({ id })).rejects.toMatchObject({ cause: { kind: 'not_found' } });
  });

  it('the history shows the impersonated user, and keeps who did it', async () => {
    const { kit, project, user, admin } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Done' });
    await kit.asUser(user, admin).tickets.update({ id, status: 'Accepted' });
    const [, entry] = await kit.asUser(user).tickets.history({ id });
    expect(entry?.user.id).toBe(user.id);
    expect(
      kit.db.first(
        kit.db.q.selectFrom('status_history').select('actor_user_id').where('old_status', '=', 'Done'),
      ),
    ).toEqual({ actor_user_id: admin.id });
  });
});

describe('dragging cards', () => {
  it('is for administrators', async () => {
    const { kit, project, member } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id });
    await expect(
      member.tickets.move({ id, status: 'Received', above: null, below: null }),
    ).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
  });

  it('without a place it is a change of status for those who may make it, answered by the card and without its picture', async () => {
    const { kit, project, member } = aDesk();
    const screenshot = kit.files.stage({ bytes: Buffer.from('picture'), contentType: 'image/png' });
    await kit.files.keep([screenshot]);
    const { id } = kit.aTicket({
      project_id: project.id,
      status: 'Done',
      screenshot_id: screenshot.id,
      screenshot_type: 'image/png',
    });
    const card = await member.tickets.move({ id, status: 'Accepted', expectedStatus: 'Done' });
    expect(card).toMatchObject({ id, status: 'Accepted', screenshotUrl: `/api/tickets/${id}/screenshot` });
    expect(card).not.toHaveProperty('screenshot');
    expect((await member.tickets.get({ id })).acceptedAt).not.toBeNull();
    expect(historyLength(kit, id)).toBe(1);
  });

  it('a place in a column is for administrators, with any status', async () => {
    const { kit, project, member } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Done' });
    const above = kit.aTicket({ project_id: project.id, status: 'Accepted' }).id;
    await expect(member.tickets.move({ id, status: 'Accepted', above })).rejects.toMatchObject({
      cause: { kind: 'forbidden', code: 'admin_only' },
    });
    expect((await member.tickets.get({ id })).status).toBe('Done');
  });

  it('a caller who asks for a status that another has just set is told that it is set', async () => {
    const { kit, project, member, administrator } = aDesk();
    const { id } = kit.aTicket({ project_id: project.id, status: 'Accepted' });
    const conflict = {
      cause: { kind: 'conflict', code: 'status_changed', details: { data: { status: 'Accepted' } } },
    };
    for (const who of [member, administrator]) {
      await expect(
        who.tickets.move({ id, status: 'Accepted', expectedStatus: 'Done' }),
      ).rejects.toMatchObject(conflict);
    }
    expect(historyLength(kit, id)).toBe(0);
  });

  it('a card that does not exist is not found', async () => {
    const { administrator } = aDesk();
    const gone = { id: 'nothing' as TicketId, status: 'QA', above: null, below: null } as const;
    await expect(administrator.tickets.move(gone)).rejects.toMatchObject({ cause: { kind: 'not_found' } });
  });

  it('a card comes to lie between the two it was dropped between, and stays there', async () => {
    const { kit, project, administrator } = aDesk();
    const [a, b, c] = [1, 2, 3].map(() => kit.aTicket({ project_id: project.id }).id);
    const moved = kit.aTicket({ project_id: project.id, status: 'QA' }).id;
    if (!a || !b || !c) throw new Error('Three were made.');
    const column = async () =>
      (await administrator.tickets.board({})).columns[0]?.cards.map(({ id }) => id) ?? [];
    expect(await column()).toEqual([c, b, a]);
    await administrator.tickets.move({ id: moved, status: 'Received', above: c, below: b });
    expect(await column()).toEqual([c, moved, b, a]);
    await administrator.tickets.move({ id: c, status: 'Received', above: b, below: a });
    expect(await column()).toEqual([moved, b, c, a]);
    await administrator.tickets.move({ id: a, status: 'Received', above: null, below: moved });
    expect(await column()).toEqual([a, moved, b, c]);
    await administrator.tickets.move({ id: a, status: 'Received', above: c, below: null });
    expect(await column()).toEqual([moved, b, c, a]);
    const newest = kit.aTicket({ project_id: project.id }).id;
    expect(await column()).toEqual([newest, moved, b, c, a]);
    // Neighbours that have gone elsewhere leave the place as it is.
    await administrator.tickets.move({
      id: b,
      status: 'Received',
      above: 'gone' as TicketId,
      below: null,
    });
    expect(await column()).toEqual([newest, moved, b, c, a]);
  });

  it('there is always room between two cards, and making it moves few others', async () => {
    const { kit, project, administrator } = aDesk();
    const all = Array.from({ length: 60 }, () => kit.aTicket({ project_id: project.id }).id);
    const order = all.toReversed();
    let mostWritten = 0;
    for (let round = 0; round < 400; round += 1) {
      // Always into the same gap, from the far end of the column: the worst there is.
      const id = order.pop();
      const above = order[20];
      const below = order[21];
      if (!id || !above || !below) throw new Error('The column holds sixty.');
      const before = kit.db.all(kit.db.q.selectFrom('ticket').select(['id', 'rank']));
      await administrator.tickets.move({ id, status: 'Received', above, below });
      const after = kit.db.all(kit.db.q.selectFrom('ticket').select(['id', 'rank']));
      const written = after.filter(({ rank }, index) => rank !== before[index]?.rank).length;
      mostWritten = Math.max(mostWritten, written);
      order.splice(21, 0, id);
    }
    const ranks = kit.db.all(kit.db.q.selectFrom('ticket').select(['id', 'rank']).orderBy('rank', 'desc'));
    expect(ranks.map(({ id }) => id)).toEqual(order);
    expect(new Set(ranks.map(({ rank }) => rank)).size).toBe(60);
    expect(mostWritten).toBeLessThanOrEqual(33);
  });
});
