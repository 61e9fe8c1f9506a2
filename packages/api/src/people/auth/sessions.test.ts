import { describe, expect, it } from 'vitest';
import type { FakeBrowser } from '../../testing/fake-browser.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit({ config: { adminEmails: ['root@ops.example'] } });
  const organization = kit.anOrganization({ domain: 'acme.example' });
  return { kit, organization, admin: kit.asUser(kit.anAdmin()) };
};

/** Old cookies, presented again. */
const replays = async (kit: TestKit, tokens: readonly string[]) => {
  const answers = await Promise.allSettled(
    tokens.map((sessionToken) => kit.aBrowser({ sessionToken }).api.auth.me()),
  );
  return answers.filter(({ status }) => status === 'fulfilled').length;
};

const tokenOf = ({ sessionToken }: FakeBrowser): string => {
  if (sessionToken === null) throw new Error('This browser is not signed in.');
  return sessionToken;
};

async function tenSessions(kit: TestKit, email: (index: number) => string): Promise<FakeBrowser[]> {
  const browsers = Array.from({ length: 10 }, (_, index) => kit.aBrowser({ ip: `192.0.2.${index}` }));
  for (const [index, browser] of browsers.entries()) await signIn(kit, browser, email(index));
  return browsers;
}

describe('sessions', () => {
  it('are new at every sign-in: the one that the browser had is dead', async () => {
    const { kit } = setUp();
    const browser = kit.aBrowser();
    await signIn(kit, browser, 'ada@acme.example');
    const first = tokenOf(browser);
    await signIn(kit, browser, 'ada@acme.example');
    expect(tokenOf(browser)).not.toBe(first);
    expect(await replays(kit, [first])).toBe(0);
    expect(await replays(kit, [tokenOf(browser)])).toBe(1);
  });

  it('are dead after logout, alone', async () => {
    const { kit } = setUp();
    const browsers = await tenSessions(kit, (index) => `person${index}@acme.example`);
    const tokens = browsers.map(tokenOf);
    for (const browser of browsers.slice(0, 9)) {
      expect(await browser.api.auth.logout()).toEqual({ ok: true });
      expect(browser.sessionToken).toBeNull();
    }
    expect(await replays(kit, tokens)).toBe(1);
  });

  it('signing out when not signed in says the same', async () => {
    const { kit } = setUp();
    expect(await kit.asNobody().auth.logout()).toEqual({ ok: true });
    expect((await refusalOf(kit.asNobody().auth.me())).kind).toBe('signed_out');
  });

  it('are dead for good after the user is archived, also when reactivated', async () => {
    const { kit, organization, admin } = setUp();
    const user = kit.aUser({ organization_id: organization.id, email: 'ada@acme.example' });
    const browsers: FakeBrowser[] = [];
    for (let count = 0; count < 5; count += 1) {
      const browser = kit.aBrowser();
      await signIn(kit, browser, 'ada@acme.example');
      browsers.push(browser);
    }
    const tokens = browsers.map(tokenOf);
    expect(await replays(kit, tokens)).toBe(5);
    await admin.users.update({ id: user.id, status: 'archived' });
    expect(await replays(kit, tokens)).toBe(0);
    await admin.users.update({ id: user.id, status: 'active' });
    expect(await replays(kit, tokens)).toBe(0);
  });

  it('are dead for good after the organization is archived, also when reactivated', async () => {
    const { kit, organization, admin } = setUp();
    const tokens = (await tenSessions(kit, (index) => `person${index}@acme.example`)).map(tokenOf);
    await admin.organizations.update({ id: organization.id, status: 'archived' });
    expect(await replays(kit, tokens)).toBe(0);
    await admin.organizations.update({ id: organization.id, status: 'active' });
    expect(await replays(kit, tokens)).toBe(0);
  });
});
