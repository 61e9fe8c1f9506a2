import type { BulkEditId, TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit, type TestKit } from '../../testing/test-kit.ts';
import { MINUTE, SECOND } from '../../core/base/instants.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const admin = kit.anAdmin();
  const other = kit.anAdmin();
  const second = kit.aProject({ organization_id: organization.id });
  kit.assign(user, second);
  const tickets = Array.from({ length: 20 }, (_, at) =>
    kit.aTicket({
      project_id: project.id,
      user_id: user.id,
      status: at % 2 ? 'Received' : 'Accepted',
      severity: at % 3 ? 'low' : 'high',
      ...(at % 2 === 0 && { accepted_at: '2026-01-01T00:00:00.000Z', accepted_by: user.id }),
    }),
  );
  const ids = tickets.map(({ id }) => id);
  return { kit, project, second, user, admin, other, ids, api: kit.asUser(admin), member: kit.asUser(user) };
}

/** Everything that is stored about tickets, except the log of changes. */
function everything({ db }: TestKit): Record<string, unknown[]> {
  const tables = [
    'ticket',
    'ticket_counter',
    'ticket_day',
    'ticket_duration',
    'ticket_wait',
    'ticket_label',
    'ticket_change',
    'status_history',
    'element_check',
    'pinned_page',
  ];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      db.sqlite
        .prepare(`select * from ${table}`)
        .all()
        .filter((row) => (row as { count?: number }).count !== 0)
        .filter(
          (row) =>
            table !== 'ticket_day' ||
            Object.values(row as object)
              .slice(2)
              .some(Boolean),
        )
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );
}

