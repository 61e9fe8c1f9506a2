import type { OrganizationId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const administrator = kit.anAdmin();
  return { kit, administrator, admin: kit.asUser(administrator) };
};

describe('organizations', () => {
  it('are made by administrators, and from then on take in their people', async () => {
    const { kit, administrator, admin } = setUp();
    const organization = await admin.organizations.create({ name: ' Acme ', domain: 'ACME.example' });
    expect(organization).toMatchObject({ name: 'Acme', domain: 'acme.example', status: 'active' });
    await signIn(kit, kit.aBrowser(), 'ada@acme.example');
    expect(await admin.users.listAll({ status: 'active' })).toMatchObject([
      { email: 'ada@acme.example', organizationId: organization.id },
      { id: administrator.id },
    ]);
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({
      action: 'organization.create',
      actor: { id: administrator.id },
      impersonated: null,
      subjectId: organization.id,
      summary: 'Acme (acme.example)',
    });
  });

  it('are listed by name, and by status when asked', async () => {
    const { kit, admin } = setUp();
    const beta = kit.anOrganization({ name: 'beta' });
    const alpha = kit.anOrganization({ name: 'Alpha', status: 'archived' });
    const names = (await admin.organizations.list({})).map(({ name }) => name);
    expect(names).toEqual(['Alpha', 'beta', 'Ringmark']);
    expect(await admin.organizations.list({ status: 'archived' })).toEqual([alpha]);
    expect(await admin.organizations.list({ status: 'active' })).toContainEqual(beta);
  });

  it('change name and domain alone or together; users stay, and only new addresses follow', async () => {
    const { kit, admin } = setUp();
    const organization = kit.anOrganization({ name: 'Acme', domain: 'acme.example' });
    const browser = kit.aBrowser();
    await signIn(kit, browser, 'ada@acme.example');
    expect(await admin.organizations.update({ id: organization.id, name: 'Acme Ltd' })).toMatchObject({
      name: 'Acme Ltd',
      domain: 'acme.example',
    });
    await admin.organizations.update({ id: organization.id, domain: 'acme.test' });
    expect((await browser.api.auth.me()).organization.domain).toBe('acme.test');
    await signIn(kit, browser, 'ada@acme.example');
    expect(await refusalOf(browser.api.auth.requestMagicLink({ email: 'bob@acme.example' }))).toMatchObject({
      code: 'no_organization',
    });
    await signIn(kit, kit.aBrowser(), 'bob@acme.test');
  });

  it('blank names, unknown keys and statuses are refused', async () => {
    const { kit, admin } = setUp();
    const { id } = kit.anOrganization();
    const bad = (input: object) => refusalOf(admin.organizations.update({ id, ...input }));
    expect(await bad({ name: ' ' })).toMatchObject({ kind: 'invalid', fields: ['name'] });
    expect(await bad({ isPlatform: true })).toMatchObject({ kind: 'invalid', fields: ['isPlatform'] });
    expect(await bad({ status: 'gone' })).toMatchObject({ kind: 'invalid', fields: ['status'] });
    expect((await refusalOf(admin.organizations.create({ name: 'Acme', domain: '' }))).fields).toEqual([
      'domain',
    ]);
  });

  it('that are archived keep tickets and shut everyone out: sessions, tokens, views, sign-in', async () => {
    const { kit, admin, administrator } = setUp();
    const { organization, user } = kit.aMemberWithProject();
    const browser = kit.aBrowser();
    await signIn(kit, browser, user.email);
    const { token } = await browser.api.apiTokens.create({ name: 'Script', scope: 'read' });
    const impersonating = kit.asUser(user, administrator);
    await admin.organizations.update({ id: organization.id, status: 'archived' });
    expect((await refusalOf(browser.api.auth.me())).kind).toBe('signed_out');
    expect((await refusalOf(impersonating.auth.me())).kind).toBe('signed_out');
    const script = kit.aBrowser({ bearerToken: token });
    expect((await refusalOf(script.api.auth.me())).kind).toBe('signed_out');
    expect(kit.viewer.closedOwners).toEqual(
      expect.arrayContaining([user.id, `${user.id}:${administrator.id}`]),
    );
    await admin.organizations.update({ id: organization.id, status: 'active' });
    expect((await refusalOf(script.api.auth.me())).kind).toBe('signed_out');
    await signIn(kit, browser, user.email);
  });

  it('the platform’s own cannot be archived, and can be renamed with any domain', async () => {
    const { kit, admin } = setUp();
    const platform = kit.db.first(
      kit.db.q
        .updateTable('organization')
        .set({ domain: 'gmail.com' })
        .where('is_platform', '=', 1)
        .returningAll(),
    );
    const id = platform?.id ?? ('' as OrganizationId);
    kit.anOrganization();
    const own = (await admin.organizations.list({})).filter(({ isPlatform }) => isPlatform);
    expect(own.map((organization) => organization.id)).toEqual([id]);
    expect((await admin.auth.me()).organization).toEqual(own[0]);
    expect(await refusalOf(admin.organizations.update({ id, status: 'archived' }))).toMatchObject({
      kind: 'conflict',
      code: 'platform_organization',
    });
    expect(await admin.organizations.update({ id, name: 'Ours', domain: 'gmail.com' })).toMatchObject({
      name: 'Ours',
    });
  });

  it('one that does not exist is not found', async () => {
    const { admin } = setUp();
    const id = 'nothing' as OrganizationId;
    expect((await refusalOf(admin.organizations.update({ id, name: 'X' }))).kind).toBe('not_found');
  });

  it('are for administrators alone, and not while they impersonate', async () => {
    const { kit, administrator } = setUp();
    const user = kit.aUser();
    const id = user.organizationId;
    for (const caller of [kit.asUser(user), kit.asUser(user, administrator)]) {
      for (const call of [
        caller.organizations.list({}),
        caller.organizations.create({ name: 'Acme', domain: 'acme.example' }),
        caller.organizations.update({ id, name: 'Mine' }),
      ]) {
        expect((await refusalOf(call)).kind).toBe('forbidden');
      }
    }
    expect((await refusalOf(kit.asNobody().organizations.list({}))).kind).toBe('signed_out');
  });

  it('are told to listeners when they change', async () => {
    const { kit, admin } = setUp();
    await admin.organizations.create({ name: 'Acme', domain: 'acme.example' });
    expect(kit.published.at(-1)?.event).toEqual({ kind: 'people.changed' });
  });
});
