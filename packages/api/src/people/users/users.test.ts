import type { UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const administrator = kit.anAdmin();
  return { kit, administrator, admin: kit.asUser(administrator) };
};
const idsOf = (users: readonly { id: string }[]) => new Set(users.map(({ id }) => id));

describe('users', () => {
  it('members see the active ones of their organization and the administrators, and nobody else', async () => {
    const { kit, administrator, admin } = setUp();
    const ada = kit.aUser();
    const bob = kit.aUser({ organization_id: ada.organizationId });
    const archived = kit.aUser({ organization_id: ada.organizationId, status: 'archived' });
    const stranger = kit.aUser();
    const closed = kit.aUser({ organization_id: kit.anOrganization({ status: 'archived' }).id });
    const as = kit.asUser(ada);
    expect(idsOf(await as.users.list())).toEqual(new Set([ada.id, bob.id, administrator.id]));
    expect(await as.users.get({ id: bob.id })).toEqual(bob);
    expect(await as.users.get({ id: archived.id })).toEqual(archived);
    const foreign = await refusalOf(as.users.get({ id: stranger.id }));
    expect(foreign).toEqual(await refusalOf(as.users.get({ id: 'nothing' as UserId })));
    expect(foreign.kind).toBe('not_found');
    expect(idsOf(await admin.users.list())).toEqual(new Set([ada.id, bob.id, stranger.id, administrator.id]));
    expect(await admin.users.get({ id: closed.id })).toEqual(closed);
  });

  it('an administrator who looks through a member sees whom that member sees', async () => {
    const { kit, administrator } = setUp();
    const ada = kit.aUser();
    kit.aUser();
    expect(idsOf(await kit.asUser(ada, administrator).users.list())).toEqual(
      new Set([ada.id, administrator.id]),
    );
  });

  it('are listed by status for administrators', async () => {
    const { kit, administrator, admin } = setUp();
    const ada = kit.aUser();
    const archived = kit.aUser({ status: 'archived' });
    expect(idsOf(await admin.users.listAll({}))).toEqual(new Set([administrator.id, ada.id, archived.id]));
    expect(await admin.users.listAll({ status: 'archived' })).toEqual([archived]);
  });

  it('that are archived are shut out, and may sign in again once reactivated', async () => {
    const { kit, administrator, admin } = setUp();
    const ada = kit.aUser();
    const browser = kit.aBrowser();
    await signIn(kit, browser, ada.email);
    const { token } = await browser.api.apiTokens.create({ name: 'Script', scope: 'write' });
    const impersonating = kit.asUser(ada, administrator);
    expect(await admin.users.update({ id: ada.id, status: 'archived' })).toEqual({
      ...ada,
      status: 'archived',
    });
    for (const caller of [browser.api, impersonating, kit.aBrowser({ bearerToken: token }).api]) {
      expect((await refusalOf(caller.auth.me())).kind).toBe('signed_out');
    }
    expect(new Set(kit.viewer.closedOwners)).toEqual(new Set([ada.id, `${ada.id}:${administrator.id}`]));
    expect((await refusalOf(browser.api.auth.requestMagicLink({ email: ada.email }))).code).toBe(
      'user_archived',
    );
    await admin.users.update({ id: ada.id, status: 'active' });
    await signIn(kit, browser, ada.email);
    expect((await browser.api.auth.me()).user).toEqual(ada);
    expect((await admin.audit.list({})).items.map(({ action }) => action)).toEqual([
      'user.reactivate',
      'user.archive',
      'api_token.create',
    ]);
  });

  it('an administrator cannot be archived, nor can anyone archive themselves', async () => {
    const { kit, administrator, admin } = setUp();
    const other = kit.anAdmin();
    expect(await refusalOf(admin.users.update({ id: other.id, status: 'archived' }))).toMatchObject({
      kind: 'conflict',
      code: 'administrator',
    });
    expect(await refusalOf(admin.users.update({ id: administrator.id, status: 'archived' }))).toMatchObject({
      kind: 'conflict',
      code: 'own_account',
    });
  });

  it('what the server owns is not taken from outside', async () => {
    const { kit, admin } = setUp();
    const ada = kit.aUser();
    const input = { id: ada.id, isAdmin: true, role: 'admin' };
    expect(await refusalOf(admin.users.update(input))).toMatchObject({
      kind: 'invalid',
      fields: ['isAdmin', 'role'],
    });
    expect(await admin.users.get({ id: ada.id })).toEqual(ada);
  });

  it('one that does not exist is not found', async () => {
    const { admin } = setUp();
    const id = 'nothing' as UserId;
    expect((await refusalOf(admin.users.update({ id, status: 'archived' }))).kind).toBe('not_found');
    expect((await refusalOf(admin.users.projects({ id }))).kind).toBe('not_found');
  });

  it('are managed by administrators alone', async () => {
    const { kit, administrator } = setUp();
    const { user, project } = kit.aMemberWithProject();
    for (const caller of [kit.asUser(user), kit.asUser(user, administrator)]) {
      for (const call of [
        caller.users.listAll({}),
        caller.users.update({ id: user.id, status: 'archived' }),
        caller.users.projects({ id: user.id }),
        caller.users.assignProject({ id: user.id, projectId: project.id }),
        caller.users.removeProject({ id: user.id, projectId: project.id }),
      ]) {
        expect((await refusalOf(call)).kind).toBe('forbidden');
      }
    }
  });
});
