import type { LabelId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../../compose/run-outbox.ts';
import { GATHERING_TIME } from '../../../outward/notifications/notify.ts';
import { createTestKit } from '../../../testing/test-kit.ts';

/** A member's ticket in one of two projects of an organization, a colleague, and two administrators. */
function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const other = kit.aProject({ organization_id: organization.id, name: 'Other' });
  const colleague = kit.aUser({ organization_id: organization.id, name: 'Ada Byron' });
  kit.assign(colleague, project);
  const [admin, second] = [kit.anAdmin(), kit.anAdmin()];
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, title: 'A broken lamp' });
  const api = kit.asUser(admin);
  const aLabel = async (name: string, projectId: ProjectId = project.id, colour: LabelColour = 'teal') =>
    (await api.labels.create({ projectId, name, colour })).id;
  const sent = async () => {
    kit.clock.advance(GATHERING_TIME);
    const before = kit.mailer.sent.length;
    await runOutbox(kit.services);
    return kit.mailer.sent.slice(before);
  };
  return { kit, project, other, user, organization, colleague, admin, second, ticket, api, aLabel, sent };
}

describe('an assignee', () => {
  it('is shown to all who see the ticket, stands in its history, and gets one mail', async () => {
    const { kit, user, colleague, admin, ticket, api, sent } = aDesk();
    const changed = await api.tickets.triage({ id: ticket.id, assigneeId: colleague.id });
    const person = { id: colleague.id, name: 'Ada Byron' };
    expect(changed).toMatchObject({ assignee: person, dropped: { labels: [], assignee: null } });
    const member = kit.asUser(user);
    expect((await member.tickets.get({ id: ticket.id })).assignee).toEqual(person);
    expect((await member.tickets.board({})).columns[0]?.cards[0]?.assignee).toEqual(person);
    expect(await member.tickets.changes({ id: ticket.id })).toMatchObject([
      { kind: 'assignee', before: null, after: 'Ada Byron', user: { id: admin.id } },
    ]);
    const mails = await sent();
    expect(mails.map(({ to }) => to)).toEqual([colleague.email]);
    expect(mails[0]?.text).toContain(`${admin.name} assigned this ticket to you.`);
    await api.tickets.triage({ id: ticket.id, assigneeId: colleague.id });
    expect(await sent()).toEqual([]);
    expect(await member.tickets.changes({ id: ticket.id })).toHaveLength(1);
  });

  it('hears nothing of assigning themselves', async () => {
    const { admin, ticket, api, sent } = aDesk();
    await api.tickets.triage({ id: ticket.id, assigneeId: admin.id });
    expect(await sent()).toEqual([]);
  });

  it('must reach the project and be able to sign in', async () => {
    const { kit, organization, ticket, api } = aDesk();
    const outsider = kit.aUser({ organization_id: organization.id });
    const archived = kit.anAdmin({ status: 'archived' });
    for (const { id } of [outsider, archived, kit.aUser()]) {
      await expect(api.tickets.triage({ id: ticket.id, assigneeId: id })).rejects.toMatchObject({
        cause: { kind: 'invalid', code: 'cannot_reach' },
      });
    }
    await expect(api.tickets.triage({ id: ticket.id, assigneeId: 'nobody' as UserId })).rejects.toMatchObject(
      { cause: { kind: 'not_found' } },
    );
  });

  it('can be chosen among the team and the members who reach the project', async () => {
    const { kit, project, user, organization, colleague, admin, second, api } = aDesk();
    kit.aUser({ organization_id: organization.id });
    const people = await api.tickets.assignable({ projectId: project.id });
    expect(
      people
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([admin.id, second.id].toSorted());
    expect(people.map(({ id }) => id).toSorted()).toEqual(
      [admin, second, user, colleague].map(({ id }) => id).toSorted(),
    );
  });

  it('who loses the project, or is archived, has its open tickets no more; closed ones tell who did them', async () => {
    const { kit, project, colleague, ticket, api } = aDesk();
    const done = kit.aTicket({ project_id: project.id, status: 'Done', assignee_id: colleague.id });
    await api.tickets.triage({ id: ticket.id, assigneeId: colleague.id });
    await api.users.removeProject({ id: colleague.id, projectId: project.id });
    expect((await api.tickets.get({ id: ticket.id })).assignee).toBeNull();
    expect((await api.tickets.changes({ id: ticket.id })).at(-1)).toMatchObject({
      kind: 'assignee',
      before: 'Ada Byron',
      after: null,
    });
    expect((await api.tickets.get({ id: done.id })).assignee?.id).toBe(colleague.id);
    await api.tickets.update({ id: done.id, status: 'Adjustments' });
    expect((await api.tickets.get({ id: done.id })).assignee).toBeNull();
    await api.users.assignProject({ id: colleague.id, projectId: project.id });
    await api.tickets.triage({ id: ticket.id, assigneeId: colleague.id });
    await api.users.update({ id: colleague.id, status: 'archived' });
    expect((await api.tickets.get({ id: ticket.id })).assignee).toBeNull();
  });
});

describe('labels of a ticket', () => {
  it('are given and taken by the team, and never told to a member', async () => {
    const { kit, user, ticket, api, aLabel } = aDesk();
    const [copy, bug] = [await aLabel('Copy'), await aLabel('bug')];
    const seen = (await kit.asUser(user).tickets.get({ id: ticket.id })).updatedAt;
    kit.clock.advance(60_000);
    const published = kit.published.length;
    const labelled = await api.tickets.triage({ id: ticket.id, addLabels: [copy, bug] });
    expect(labelled.labels.map(({ name }) => name)).toEqual(['bug', 'Copy']);
    const retaken = await api.tickets.triage({ id: ticket.id, removeLabels: [copy] });
    expect(retaken.labels).toEqual([{ id: bug, name: 'bug', colour: 'teal' }]);
    expect(
      (await api.tickets.changes({ id: ticket.id })).map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, 'Copy'],
      [null, 'bug'],
      ['Copy', null],
    ]);
    const member = kit.asUser(user);
    const told = [
      await member.tickets.get({ id: ticket.id }),
      (await member.tickets.list({})).items[0],
      (await member.tickets.board({})).columns[0]?.cards[0],
    ];
    for (const one of told) expect(one).toMatchObject({ id: ticket.id, labels: [] });
    expect(await member.tickets.changes({ id: ticket.id })).toEqual([]);
    expect((await member.tickets.get({ id: ticket.id })).updatedAt).toBe(seen);
    expect(kit.published.slice(published).map(({ audience }) => audience)).toEqual([['team'], ['team']]);
    await expect(member.tickets.list({ labels: bug })).rejects.toMatchObject({
      cause: { code: 'admin_only' },
    });
    await expect(member.tickets.board({ labels: 'none' })).rejects.toMatchObject({
      cause: { code: 'admin_only' },
    });
  });

  it('of another project are refused', async () => {
    const { other, ticket, api, aLabel } = aDesk();
    const label = await aLabel('Elsewhere', other.id);
    for (const id of [label, 'nothing' as LabelId]) {
      await expect(api.tickets.triage({ id: ticket.id, addLabels: [id] })).rejects.toMatchObject({
        cause: { code: 'unknown_label' },
      });
    }
  });
});

