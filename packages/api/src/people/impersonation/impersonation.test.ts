import type { UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/base/instants.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { aSession } from '../../testing/fake-browser.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const administrator = kit.anAdmin();
  const browser = kit.aBrowser({ sessionToken: aSession(kit.services, administrator) });
  return { kit, administrator, browser, ...kit.aMemberWithProject() };
};

describe('impersonation', () => {
  it('shows the application as the user sees it, under another session each way', async () => {
    const { kit, administrator, browser, user, organization, project } = setUp();
    kit.aProject();
    const own = browser.sessionToken;
    expect(await browser.api.impersonation.start({ userId: user.id })).toEqual({
      user,
      organization,
      impersonating: true,
      isNameGiven: true,
    });
    const borrowed = browser.sessionToken;
    expect(await browser.api.auth.me()).toMatchObject({ user, impersonating: true });
    expect(await browser.api.projects.list()).toEqual([project]);
    expect((await refusalOf(browser.api.organizations.list({}))).kind).toBe('forbidden');
    expect(await browser.api.impersonation.exit()).toMatchObject({
      user: administrator,
      impersonating: false,
    });
    expect(new Set([own, borrowed, browser.sessionToken]).size).toBe(3);
    for (const sessionToken of [own, borrowed]) {
      expect((await refusalOf(kit.aBrowser({ sessionToken }).api.auth.me())).kind).toBe('signed_out');
    }
    expect(kit.viewer.closedOwners).toContain(`${user.id}:${administrator.id}`);
  });

  it('start and stop are written down with both people', async () => {
    const { administrator, browser, user } = setUp();
    await browser.api.impersonation.start({ userId: user.id });
    await browser.api.impersonation.exit();
    const both = { actor: { id: administrator.id, name: administrator.name }, subjectId: user.id };
    expect((await browser.api.audit.list({})).items).toMatchObject([
      { ...both, action: 'impersonation.stop', impersonated: { id: user.id, name: user.name } },
      { ...both, action: 'impersonation.start', impersonated: null },
    ]);
  });

  it('signing out meanwhile ends it, and is written down too', async () => {
    const { kit, administrator, browser, user } = setUp();
    await browser.api.impersonation.start({ userId: user.id });
    await browser.api.auth.logout();
    expect((await refusalOf(browser.api.auth.me())).kind).toBe('signed_out');
    expect((await kit.asUser(administrator).audit.list({})).items[0]?.action).toBe('impersonation.stop');
  });

  it('nobody becomes an administrator, themselves, or one who cannot sign in', async () => {
    const { kit, administrator, browser } = setUp();
    const archived = kit.aUser({ status: 'archived' });
    const closed = kit.aUser({ organization_id: kit.anOrganization({ status: 'archived' }).id });
    for (const userId of [kit.anAdmin().id, administrator.id, archived.id, closed.id]) {
      expect((await refusalOf(browser.api.impersonation.start({ userId }))).kind).toBe('forbidden');
    }
    const nothing = 'nothing' as UserId;
    expect((await refusalOf(browser.api.impersonation.start({ userId: nothing }))).kind).toBe('not_found');
    expect((await browser.api.auth.me()).user).toEqual(administrator);
  });

  it('is not for members, not for tokens, and not for who does it already', async () => {
    const { kit, browser, user } = setUp();
    const other = kit.aUser();
    expect((await refusalOf(kit.asUser(user).impersonation.start({ userId: other.id }))).code).toBe(
      'admin_only',
    );
    const { token } = await browser.api.apiTokens.create({ name: 'Script', scope: 'write' });
    const script = kit.aBrowser({ bearerToken: token });
    expect((await refusalOf(script.api.impersonation.start({ userId: user.id }))).code).toBe('session_only');
    await browser.api.impersonation.start({ userId: user.id });
    expect((await refusalOf(browser.api.impersonation.start({ userId: other.id }))).code).toBe('admin_only');
  });

  it('cannot be left by one who is not in it', async () => {
    const { browser } = setUp();
    expect(await refusalOf(browser.api.impersonation.exit())).toMatchObject({
      kind: 'conflict',
      code: 'not_impersonating',
    });
  });

  it('ends after an hour, used or not, and that is written down', async () => {
    const { kit, administrator, browser, user } = setUp();
    await browser.api.impersonation.start({ userId: user.id });
    kit.clock.advance(HOUR - MINUTE);
    expect((await browser.api.auth.me()).impersonating).toBe(true);
    kit.clock.advance(MINUTE);
    expect((await refusalOf(browser.api.auth.me())).kind).toBe('signed_out');
    sweep(kit.services);
    expect((await kit.asUser(administrator).audit.list({})).items[0]).toMatchObject({
      action: 'impersonation.expire',
      actor: { id: administrator.id },
      impersonated: { id: user.id },
    });
  });

  it('does not make the administrator’s sign-in last longer', async () => {
    const { kit, browser, user } = setUp();
    for (let round = 0; round < 3; round += 1) {
      kit.clock.advance(29 * DAY);
      await browser.api.auth.me();
      await browser.api.impersonation.start({ userId: user.id });
      await browser.api.impersonation.exit();
    }
    kit.clock.advance(3 * DAY + MINUTE);
    expect((await refusalOf(browser.api.auth.me())).kind).toBe('signed_out');
  });

  it('dies with the administrator’s account', async () => {
    const { kit, browser, administrator, user } = setUp();
    await browser.api.impersonation.start({ userId: user.id });
    kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 0 }).where('id', '=', administrator.id));
    expect((await refusalOf(browser.api.auth.me())).kind).toBe('signed_out');
  });
});
