import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { createSignInLink } from './operator.service.ts';

const EMAIL = 'lena@acme.example';
const setUp = (config = {}) => {
  const kit = createTestKit({ config });
  kit.anOrganization({ domain: 'acme.example' });
  return { kit, browser: kit.aBrowser() };
};
const GO_ON = { email: EMAIL, waits: false };
const WAIT = { email: EMAIL, waits: true };

describe('a sign-in link that is opened', () => {
  it('goes on by itself in the browser that asked for it, and waits in every other', async () => {
    const { kit, browser } = setUp();
    const { token } = await askForLink(kit, browser, EMAIL);
    expect(await browser.api.auth.checkMagicLink({ token })).toEqual(GO_ON);
    expect(await kit.asNobody().auth.checkMagicLink({ token })).toEqual(WAIT);
    const other = kit.aBrowser();
    await askForLink(kit, other, 'kai@acme.example');
    expect(await other.api.auth.checkMagicLink({ token })).toEqual(WAIT);
  });

  it('stays valid when it is opened, however often', async () => {
    const { kit, browser } = setUp();
    const { token } = await askForLink(kit, browser, EMAIL);
    const other = kit.aBrowser();
    for (let count = 0; count < 5; count += 1) await other.api.auth.checkMagicLink({ token });
    expect(await other.api.auth.session()).toBeNull();
    expect(await other.api.auth.verifyMagicLink({ token })).toMatchObject({ user: { email: EMAIL } });
  });

  it('waits everywhere where the installation wants it', async () => {
    const { kit, browser } = setUp({ verifyMode: 'confirm' });
    const { token } = await askForLink(kit, browser, EMAIL);
    expect(await browser.api.auth.checkMagicLink({ token })).toEqual(WAIT);
  });

  it('goes on by itself when a command of the operator printed it', async () => {
    const { kit } = setUp();
    const { url } = createSignInLink(kit.services, EMAIL);
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(await kit.asNobody().auth.checkMagicLink({ token })).toEqual(GO_ON);
  });

  it('is refused as at signing in when it is used, expired, ended or unknown, and counts as a failed try', async () => {
    const { kit, browser } = setUp();
    const { token } = await askForLink(kit, browser, EMAIL);
    await browser.api.auth.verifyMagicLink({ token });
    const expired = (await askForLink(kit, browser, EMAIL)).token;
    kit.clock.advance(16 * 60_000);
    const ended = (await askForLink(kit, browser, EMAIL)).token;
    const { user } = await browser.api.auth.me();
    const admin = kit.asUser(kit.anAdmin());
    await admin.users.update({ id: user.id, status: 'archived' });
    await admin.users.update({ id: user.id, status: 'active' });
    const other = kit.aBrowser({ ip: '203.0.113.9' });
    for (const wrong of [token, expired, ended, 'unknown']) {
      expect((await refusalOf(other.api.auth.checkMagicLink({ token: wrong }))).code).toBe('link_invalid');
    }
    for (let count = 0; count < 6; count += 1) {
      await refusalOf(other.api.auth.checkMagicLink({ token: 'unknown' }));
    }
    expect((await refusalOf(other.api.auth.checkMagicLink({ token: 'unknown' }))).kind).toBe('too_many');
  });
});