describe('severity and due date', () => {
  it('are changed by the team, with history, and search and figures follow', async () => {
    const { user, kit, ticket, api } = aDesk();
    await api.tickets.triage({ id: ticket.id, severity: 'high', dueOn: '2026-03-14' });
    const member = kit.asUser(user);
    expect(await member.tickets.counts()).toMatchObject({ total: 1, highSeverity: 1 });
    expect((await member.tickets.list({ search: 'lamp', severity: 'high' })).items).toHaveLength(1);
    expect((await member.tickets.list({ search: 'lamp', severity: 'medium' })).items).toHaveLength(0);
    expect(await api.tickets.changes({ id: ticket.id })).toMatchObject([
      { kind: 'severity', before: 'medium', after: 'high' },
      { kind: 'due', before: null, after: '2026-03-14' },
    ]);
    expect((await api.tickets.triage({ id: ticket.id, dueOn: null })).dueOn).toBeNull();
    await expect(api.tickets.triage({ id: ticket.id, dueOn: '14.03.2026' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('of a due date nothing reaches anybody but the team', async () => {
    const { user, kit, ticket, api } = aDesk();
    const member = kit.asUser(user);
    const before = await member.tickets.get({ id: ticket.id });
    kit.clock.advance(60_000);
    const told = kit.published.length;
    await api.tickets.triage({ id: ticket.id, dueOn: '2026-03-14' });
    expect((await api.tickets.get({ id: ticket.id })).dueOn).toBe('2026-03-14');
    expect(await member.tickets.get({ id: ticket.id })).toEqual(before);
    expect((await member.tickets.list({})).items).toMatchObject([{ dueOn: null }]);
    expect((await member.tickets.board({})).columns[0]?.cards).toMatchObject([{ dueOn: null }]);
    expect(await member.tickets.changes({ id: ticket.id })).toEqual([]);
    expect(kit.published.slice(told)).toHaveLength(1);
    for (const call of [member.tickets.list({ due: 'soon' }), member.tickets.board({ due: 'overdue' })]) {
      await expect(call).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    }
  });
});

describe('another project', () => {
  it('takes the ticket with figures, pages and search; what does not fit there is dropped and said', async () => {
    const { kit, project, other, user, colleague, api, aLabel } = aDesk();
    const url = 'https://site.example/page';
    const pinned = { url, page_key: 'site.example/page', click_x: '1', click_y: '1' };
    const { id } = kit.aTicket({
      project_id: project.id,
      user_id: user.id,
      title: 'A moving lamp',
      ...pinned,
    });
    const [kept, lost] = [await aLabel('Copy'), await aLabel('Only here')];
    const there = await aLabel('copy', other.id, 'rose');
    await api.tickets.triage({ id, assigneeId: colleague.id, addLabels: [kept, lost] });
    const moved = await api.tickets.triage({ id, projectId: other.id });
    expect(moved).toMatchObject({
      projectId: other.id,
      projectName: 'Other',
      assignee: null,
      labels: [{ id: there, name: 'copy', colour: 'rose' }],
      dropped: { labels: ['Only here'], assignee: { name: 'Ada Byron' } },
    });
    const count = async (projectId: ProjectId) =>
      (await api.tickets.board({ projectId })).columns.reduce((sum, column) => sum + column.count, 0);
    expect([await count(project.id), await count(other.id)]).toEqual([1, 1]);
    expect((await api.tickets.pinnedPages({})).pages.map(({ projectId }) => projectId)).toEqual([other.id]);
    const find = (projectId: ProjectId) => api.tickets.list({ search: 'moving', projectId });
    expect([(await find(project.id)).items.length, (await find(other.id)).items.length]).toEqual([0, 1]);
    // The reporter does not reach the other project.
    await expect(kit.asUser(user).tickets.get({ id })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
    kit.assign(user, other);
    const changes = await kit.asUser(user).tickets.changes({ id });
    expect(changes.find(({ kind }) => kind === 'project')).toMatchObject({
      before: project.name,
      after: 'Other',
    });
  });

  it('is not named to members who do not reach it', async () => {
    const { kit, project, other, colleague, ticket, api } = aDesk();
    await api.tickets.triage({ id: ticket.id, projectId: other.id });
    await api.tickets.triage({ id: ticket.id, projectId: project.id });
    const changes = await kit.asUser(colleague).tickets.changes({ id: ticket.id });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [project.name, null],
      [null, project.name],
    ]);
  });

  it('is never one of another organization, nor one that is archived', async () => {
    const { kit, other, ticket, api } = aDesk();
    await expect(api.tickets.triage({ id: ticket.id, projectId: kit.aProject().id })).rejects.toMatchObject({
      cause: { code: 'other_organization' },
    });
    await api.projects.archive({ id: other.id });
    await expect(api.tickets.triage({ id: ticket.id, projectId: other.id })).rejects.toMatchObject({
      cause: { code: 'project_archived' },
    });
  });
});

describe('triage', () => {
  it('is for the team, and not in an archived project', async () => {
    const { kit, project, user, admin, ticket, api } = aDesk();
    for (const as of [kit.asUser(user), kit.asUser(user, admin)]) {
      await expect(as.tickets.triage({ id: ticket.id, severity: 'low' })).rejects.toMatchObject({
        cause: { kind: 'forbidden' },
      });
    }
    await api.projects.archive({ id: project.id });
    await expect(api.tickets.triage({ id: ticket.id, severity: 'low' })).rejects.toMatchObject({
      cause: { code: 'project_archived' },
    });
  });

  it('of a new ticket comes with it: it is assigned, labelled and due at once', async () => {
    const { kit, project, user, second, api, aLabel, sent } = aDesk();
    const label = await aLabel('Copy');
    const values = { assigneeId: second.id, labels: [label], dueOn: '2026-03-14' };
    const words = { projectId: project.id, title: 'New', description: 'It broke.' };
    const made = await api.tickets.create({ ...words, ...values });
    expect(made).toMatchObject({ assignee: { id: second.id }, labels: [{ id: label }], dueOn: '2026-03-14' });
    expect((await sent()).map(({ to }) => to)).toEqual([second.email]);
    await expect(kit.asUser(user).tickets.create({ ...words, assigneeId: user.id })).rejects.toMatchObject({
      cause: { code: 'admin_only' },
    });
  });

  it('comes back with a ticket that was deleted, but for a label that was removed meanwhile', async () => {
    const { colleague, ticket, api, aLabel } = aDesk();
    const [kept, gone] = [await aLabel('Copy'), await aLabel('Gone')];
    await api.tickets.triage({ id: ticket.id, assigneeId: colleague.id, addLabels: [kept, gone] });
    await api.tickets.remove({ id: ticket.id });
    await api.labels.remove({ id: gone });
    const restored = await api.tickets.restore({ id: ticket.id });
    expect(restored).toMatchObject({ assignee: { id: colleague.id }, labels: [{ id: kept }] });
  });
});
