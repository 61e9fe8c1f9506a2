import type { ProjectId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';
import { visibleTo } from './project-reach.ts';
import { requireOpenProject, requireProject } from './projects.access.ts';

describe('access to projects', () => {
  it('members reach what they are assigned to, administrators everything, by check and by filter alike', () => {
    const kit = createTestKit();
    const { organization, project, user } = kit.aMemberWithProject();
    const unassigned = kit.aProject({ organization_id: organization.id });
    const foreign = kit.aProject();
    const member = kit.contextOf(user).actor;
    const admin = kit.contextOf(kit.anAdmin()).actor;
    const listed = (actor: typeof member) =>
      kit.db
        .all(kit.db.q.selectFrom('project').select('id').where(visibleTo(actor, 'project.id')))
        .map(({ id }) => id);
    expect(listed(member)).toEqual([project.id]);
    expect(new Set(listed(admin))).toEqual(new Set([project.id, unassigned.id, foreign.id]));
    expect(requireProject(kit.db, member, project.id)).toMatchObject(project);
    expect(requireProject(kit.db, admin, foreign.id)).toMatchObject(foreign);
    for (const id of [unassigned.id, foreign.id, 'nothing' as ProjectId]) {
      expect(() => requireProject(kit.db, member, id)).toThrow('We couldn’t find this.');
    }
  });

  it('an administrator who looks through a member sees what that member sees', () => {
    const kit = createTestKit();
    const { user } = kit.aMemberWithProject();
    const foreign = kit.aProject();
    const { actor } = kit.contextOf(user, kit.anAdmin());
    expect(() => requireProject(kit.db, actor, foreign.id)).toThrow('We couldn’t find this.');
  });

  it('what is archived stays readable and takes nothing new', () => {
    const kit = createTestKit();
    const admin = kit.contextOf(kit.anAdmin()).actor;
    const archived = kit.aProject({ status: 'archived' });
    const orphan = kit.aProject({ organization_id: kit.anOrganization({ status: 'archived' }).id });
    for (const { id } of [archived, orphan]) {
      expect(requireProject(kit.db, admin, id).isOpenForWriting).toBe(false);
      expect(() => requireOpenProject(kit.db, admin, id)).toThrow(
        expect.objectContaining({ code: 'project_archived', kind: 'conflict' }),
      );
    }
  });
});
