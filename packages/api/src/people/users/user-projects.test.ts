import type { ProjectId, UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  return { kit, admin: kit.asUser(kit.anAdmin()), ...kit.aMemberWithProject() };
};

describe('access of a user to a project', () => {
  it('is taken away and given back, once each', async () => {
    const { kit, admin, user, project } = setUp();
    const ref = { id: user.id, projectId: project.id };
    expect(await admin.users.projects({ id: user.id })).toEqual([{ userId: user.id, projectId: project.id }]);
    expect(await admin.users.removeProject(ref)).toEqual({ ok: true });
    expect(await admin.users.removeProject(ref)).toEqual({ ok: true });
    expect(await kit.asUser(user).projects.list()).toEqual([]);
    expect(kit.viewer.closedOwners).toEqual([user.id]);
    for (const _ of [1, 2]) {
      expect(await admin.users.assignProject(ref)).toEqual({ userId: user.id, projectId: project.id });
    }
    expect(await kit.asUser(user).projects.list()).toEqual([project]);
    expect((await admin.audit.list({})).items.map(({ action }) => action)).toEqual([
      'user.assign_project',
      'user.remove_project',
    ]);
    expect(kit.published.map(({ event }) => event)).toEqual([
      { kind: 'projects.changed' },
      { kind: 'projects.changed' },
    ]);
  });

  it('stays within the organization', async () => {
    const { kit, admin, user } = setUp();
    const foreign = kit.aProject();
    expect(await refusalOf(admin.users.assignProject({ id: user.id, projectId: foreign.id }))).toMatchObject({
      kind: 'invalid',
      code: 'other_organization',
    });
    expect(await admin.users.projects({ id: user.id })).toHaveLength(1);
  });

  it('needs a user and a project that are there', async () => {
    const { admin, user, project } = setUp();
    for (const ref of [
      { id: 'nothing' as UserId, projectId: project.id },
      { id: user.id, projectId: 'nothing' as ProjectId },
    ]) {
      expect((await refusalOf(admin.users.assignProject(ref))).kind).toBe('not_found');
      expect((await refusalOf(admin.users.removeProject(ref))).kind).toBe('not_found');
    }
  });
});
