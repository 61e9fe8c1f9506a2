import type { ProjectId, SavedViewId, UserId } from '@ringmark/contract/ids';
import { SAVED_VIEW_LIMITS } from '@ringmark/contract/lists/saved-view-limits';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(colleague, project);
  const admin = kit.anAdmin();
  return {
    kit,
    project,
    user,
    admin,
    member: kit.asUser(user),
    colleague: kit.asUser(colleague),
    administrator: kit.asUser(admin),
  };
}

describe('saved views', () => {
  it('of a person are theirs alone, and come back with what they were saved with', async () => {
    const { user, kit, admin, member, colleague, administrator } = aDesk();
    const search = { severity: 'high', sort: 'updated', view: 'list' };
    const made = await member.savedViews.create({ name: '  Urgent ', search });
    expect(made).toMatchObject({ name: 'Urgent', search, gone: [], projectId: null, canEdit: true });
    expect(await member.savedViews.list()).toEqual([made]);
    for (const other of [colleague, administrator]) {
      expect(await other.savedViews.list()).toEqual([]);
      const refusal = { cause: { kind: 'not_found' } };
      await expect(other.savedViews.update({ id: made.id, name: 'Mine' })).rejects.toMatchObject(refusal);
      await expect(other.savedViews.remove({ id: made.id })).rejects.toMatchObject(refusal);
    }
    expect(await kit.asUser(user, admin).savedViews.list()).toEqual([made]);
  });

  it('of a project are made by the team, for all who reach it', async () => {
    const { kit, project, member, administrator, colleague } = aDesk();
    const wanted = { name: 'To accept', search: { status: 'Done' }, projectId: project.id };
    await expect(member.savedViews.create(wanted)).rejects.toMatchObject({ cause: { kind: 'forbidden' } });
    const made = await administrator.savedViews.create(wanted);
    expect(made).toMatchObject({ projectId: project.id, projectName: project.name, canEdit: true });
    for (const api of [member, colleague]) {
      expect(await api.savedViews.list()).toMatchObject([{ id: made.id, canEdit: false }]);
      await expect(api.savedViews.remove({ id: made.id })).rejects.toMatchObject({
        cause: { kind: 'forbidden' },
      });
    }
    expect(await kit.asUser(kit.aUser()).savedViews.list()).toEqual([]);
    expect(kit.published.at(-1)).toMatchObject({
      event: { kind: 'views.changed' },
      audience: [`project:${project.id}`],
    });
    const { items } = await administrator.audit.list({});
    expect(items[0]).toMatchObject({ action: 'view.create', summary: 'To accept' });
  });

  it('a project’s view by what only the team filters by is the team’s alone', async () => {
    const { kit, user, admin, project, member, administrator } = aDesk();
    const search = { labels: 'none' };
    const { id } = await administrator.savedViews.create({ name: 'Whose', search, projectId: project.id });
    expect(await administrator.savedViews.list()).toHaveLength(1);
    for (const api of [member, kit.asUser(user, admin)]) {
      expect(await api.savedViews.list()).toEqual([]);
      await expect(api.savedViews.update({ id, name: 'Mine' })).rejects.toMatchObject({
        cause: { kind: 'not_found' },
      });
    }
  });

  it('filter by as many labels as a list does', async () => {
    const { project, administrator } = aDesk();
    const labels: string[] = [];
    for (let count = 0; count < LABEL_LIMITS.labelFilters; count += 1) {
      const name = `Label ${count}`;
      const { id } = await administrator.labels.create({ projectId: project.id, name, colour: 'teal' });
      labels.push(count % 2 === 0 ? id : `-${id}`);
    }
    const search = { projectId: project.id, labels: labels.join(',') };
    await administrator.savedViews.create({ name: 'Ten', search });
    expect(await administrator.savedViews.list()).toMatchObject([{ search, gone: [] }]);
    expect(await administrator.tickets.rows(search)).toMatchObject({ items: [] });
  });

  it('opens without a filter whose person or project is gone, and says so', async () => {
    const { kit, user, project, member } = aDesk();
    const friend = kit.aUser({ organization_id: user.organizationId });
    const search = { creatorId: friend.id, projectId: project.id, severity: 'low' };
    await member.savedViews.create({ name: 'All', search });
    await member.savedViews.create({ name: 'Me', search: { creatorId: 'me' } });
    expect(await member.savedViews.list()).toMatchObject([
      { search, gone: [] },
      { search: { creatorId: 'me' }, gone: [] },
    ]);
    kit.db.run(
      kit.db.q
        .updateTable('user')
        .set({ organization_id: kit.anOrganization().id })
        .where('id', '=', friend.id as UserId),
    );
    kit.db.run(kit.db.q.deleteFrom('user_project').where('user_id', '=', user.id));
    expect(await member.savedViews.list()).toMatchObject([
      { search: { severity: 'low' }, gone: ['project', 'creator'] },
      { gone: [] },
    ]);
  });

  it('a name is taken once, and their number has an end', async () => {
    const { kit, member } = aDesk();
    const { id } = await member.savedViews.create({ name: 'A', search: {} });
    await expect(member.savedViews.create({ name: 'A', search: {} })).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'view_name_taken' },
    });
    expect(await member.savedViews.update({ id, name: 'A', search: { search: 'x' } })).toMatchObject({
      search: { search: 'x' },
    });
    for (let count = 1; count < SAVED_VIEW_LIMITS.savedViews; count += 1)
      await member.savedViews.create({ name: `View ${count}`, search: {} });
    await expect(member.savedViews.create({ name: 'One more', search: {} })).rejects.toMatchObject({
      cause: { code: 'too_many_views' },
    });
    await member.savedViews.remove({ id });
    await member.savedViews.create({ name: 'One more', search: {} });
    expect(kit.published.at(-1)).toMatchObject({ event: { kind: 'views.changed' } });
  });

  it.each([
    { name: '  ', search: {} },
    { name: 'x'.repeat(61), search: {} },
    { name: 'A', search: { 'a b': 'x' } },
    { name: 'A', search: { a: 'x'.repeat(1_001) } },
    {
      name: 'A',
      search: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [String.fromCharCode(97 + at), ''])),
    },
  ])('what is no name or no search is refused: %j', async (input) => {
    const { member } = aDesk();
    await expect(member.savedViews.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('an archived project takes none, and what is not there is not found', async () => {
    const { kit, administrator, member } = aDesk();
    const archived = kit.aProject({ status: 'archived' });
    const view = { name: 'A', search: {} };
    await expect(administrator.savedViews.create({ ...view, projectId: archived.id })).rejects.toMatchObject({
      cause: { code: 'project_archived' },
    });
    await expect(
      member.savedViews.create({ ...view, projectId: 'nothing' as ProjectId }),
    ).rejects.toMatchObject({ cause: { kind: 'not_found' } });
    await expect(member.savedViews.remove({ id: 'nothing' as SavedViewId })).rejects.toMatchObject({
      cause: { kind: 'not_found' },
    });
  });
});
