import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { addAdmin, createSetupLink, createSignInLink, ensurePlatform } from './operator.service.ts';

const tokenOf = (url: string | null): string => new URL(url ?? '').searchParams.get('token') ?? '';
const person = { email: 'Ada@ops.example', name: 'Ada', organizationName: 'The Ops' };

describe('the first run', () => {
  it('a set-up link makes organization, administrator and sample project, and signs in', async () => {
    const kit = createTestKit();
    const token = tokenOf(createSetupLink(kit.services));
    const browser = kit.aBrowser();
    expect(await browser.api.auth.checkSetup({ token })).toEqual({ ok: true });
    const session = await browser.api.auth.setup({ token, ...person });
    expect(session).toMatchObject({
      user: { name: 'Ada', email: 'ada@ops.example', isAdmin: true, role: 'admin' },
      organization: { name: 'The Ops', domain: 'ops.example' },
    });
    expect(await browser.api.auth.me()).toEqual(session);
    expect(await browser.api.projects.list()).toMatchObject([
      { organizationId: session.organization.id, allowedUrls: ['/demo-page'] },
    ]);
    expect(await browser.api.users.projects({ id: session.user.id })).toHaveLength(1);
  });

  it('the link works once, only the newest does, and there is none with an administrator', async () => {
    const kit = createTestKit();
    const old = tokenOf(createSetupLink(kit.services));
    const token = tokenOf(createSetupLink(kit.services));
    const { auth } = kit.asNobody();
    expect((await refusalOf(auth.setup({ token: old, ...person }))).code).toBe('setup_link_invalid');
    await auth.setup({ token, ...person });
    expect((await refusalOf(auth.setup({ token, ...person, email: 'eve@evil.example' }))).code).toBe(
      'setup_link_invalid',
    );
    expect((await refusalOf(auth.checkSetup({ token }))).code).toBe('setup_link_invalid');
    expect(createSetupLink(kit.services)).toBeNull();
    expect(kit.db.sqlite.serialize().includes(token)).toBe(false);
  });

  it('a wrong input leaves the link as it was', async () => {
    const kit = createTestKit();
    const token = tokenOf(createSetupLink(kit.services));
    const { auth } = kit.asNobody();
    expect(await refusalOf(auth.setup({ token, ...person, email: 'ada' }))).toMatchObject({
      fields: ['email'],
    });
    expect(await refusalOf(auth.setup({ token, ...person, name: ' ' }))).toMatchObject({ fields: ['name'] });
    expect(await auth.checkSetup({ token })).toEqual({ ok: true });
  });

  it('a link of before works no more once the server was started with addresses', async () => {
    const kit = createTestKit();
    const token = tokenOf(createSetupLink(kit.services));
    const config = { ...kit.services.config, adminEmails: ['root@ops.example'] };
    expect(createSetupLink({ ...kit.services, config })).toBeNull();
    expect((await refusalOf(kit.asNobody().auth.setup({ token, ...person }))).code).toBe(
      'setup_link_invalid',
    );
  });

  it('a link opens nothing beside an administrator who was added meanwhile', async () => {
    const kit = createTestKit();
    const token = tokenOf(createSetupLink(kit.services));
    expect(await kit.asNobody().auth.checkSetup({ token })).toEqual({ ok: true });
    addAdmin(kit.services, 'root@ops.example');
    const { auth } = kit.asNobody();
    expect((await refusalOf(auth.checkSetup({ token }))).code).toBe('setup_link_invalid');
    expect((await refusalOf(auth.setup({ token, ...person }))).code).toBe('setup_link_invalid');
  });

  it('a link that was used opens nothing, also where its administrator is one no more', async () => {
    const kit = createTestKit();
    const token = tokenOf(createSetupLink(kit.services));
    await kit.asNobody().auth.setup({ token, ...person });
    kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 0, role: 'member' }));
    const { auth } = kit.asNobody();
    expect((await refusalOf(auth.setup({ token, ...person, email: 'eve@evil.example' }))).code).toBe(
      'setup_link_invalid',
    );
  });

  it('there is no set-up link where addresses are configured; their organization can be made ahead', () => {
    const kit = createTestKit({ config: { adminEmails: ['root@ops.example'] } });
    expect(createSetupLink(kit.services)).toBeNull();
    expect(ensurePlatform(kit.services)).toMatchObject({ name: 'Ringmark', domain: 'ops.example' });
    expect(ensurePlatform(kit.services)).toMatchObject({ domain: 'ops.example' });
    expect(ensurePlatform(createTestKit().services)).toBeNull();
  });
});

describe('the operator', () => {
  it('makes an administrator of an address, with or without a user before', () => {
    const kit = createTestKit();
    const member = kit.aUser({ email: 'ada@acme.example', name: 'Ada' });
    const { impersonator } = kit.contextOf(member, kit.anAdmin()).actor;
    expect(impersonator).not.toBeNull();
    expect(addAdmin(kit.services, 'ADA@acme.example')).toMatchObject({
      id: member.id,
      isAdmin: true,
      name: 'Ada',
    });
    expect(addAdmin(kit.services, 'bob@ops.example')).toMatchObject({ isAdmin: true, name: 'bob' });
    expect(
      kit.db.all(kit.db.q.selectFrom('organization').selectAll().where('is_platform', '=', 1)),
    ).toHaveLength(1);
    expect(kit.db.all(kit.db.q.selectFrom('session').selectAll())).toEqual([]);
  });

  it('gives an administrator a name as a form would: not a blank one, and none that is too long', () => {
    const kit = createTestKit();
    expect(addAdmin(kit.services, 'ada@acme.example', '  ')).toMatchObject({ name: 'ada' });
    expect(addAdmin(kit.services, 'bob@acme.example', ' Bob ')).toMatchObject({ name: 'Bob' });
    expect(() => addAdmin(kit.services, 'eve@acme.example', 'e'.repeat(121))).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'Name can have at most 120 characters.' }),
    );
  });

  it('takes another domain for the platform when a customer has the administrator’s', () => {
    const kit = createTestKit();
    const customer = kit.anOrganization({ domain: 'acme.example' });
    const admin = addAdmin(kit.services, 'ada@acme.example');
    expect(admin.organizationId).not.toBe(customer.id);
  });

  it('prints a sign-in link that works once, and none for those who may not sign in', async () => {
    const kit = createTestKit();
    const user = kit.aUser();
    const token = tokenOf(createSignInLink(kit.services, user.email).url);
    expect((await kit.asNobody().auth.verifyMagicLink({ token })).user).toEqual(user);
    expect((await refusalOf(kit.asNobody().auth.verifyMagicLink({ token }))).code).toBe('link_invalid');
    expect(() => createSignInLink(kit.services, 'ada@unknown.example')).toThrow(
      'No organization is set up for unknown.example.',
    );
    expect(() => createSignInLink(kit.services, 'ada')).toThrow('We can’t send email to this address.');
    expect(kit.mailer.sent).toEqual([]);
  });
});
