import { describe, expect, it } from 'vitest';
import { DAY } from '../../core/base/instants.ts';
import { invite, mailedInvitation, tokenOf } from '../../testing/invite.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink, signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = async (email = 'lena@gmail.com') => {
  const kit = createTestKit();
  const administrator = kit.anAdmin({ name: 'Root' });
  const admin = kit.asUser(administrator);
  const organization = kit.anOrganization({ name: 'Acme', domain: 'acme.example' });
  const of = { organization_id: organization.id };
  const blog = kit.aProject({ ...of, name: 'Blog', allowed_urls: '[]' });
  const shop = kit.aProject({ ...of, name: 'Shop', allowed_urls: '["https://shop.example/"]' });
  kit.aProject({ ...of, name: 'Secret' });
  const { id } = await invite(admin, email, organization.id, { projectIds: [blog.id, shop.id] });
  const token = await mailedInvitation(kit, email);
  return { kit, admin, administrator, organization, shop, blog, id, token };
};

describe('the link of an invitation', () => {
  it('shows what it invites to, and looking spends nothing', async () => {
    const { kit, token } = await setUp();
    for (let time = 0; time < 15; time += 1) {
      expect(await kit.asNobody().invitations.read({ token })).toMatchObject({
        email: 'lena@gmail.com',
        organizationName: 'Acme',
        invitedBy: 'Root',
        projects: ['Blog', 'Shop'],
        signedInAs: null,
      });
    }
    await kit.aBrowser().api.invitations.accept({ token });
  });

  it('makes a member of the organization that invites, whatever the domain, with the projects that were named', async () => {
    const { kit, admin, organization, shop, blog, token } = await setUp();
    const browser = kit.aBrowser();
    const { session, start } = await browser.api.invitations.accept({ token, name: 'Lena Brandt' });
    expect(session).toMatchObject({
      user: { name: 'Lena Brandt', email: 'lena@gmail.com', role: 'member', isAdmin: false },
      organization: { id: organization.id },
    });
    expect(start).toEqual({ projectId: shop.id, url: 'https://shop.example/' });
    expect(await browser.api.auth.me()).toEqual(session);
    expect((await admin.users.projects({ id: session.user.id })).map(({ projectId }) => projectId)).toEqual([
      blog.id,
      shop.id,
    ]);
    await signIn(kit, kit.aBrowser(), 'lena@gmail.com');
  });

  it('works once, and then says so', async () => {
    const { kit, token } = await setUp();
    await kit.aBrowser().api.invitations.accept({ token });
    for (const call of [
      kit.aBrowser().api.invitations.accept({ token }),
      kit.asNobody().invitations.read({ token }),
    ])
      expect((await refusalOf(call)).code).toBe('invitation_used');
  });

  it('lets one in of twenty who take it at the same moment, by any of its links', async () => {
    const { kit, admin, id, token } = await setUp();
    const { url } = await admin.invitations.createLink({ id });
    const tries = Array.from({ length: 20 }, (_, index) =>
      kit.aBrowser().api.invitations.accept({ token: index % 2 === 0 ? token : tokenOf(url) }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const joined = kit.db.all(kit.db.q.selectFrom('user').select('id').where('email', '=', 'lena@gmail.com'));
    expect(joined).toHaveLength(1);
  });

  it('works for 14 days less a moment, and then no more', async () => {
    const { kit, token } = await setUp();
    kit.clock.advance(14 * DAY - 1_000);
    await kit.asNobody().invitations.read({ token });
    kit.clock.advance(1_000);
    expect((await refusalOf(kit.aBrowser().api.invitations.accept({ token }))).code).toBe(
      'invitation_expired',
    );
  });

  it('is refused while somebody else is signed in, also through another’s eyes, and stays good', async () => {
    const { kit, administrator, token } = await setUp();
    const user = kit.aUser({ email: 'bob@acme.example' });
    for (const caller of [kit.asUser(user), kit.asUser(user, administrator)]) {
      expect(await caller.invitations.read({ token })).toMatchObject({ signedInAs: 'bob@acme.example' });
      expect(await refusalOf(caller.invitations.accept({ token }))).toMatchObject({
        kind: 'conflict',
        code: 'signed_in_as_other',
      });
    }
    await kit.aBrowser().api.invitations.accept({ token });
  });

  it('never enters an account that is there already', async () => {
    const { kit, token } = await setUp();
    kit.anAdmin({ email: 'lena@gmail.com' });
    for (const call of [
      kit.aBrowser().api.invitations.accept({ token }),
      kit.asNobody().invitations.read({ token }),
    ])
      expect(await refusalOf(call)).toMatchObject({ kind: 'conflict', code: 'account_exists' });
  });

  it('that was never given out counts as a guess, and guessing ends after ten', async () => {
    const { kit, token } = await setUp();
    const browser = kit.aBrowser({ ip: '203.0.113.9' });
    for (let time = 0; time < 10; time += 1)
      expect((await refusalOf(browser.api.invitations.read({ token: `no${time}` }))).code).toBe(
        'invitation_invalid',
      );
    expect((await refusalOf(browser.api.invitations.accept({ token: 'no' }))).kind).toBe('too_many');
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token: 'no' }))).kind).toBe('too_many');
    await browser.api.invitations.accept({ token });
  });
});

