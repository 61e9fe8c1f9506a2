import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const administrator = kit.anAdmin();
  return { kit, administrator, admin: kit.asUser(administrator), ...kit.aMemberWithProject() };
};

describe('projects', () => {
  it('that are new go to all active users of their organization', async () => {
    const { kit, admin, organization, user, project } = setUp();
    const archived = kit.aUser({ organization_id: organization.id, status: 'archived' });
    const stranger = kit.aUser();
    const added = await admin.projects.create({
      organizationId: organization.id,
      name: ' Shop ',
      allowedUrls: [' https://shop.example/ ', '', 'https://shop.example/', '/demo-page'],
    });
    expect(added).toEqual({
      id: added.id,
      organizationId: organization.id,
      name: 'Shop',
      allowedUrls: ['https://shop.example/', '/demo-page'],
      rechecks: true,
      agents: true,
      sendsForms: false,
      status: 'active',
    });
    expect(await kit.asUser(user).projects.list()).toEqual([project, added]);
    expect(await kit.asUser(stranger).projects.list()).toEqual([]);
    expect(await admin.users.projects({ id: archived.id })).toEqual([]);
    expect((await admin.audit.list({})).items[0]).toMatchObject({
      action: 'project.create',
      subjectId: added.id,
    });
    expect(kit.published.at(-1)?.event).toEqual({ kind: 'projects.changed' });
  });

  it('have a user agent of their own that only administrators are told', async () => {
    const { kit, admin, user, project } = setUp();
    const url = project.allowedUrls[0] ?? '';
    const named = await admin.projects.update({ id: project.id, userAgent: ' AcmeReview/1.0 ' });
    expect(named).toEqual({ ...project, userAgent: 'AcmeReview/1.0' });
    expect(await admin.projects.listAll({})).toContainEqual(named);
    const member = kit.asUser(user);
    expect(await member.projects.list()).toEqual([project]);
    const { sessionId } = await member.viewport.open({ url, width: 800, height: 600 });
    expect(kit.viewer.views.get(sessionId)).toMatchObject({ userAgent: 'AcmeReview/1.0' });
    expect(await admin.projects.update({ id: project.id, name: 'Shop' })).toMatchObject({
      userAgent: 'AcmeReview/1.0',
    });
    expect(await admin.projects.update({ id: project.id, userAgent: 'Ringmark' })).not.toHaveProperty(
      'userAgent',
    );
    expect((await admin.audit.list({})).items.map(({ summary }) => summary)).toEqual([
      'Shop: another user agent',
      expect.stringMatching(/: renamed to Shop$/),
      expect.stringMatching(/: another user agent$/),
    ]);
  });

  it.each(['Grüezi', '東京', 'x'.repeat(301)])(
    'refuse the user agent %j, which no header can be',
    async (userAgent) => {
      const { admin, project } = setUp();
      const refusal = await refusalOf(admin.projects.update({ id: project.id, userAgent }));
      expect(refusal).toMatchObject({
        kind: 'invalid',
        fields: ['userAgent'],
        sentence: expect.stringMatching(/^User agent /),
      });
    },
  );

  it('need an organization that is there and active', async () => {
    const { kit, admin } = setUp();
    const archived = kit.anOrganization({ status: 'archived' });
    const create = (organizationId: OrganizationId) =>
      refusalOf(admin.projects.create({ organizationId, name: 'X' }));
    expect((await create('nothing' as OrganizationId)).kind).toBe('not_found');
    expect(await create(archived.id)).toMatchObject({ kind: 'conflict', code: 'organization_archived' });
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    'https://user:pw@a.example',
    'ftp://a.example',
    'http://127.0.0.1/',
  ])('refuse the address %s by name, and are left as they were', async (url) => {
    const { admin, organization, project } = setUp();
    for (const call of [
      admin.projects.create({ organizationId: organization.id, name: 'X', allowedUrls: ['/demo-page', url] }),
      admin.projects.update({ id: project.id, name: 'X', allowedUrls: [url] }),
    ]) {
      const refusal = await refusalOf(call);
      expect(refusal).toMatchObject({ kind: 'invalid', code: 'invalid_url', fields: ['allowedUrls'] });
      expect(refusal.sentence).toContain(url);
    }
    expect(await admin.projects.listAll({})).toEqual([project]);
  });

  it('have a name and at most 200 addresses of at most 2,048 characters', async () => {
    const { admin, project } = setUp();
    const update = (input: object) => refusalOf(admin.projects.update({ id: project.id, ...input }));
    const urls = Array.from({ length: 201 }, (_, index) => `https://a.example/${index}`);
    expect((await update({ name: '  ' })).fields).toEqual(['name']);
    expect((await update({ name: 'x'.repeat(121) })).fields).toEqual(['name']);
    expect((await update({ allowedUrls: urls })).fields).toEqual(['allowedUrls']);
    expect((await update({ allowedUrls: [`https://a.example/${'a'.repeat(2_048)}`] })).kind).toBe('invalid');
    expect(
      (await admin.projects.update({ id: project.id, allowedUrls: urls.slice(1) })).allowedUrls,
    ).toHaveLength(200);
  });

  it('change name or addresses alone; what is open is closed when addresses change', async () => {
    const { kit, admin, user, project } = setUp();
    expect(await admin.projects.update({ id: project.id, name: 'New' })).toEqual({ ...project, name: 'New' });
    expect(kit.viewer.closedOwners).toEqual([]);
    await admin.projects.update({ id: project.id, allowedUrls: [] });
    expect(kit.viewer.closedOwners).toContain(user.id);
    expect((await admin.audit.list({})).items.map(({ summary }) => summary)).toEqual([
      'New: 1 allowed URLs removed',
      `${project.name}: renamed to New`,
    ]);
  });

  it('keep an address that is refused by now, and take no new one like it', async () => {
    const { kit, admin, organization } = setUp();
    const allowed_urls = JSON.stringify(['http://10.0.0.1/']);
    const { id } = kit.aProject({ organization_id: organization.id, allowed_urls });
    const allowedUrls = ['http://10.0.0.1/', 'https://shop.example/'];
    expect((await admin.projects.update({ id, name: 'New', allowedUrls })).allowedUrls).toEqual(allowedUrls);
    const more = [...allowedUrls, 'http://10.0.0.2/'];
    expect((await refusalOf(admin.projects.update({ id, allowedUrls: more }))).sentence).toContain(
      '10.0.0.2',
    );
  });

  it('that are archived vanish from selects and come back', async () => {
    const { kit, admin, user, project } = setUp();
    expect(await admin.projects.archive({ id: project.id })).toEqual({ ...project, status: 'archived' });
    expect(await kit.asUser(user).projects.list()).toEqual([]);
    expect(await admin.projects.list()).toEqual([]);
    expect(await admin.projects.listAll({ status: 'archived' })).toHaveLength(1);
    expect(kit.viewer.closedOwners).toContain(user.id);
    expect(await admin.projects.reactivate({ id: project.id })).toEqual(project);
    expect(await kit.asUser(user).projects.list()).toEqual([project]);
  });

  it('of an archived organization vanish from selects as well', async () => {
    const { admin, organization } = setUp();
    await admin.organizations.update({ id: organization.id, status: 'archived' });
    expect(await admin.projects.list()).toEqual([]);
    expect(await admin.projects.listAll({})).toHaveLength(1);
  });

  it('archiving twice is written down once', async () => {
    const { admin, project } = setUp();
    await admin.projects.archive({ id: project.id });
    await admin.projects.archive({ id: project.id });
    expect((await admin.audit.list({})).items).toHaveLength(1);
  });

  it('that do not exist are not found', async () => {
    const { admin } = setUp();
    const id = 'nothing' as ProjectId;
    for (const call of [
      admin.projects.update({ id, name: 'X' }),
      admin.projects.archive({ id }),
      admin.projects.reactivate({ id }),
    ]) {
      expect((await refusalOf(call)).kind).toBe('not_found');
    }
  });

  it('members see what they are assigned to; an administrator everything', async () => {
    const { kit, admin, organization, user, project } = setUp();
    const unassigned = kit.aProject({ organization_id: organization.id });
    const foreign = kit.aProject();
    expect(await kit.asUser(user).projects.list()).toEqual([project]);
    expect(await admin.projects.list()).toEqual([project, unassigned, foreign]);
  });

  it('are made and changed by administrators alone, not by those with access', async () => {
    const { kit, administrator, organization, user, project } = setUp();
    for (const caller of [kit.asUser(user), kit.asUser(user, administrator)]) {
      for (const call of [
        caller.projects.listAll({}),
        caller.projects.create({ organizationId: organization.id, name: 'X' }),
        caller.projects.update({ id: project.id, name: 'X' }),
        caller.projects.archive({ id: project.id }),
        caller.projects.reactivate({ id: project.id }),
      ]) {
        expect((await refusalOf(call)).kind).toBe('forbidden');
      }
    }
    expect((await refusalOf(kit.asNobody().projects.list())).kind).toBe('signed_out');
  });
});
