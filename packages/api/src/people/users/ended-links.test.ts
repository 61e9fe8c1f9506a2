import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { DORMANT_AFTER, sweep } from '../../operation/maintenance/sweep.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

function setUp() {
  const kit = createTestKit();
  const organization = kit.anOrganization({ domain: 'acme.example' });
  const user = kit.aUser({ organization_id: organization.id, email: 'ada@acme.example' });
  const admin = kit.asUser(kit.anAdmin());
  const browser = kit.aBrowser();
  const setUser = (status: 'active' | 'archived') => admin.users.update({ id: user.id, status });
  const setOrganization = (status: 'active' | 'archived') =>
    admin.organizations.update({ id: organization.id, status });
  return { kit, organization, user, browser, setUser, setOrganization };
}

describe('a link that was asked for before its person was archived', () => {
  it.each(['setUser', 'setOrganization'] as const)('stays dead when they come back (%s)', async (of) => {
    const { kit, browser, ...desk } = setUp();
    const { token, code } = await askForLink(kit, browser, 'ada@acme.example');
    await desk[of]('archived');
    await desk[of]('active');
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token }))).code).toBe('link_invalid');
    expect((await refusalOf(browser.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
    // A new one works as ever.
    const again = await askForLink(kit, browser, 'ada@acme.example');
    expect((await browser.api.auth.verifyCode(again)).user.email).toBe('ada@acme.example');
  });

  it('is not even mailed when it had not gone yet', async () => {
    const { kit, browser, setUser } = setUp();
    await browser.api.auth.requestMagicLink({ email: 'ada@acme.example' });
    await setUser('archived');
    await setUser('active');
    await runOutbox(kit.services);
    expect(kit.mailer.sent).toEqual([]);
  });

  it('stays dead for one who had not signed in yet when the organization was archived', async () => {
    const { kit, browser, setOrganization } = setUp();
    const { token, code } = await askForLink(kit, browser, 'new@acme.example');
    await setOrganization('archived');
    await setOrganization('active');
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token }))).code).toBe('link_invalid');
    expect((await refusalOf(browser.api.auth.verifyCode({ code }))).code).toBe('code_invalid');
  });

  it('stays dead when the account was archived for lying idle', async () => {
    const { kit, browser, user } = setUp();
    kit.clock.advance(DORMANT_AFTER + 1);
    const { token } = await askForLink(kit, browser, 'ada@acme.example');
    sweep(kit.services);
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token }))).code).toBe('user_archived');
    await kit.asUser(kit.anAdmin()).users.update({ id: user.id, status: 'active' });
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token }))).code).toBe('link_invalid');
  });

  it('of anybody else lives on, also of one whose address looks alike', async () => {
    const { kit, setUser, setOrganization } = setUp();
    const elsewhere = kit.anOrganization({ domain: 'sub.acme.example' });
    kit.aUser({ organization_id: elsewhere.id, email: 'guest@acme.example' });
    const others = ['bob@acme.example', 'bob@sub.acme.example', 'guest@acme.example'];
    const browsers = others.map((_email, index) => kit.aBrowser({ ip: `192.0.2.${index + 10}` }));
    const links = [];
    for (const [index, email] of others.entries())
      links.push(await askForLink(kit, browsers[index] ?? kit.aBrowser(), email));
    await setUser('archived');
    const bob = await browsers[0]?.api.auth.verifyMagicLink({ token: links[0]?.token ?? '' });
    expect(bob?.user.email).toBe('bob@acme.example');
    await setOrganization('archived');
    for (const index of [1, 2]) {
      const session = await browsers[index]?.api.auth.verifyMagicLink({ token: links[index]?.token ?? '' });
      expect(session?.user.email).toBe(others[index]);
    }
  });
});