describe('somebody who was invited and asks for a sign-in link instead', () => {
  it('comes into the organization that invited them, not into the one of their domain', async () => {
    const { kit, organization, shop, blog, admin, token } = await setUp('lena@birch.example');
    kit.anOrganization({ name: 'Birch', domain: 'birch.example' });
    const browser = kit.aBrowser();
    await signIn(kit, browser, 'Lena@Birch.example');
    const { user } = await browser.api.auth.me();
    expect(user.organizationId).toBe(organization.id);
    const assigned = await admin.users.projects({ id: user.id });
    expect(assigned.map(({ projectId }) => projectId)).toEqual([blog.id, shop.id]);
    expect((await refusalOf(kit.asNobody().invitations.read({ token }))).code).toBe('invitation_used');
  });

  it('is not let in once the invitation was taken back, also by a link from before', async () => {
    const { kit, admin, id } = await setUp();
    const browser = kit.aBrowser();
    const link = await askForLink(kit, browser, 'lena@gmail.com');
    await admin.invitations.takeBack({ id });
    expect(await refusalOf(browser.api.auth.verifyMagicLink(link))).toMatchObject({
      code: 'no_organization',
    });
  });
});

describe('a stranger', () => {
  it('is told the same of all addresses of a domain that only invitations let in', async () => {
    const { kit, token } = await setUp();
    const ask = (email: string) => kit.aBrowser().api.auth.requestMagicLink({ email });
    const said = async (email: string) => JSON.stringify(await ask(email)).replace(email, '');
    const invited = await said('lena@gmail.com');
    expect(await said('nobody@gmail.com')).toBe(invited);
    await kit.aBrowser().api.invitations.accept({ token });
    expect(await said('lena@gmail.com')).toBe(invited);
    expect(await said('nobody2@gmail.com')).toBe(invited);
    const { length } = kit.db.all(
      kit.db.q.selectFrom('outbox').select('id').where('recipient', 'like', 'nobody%'),
    );
    expect(length).toBe(0);
  });

  it('is told the same of them when they ask too often, and when they guess codes', async () => {
    const { kit } = await setUp();
    const outcomes = async (email: string, ip: string) => {
      const browser = kit.aBrowser({ ip });
      await browser.api.auth.requestMagicLink({ email });
      const guess = await refusalOf(browser.api.auth.verifyCode({ code: '000000' }));
      for (let time = 0; time < 4; time += 1) await browser.api.auth.requestMagicLink({ email });
      const last = await refusalOf(browser.api.auth.requestMagicLink({ email }));
      return { guess, last, hasMarker: browser.marker !== null };
    };
    expect(await outcomes('nobody@gmail.com', '203.0.113.1')).toEqual(
      await outcomes('lena@gmail.com', '203.0.113.2'),
    );
  });
});
