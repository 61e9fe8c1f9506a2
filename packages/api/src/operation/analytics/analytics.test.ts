import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

describe('analytics', () => {
  it('count customers alone: neither what is archived nor the platform’s own', async () => {
    const kit = createTestKit();
    const admin = kit.anAdmin();
    const { project, user, organization } = kit.aMemberWithProject();
    kit.aUser({ organization_id: organization.id, status: 'archived' });
    const archivedProject = kit.aProject({ organization_id: organization.id, status: 'archived' });
    const own = kit.aProject({ organization_id: admin.organizationId });
    const gone = kit.anOrganization({ status: 'archived' });
    const lost = kit.aProject({ organization_id: gone.id });
    kit.aUser({ organization_id: gone.id });
    const ticket = (projectId: typeof project.id, values = {}) =>
      kit.aTicket({ project_id: projectId, user_id: user.id, ...values });
    ticket(project.id, { severity: 'high' });
    ticket(project.id, { severity: 'high', status: 'Done' });
    ticket(project.id, { severity: 'low', status: 'Accepted' });
    ticket(archivedProject.id, { status: 'Blocked' });
    ticket(own.id);
    ticket(lost.id);
    expect(await kit.asUser(admin).analytics.get()).toEqual({
      totalOrganizations: 1,
      totalProjects: 1,
      totalUsers: 1,
      ticketsByType: [
        { type: 'low', count: 1 },
        { type: 'medium', count: 1 },
        { type: 'high', count: 2 },
      ],
      openTicketsByOrg: [{ organizationName: organization.name, count: 2 }],
    });
  });

  it('show the ten organizations with the most open tickets, the largest first', async () => {
    const kit = createTestKit();
    const names = Array.from({ length: 12 }, (_, index) => {
      const { id, name } = kit.anOrganization();
      const project = kit.aProject({ organization_id: id });
      for (let count = 0; count <= index; count += 1) kit.aTicket({ project_id: project.id });
      return { organizationName: name, count: index + 1 };
    });
    const { openTicketsByOrg } = await kit.asUser(kit.anAdmin()).analytics.get();
    expect(openTicketsByOrg).toEqual(names.toReversed().slice(0, 10));
  });

  it('are for administrators, and not for one who impersonates a member', async () => {
    const kit = createTestKit();
    const { user } = kit.aMemberWithProject();
    const refused = { cause: { kind: 'forbidden', code: 'admin_only' } };
    await expect(kit.asUser(user).analytics.get()).rejects.toMatchObject(refused);
    await expect(kit.asUser(user, kit.anAdmin()).analytics.get()).rejects.toMatchObject(refused);
  });
});