describe('an edit of many tickets', () => {
  it('changes status, severity, assignee, labels and project of all, with a history for each', async () => {
    const { project, second, admin, ids, api, kit } = aDesk();
    const { id: label } = await api.labels.create({ projectId: second.id, name: 'Copy', colour: 'teal' });
    const edited = await api.bulkEdits.create({
      ids,
      status: 'QA',
      severity: 'medium',
      assigneeId: admin.id,
      projectId: second.id,
      addLabels: [label],
    });
    expect(edited).toMatchObject({ id: expect.any(String), count: 20, dropped: [] });
    for (const id of ids) {
      const ticket = await api.tickets.get({ id });
      expect(ticket).toMatchObject({
        status: 'QA',
        severity: 'medium',
        projectId: second.id,
        acceptedAt: null,
      });
      expect(ticket.assignee?.id).toBe(admin.id);
      expect(ticket.labels.map(({ name }) => name)).toEqual(['Copy']);
      expect((await api.tickets.history({ id })).at(-1)).toMatchObject({ newStatus: 'QA' });
    }
    expect((await api.tickets.rows({ projectId: project.id })).count).toBe(0);
    expect((await api.tickets.rows({ projectId: second.id, search: 'ticket' })).count).toBe(20);
    const { items } = await api.audit.list({ limit: 1 });
    expect(items[0]).toMatchObject({
      action: 'tickets.edit',
      summary: expect.stringContaining('20 tickets'),
    });
    expect(
      kit.db.all(kit.db.q.selectFrom('audit').select('id').where('action', '=', 'ticket.status')),
    ).toEqual([]);
  });

  it('is told once a project, and by one mail a person', async () => {
    const { kit, project, user, other, ids, api } = aDesk();
    const before = kit.published.length;
    await api.bulkEdits.create({ ids, status: 'QA', assigneeId: other.id });
    expect(kit.published.slice(before).map(({ event }) => event)).toEqual([
      { kind: 'tickets.changed', projectId: project.id },
    ]);
    kit.clock.advance(10 * MINUTE);
    await runOutbox(kit.services);
    const sent = kit.mailer.sent.filter(({ subject }) => subject.includes('changed'));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([other.email, user.email].toSorted());
    expect(sent[0]?.subject).toContain('20 tickets');
    const mine = sent.find(({ to }) => to === user.email);
    expect(mine?.text).toContain('Received to QA');
    expect(sent.find(({ to }) => to === other.email)?.text).toContain('assigned this ticket to you');
    expect(kit.mailer.sent).toHaveLength(2);
  });

  it('changes none when one was merged, and names that one', async () => {
    const { kit, ids, api } = aDesk();
    const [into, from] = ids;
    if (!into || !from) throw new Error('There are tickets.');
    const { number, title } = await api.tickets.get({ id: from });
    const { number: goal } = await api.tickets.get({ id: into });
    await api.merging.merge({ id: into, ids: [from] });
    const state = everything(kit);
    const { sentence } = await refusalOf(api.bulkEdits.create({ ids, severity: 'high' }));
    expect(sentence).toBe(
      `#${number} (${title}) was merged into #${goal}. None of the selected tickets were changed.`,
    );
    expect(everything(kit)).toEqual(state);
  });

  it('changes none where one stands against it, and names that one', async () => {
    const { kit, project, second, ids, api } = aDesk();
    const closed = kit.aProject({ status: 'archived' });
    const inClosed = kit.aTicket({ project_id: closed.id, title: 'Closed one' });
    const state = everything(kit);
    await expect(api.bulkEdits.create({ ids: [...ids, inClosed.id], status: 'QA' })).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'project_archived' },
      message: `#${inClosed.number} (Closed one) couldn’t be changed: This project is archived and read-only. An administrator can reactivate it. None of the selected tickets were changed.`,
    });
    const { id: label } = await api.labels.create({ projectId: second.id, name: 'Copy', colour: 'teal' });
    const first = await api.tickets.get({ id: ids[0] ?? ('' as TicketId) });
    await expect(api.bulkEdits.create({ ids, status: 'QA', addLabels: [label] })).rejects.toMatchObject({
      cause: { kind: 'invalid' },
      message: expect.stringContaining(`#${first.number}`),
    });
    const abroad = kit.aProject();
    await expect(api.bulkEdits.create({ ids, projectId: abroad.id })).rejects.toMatchObject({
      cause: { code: 'other_organization' },
    });
    await expect(
      api.bulkEdits.create({ ids: [...ids, 'nothing' as TicketId], status: 'QA' }),
    ).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    expect(everything(kit)).toEqual(state);
    expect(project.status).toBe('active');
  });

  it('is the team’s; at most 500 at once; what is so already is no change', async () => {
    const { kit, user, admin, ids, api, member } = aDesk();
    for (const other of [member, kit.asUser(user, admin)]) {
      await expect(other.bulkEdits.create({ ids, status: 'QA' })).rejects.toMatchObject({
        cause: { kind: 'forbidden' },
      });
    }
    const many = Array.from({ length: 501 }, (_, at) => `t${at}` as TicketId);
    await expect(api.bulkEdits.create({ ids: many, status: 'QA' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(api.bulkEdits.create({ ids: [], status: 'QA' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await api.bulkEdits.create({ ids, status: 'QA' });
    expect(await api.bulkEdits.create({ ids, status: 'QA' })).toEqual({ id: null, count: 0, dropped: [] });
  });
});

describe('the undo of an edit of many', () => {
  it('gives back exactly what was: rows, history, counters and figures', async () => {
    const { kit, project, second, user, admin, ids, api } = aDesk();
    const { id: kept } = await api.labels.create({ projectId: project.id, name: 'Kept', colour: 'teal' });
    const { id: label } = await api.labels.create({ projectId: project.id, name: 'Copy', colour: 'rose' });
    await api.bulkEdits.create({ ids: ids.slice(0, 10), addLabels: [kept], assigneeId: user.id });
    const pinned = await kit.asUser(user).tickets.create({
      projectId: project.id,
      title: 'Pin',
      description: 'On a page',
      url: '/demo-page',
      clickX: '1',
      clickY: '1',
    });
    const all = [...ids, pinned.id];
    kit.clock.advance(MINUTE);
    const before = everything(kit);
    for (const edit of [
      { status: 'Done' as const },
      { status: 'Accepted' as const, severity: 'medium' as const },
      { projectId: second.id, assigneeId: admin.id },
      { addLabels: [label], removeLabels: [kept], assigneeId: null },
      { status: 'QA' as const, severity: 'high' as const, projectId: second.id, assigneeId: null },
    ]) {
      const { id } = await api.bulkEdits.create({ ids: all, ...edit });
      expect(everything(kit)).not.toEqual(before);
      kit.clock.advance(9 * SECOND);
      expect(await api.bulkEdits.undo({ id: id ?? ('' as BulkEditId) })).toMatchObject({
        kept: [],
        remarks: [],
      });
      expect(everything(kit)).toEqual(before);
    }
    kit.clock.advance(10 * MINUTE);
    kit.mailer.sent.length = 0;
    await runOutbox(kit.services);
    expect(kit.mailer.sent.length).toBeGreaterThan(0);
    expect(kit.mailer.sent.filter(({ text }) => text.includes('changed the status'))).toEqual([]);
    expect((await api.tickets.rows({ search: 'pin', severity: 'medium' })).count).toBe(1);
  });

  it('leaves alone what somebody changed meanwhile, and names it', async () => {
    const { kit, other, ids, api } = aDesk();
    const [first, second] = ids;
    if (!first || !second) throw new Error('There are tickets.');
    const { id } = await api.bulkEdits.create({ ids, status: 'QA' });
    const colleague = kit.asUser(other);
    await colleague.tickets.update({ id: first, status: 'Blocked' });
    // Changed and changed back is changed.
    await colleague.tickets.update({ id: second, status: 'Blocked' });
    await colleague.tickets.update({ id: second, status: 'QA' });
    const numbers = [
      (await api.tickets.get({ id: first })).number,
      (await api.tickets.get({ id: second })).number,
    ];
    expect(await api.bulkEdits.undo({ id: id ?? ('' as BulkEditId) })).toMatchObject({
      count: 18,
      kept: numbers,
    });
    expect((await api.tickets.get({ id: first })).status).toBe('Blocked');
    expect((await api.tickets.history({ id: second })).map(({ newStatus }) => newStatus)).toEqual([
      'Received',
      'QA',
      'Blocked',
      'QA',
    ]);
  });

  it('a comment meanwhile stays, and hinders nothing', async () => {
    const { ids, api, member } = aDesk();
    const [first] = ids;
    if (!first) throw new Error('There are tickets.');
    const { id } = await api.bulkEdits.create({ ids, status: 'QA' });
    await member.comments.add({ ticketId: first, text: 'Why?' });
    expect(await api.bulkEdits.undo({ id: id ?? ('' as BulkEditId) })).toEqual({
      count: 20,
      kept: [],
      remarks: [],
    });
    expect(await member.comments.list({ ticketId: first })).toHaveLength(1);
    expect((await api.tickets.get({ id: first })).status).toBe('Accepted');
  });

  it('works once, for the one who edited, and not for long', async () => {
    const { kit, other, ids, api } = aDesk();
    const edit = async () => (await api.bulkEdits.create({ ids, status: 'QA' })).id ?? ('' as BulkEditId);
    const first = await edit();
    await expect(kit.asUser(other).bulkEdits.undo({ id: first })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    await api.bulkEdits.undo({ id: first });
    await expect(api.bulkEdits.undo({ id: first })).rejects.toMatchObject({ cause: { kind: 'not_found' } });
    const second = await edit();
    kit.clock.advance(16 * SECOND);
    await expect(api.bulkEdits.undo({ id: second })).rejects.toMatchObject({ cause: { code: 'undo_over' } });
  });
});
