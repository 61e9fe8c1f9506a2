import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink, mailedLink } from '../../testing/sign-in.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';

const setUp = (config = {}) => {
  const kit = createTestKit({ config });
  const organization = kit.anOrganization({ domain: 'acme.example' });
  return { kit, organization, browser: kit.aBrowser() };
};

const sessions = (kit: TestKit) => kit.db.all(kit.db.q.selectFrom('session').selectAll());
const rows = (kit: TestKit, table: 'magic_link' | 'outbox' | 'sign_in_request' | 'user') =>
  kit.db.all(kit.db.q.selectFrom(table).selectAll()).length;

describe('asking for a link', () => {
  it('mails a link and a code, and says whether the address is new', async () => {
    const { kit, organization, browser } = setUp();
    kit.aUser({ organization_id: organization.id, email: 'ada@acme.example' });
    expect(await browser.api.auth.requestMagicLink({ email: ' ADA@acme.example ' })).toEqual({
      message: 'Your link is on its way to ada@acme.example.',
      isNewUser: false,
    });
    expect(await browser.api.auth.requestMagicLink({ email: 'bob@acme.example', name: '' })).toMatchObject({
      isNewUser: true,
    });
    expect(rows(kit, 'user')).toBe(1);
    // A mail takes a moment to leave, which is no minute.
    kit.clock.advance(3 * SECOND);
    await runOutbox(kit.services);
    const { to, subject, text, html } = kit.mailer.lastTo('ada@acme.example');
    expect({ to, subject }).toEqual({ to: 'ada@acme.example', subject: 'Sign in to Ringmark' });
    expect(text).toContain('http://localhost:3000/verify?token=');
    expect(text).toContain('can be used once and expire in 15 minutes');
    expect(html).toContain('href="http://localhost:3000/verify?token=');
  });

  it('takes an address that was pasted with invisible characters at its ends', async () => {
    const { browser } = setUp();
    expect(
      await browser.api.auth.requestMagicLink({ email: '\u200B\u200Eada@acme.example\u2060\uFEFF' }),
    ).toMatchObject({ message: 'Your link is on its way to ada@acme.example.' });
    expect(await refusalOf(browser.api.auth.requestMagicLink({ email: '\u200B \u00AD' }))).toMatchObject({
      sentence: 'Email is required.',
    });
  });

  it.each(['', 'ada', 'ada@localhost', 'adä@acme.example'])('%j is malformed', async (email) => {
    const { kit, browser } = setUp();
    expect(await refusalOf(browser.api.auth.requestMagicLink({ email }))).toMatchObject({
      kind: 'invalid',
      fields: ['email'],
    });
    expect(rows(kit, 'outbox')).toBe(0);
  });

  it.each(['example.com', 'sub.acme.example', 'xacme.example', 'acme.example.com'])(
    'nobody of another domain than exactly the organization’s is let in: %s',
    async (domain) => {
      const { kit, browser } = setUp();
      const call = browser.api.auth.requestMagicLink({ email: `ada@${domain}` });
      expect(await refusalOf(call)).toMatchObject({
        kind: 'forbidden',
        code: 'no_organization',
        sentence: `No organization is set up for ${domain}. Ask your administrator to add it.`,
      });
      expect(rows(kit, 'outbox')).toBe(0);
    },
  );

  it('nobody is let in by a domain that everyone can have', async () => {
    const { kit, browser } = setUp();
    kit.anOrganization({ domain: 'gmail.com', takes_in_by_domain: 0 });
    expect(await refusalOf(browser.api.auth.requestMagicLink({ email: 'ada@gmail.com' }))).toMatchObject({
      code: 'no_organization',
    });
  });

  it('archived users and people of archived organizations are refused', async () => {
    const { kit, organization, browser } = setUp();
    kit.aUser({ organization_id: organization.id, email: 'ada@acme.example', status: 'archived' });
    const closed = kit.anOrganization({ domain: 'closed.example', status: 'archived' });
    kit.aUser({ organization_id: closed.id, email: 'eve@closed.example' });
    expect(await refusalOf(browser.api.auth.requestMagicLink({ email: 'ada@acme.example' }))).toMatchObject({
      kind: 'forbidden',
      code: 'user_archived',
    });
    for (const email of ['bob@closed.example', 'eve@closed.example']) {
      expect(await refusalOf(browser.api.auth.requestMagicLink({ email }))).toMatchObject({
        kind: 'forbidden',
        code: 'organization_archived',
      });
    }
  });
});

describe('using a link', () => {
  it('makes the user at the first use, with the given name and all active projects', async () => {
    const { kit, organization, browser } = setUp();
    const project = kit.aProject({ organization_id: organization.id });
    kit.aProject({ organization_id: organization.id, status: 'archived' });
    kit.aProject();
    const { token } = await askForLink(kit, browser, 'Ada@acme.example', 'Ada Lovelace');
    const session = await browser.api.auth.verifyMagicLink({ token });
    expect(session).toMatchObject({
      user: {
        name: 'Ada Lovelace',
        email: 'ada@acme.example',
        role: 'member',
        isAdmin: false,
        status: 'active',
      },
      organization,
      impersonating: false,
    });
    expect(await browser.api.auth.me()).toEqual(session);
    expect(await kit.asUser(kit.anAdmin()).users.projects({ id: session.user.id })).toEqual([
      { userId: session.user.id, projectId: project.id },
    ]);
    expect(kit.published.map(({ event }) => event.kind)).toContain('people.changed');
  });

  it('names a new user after the address when no name was given', async () => {
    const { kit, browser } = setUp();
    const { token } = await askForLink(kit, browser, 'grace.hopper@acme.example');
    expect((await browser.api.auth.verifyMagicLink({ token })).user.name).toBe('grace.hopper');
  });

  it('works at 14:59 and not at 15:01', async () => {
    const { kit, browser } = setUp();
    const early = await askForLink(kit, browser, 'ada@acme.example');
    kit.clock.advance(14 * MINUTE + 59 * SECOND);
    expect((await browser.api.auth.verifyMagicLink(early)).user.email).toBe('ada@acme.example');
    const late = await askForLink(kit, browser, 'bob@acme.example');
    kit.clock.advance(15 * MINUTE + SECOND);
    expect(await refusalOf(browser.api.auth.verifyMagicLink(late))).toMatchObject({
      kind: 'invalid',
      code: 'link_invalid',
    });
    expect(rows(kit, 'user')).toBe(1);
  });

  it('of 100 who use one link at the same moment one is signed in, for each of 20 links', async () => {
    const { kit } = setUp();
    for (let round = 0; round < 20; round += 1) {
      const ip = `192.0.2.${round}`;
      const email = `person${round}@acme.example`;
      const { token } = await askForLink(kit, kit.aBrowser({ ip }), email);
      const before = sessions(kit).length;
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, () => kit.aBrowser({ ip }).api.auth.verifyMagicLink({ token })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(sessions(kit)).toHaveLength(before + 1);
    }
  });

  it('ends the other open links of that address, and of no other', async () => {
    const { kit, browser } = setUp();
    const first = await askForLink(kit, browser, 'ada@acme.example');
    const second = await askForLink(kit, browser, 'ada@acme.example');
    const other = await askForLink(kit, browser, 'bob@acme.example');
    await browser.api.auth.verifyMagicLink({ token: second.token });
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token: first.token }))).kind).toBe('invalid');
    expect((await browser.api.auth.verifyMagicLink({ token: other.token })).user.email).toBe(
      'bob@acme.example',
    );
  });

  it('admits nobody who was archived since, and keeps nothing of the try', async () => {
    const { kit, organization, browser } = setUp();
    const { token } = await askForLink(kit, browser, 'ada@acme.example');
    await kit.asUser(kit.anAdmin()).organizations.update({ id: organization.id, status: 'archived' });
    expect(await refusalOf(browser.api.auth.verifyMagicLink({ token }))).toMatchObject({
      kind: 'forbidden',
      code: 'organization_archived',
    });
    expect(browser.sessionToken).toBeNull();
    expect(kit.db.all(kit.db.q.selectFrom('user').selectAll().where('is_admin', '=', 0))).toEqual([]);
  });

  it.each(['user', 'organization'] as const)(
    'makes no session for somebody whose %s was archived since, by link or by code',
    async (what) => {
      const { kit, organization, browser } = setUp();
      const user = kit.aUser({ organization_id: organization.id, email: 'ada@acme.example' });
      const { token, code } = await askForLink(kit, browser, user.email);
      const { users, organizations } = kit.asUser(kit.anAdmin());
      const status = 'archived';
      if (what === 'user') await users.update({ id: user.id, status });
      else await organizations.update({ id: organization.id, status });
      const before = sessions(kit).length;
      for (const call of [
        browser.api.auth.verifyMagicLink({ token }),
        browser.api.auth.verifyCode({ code }),
      ]) {
        expect((await refusalOf(call)).code).toBe(`${what}_archived`);
      }
      expect(sessions(kit)).toHaveLength(before);
      expect(browser.sessionToken).toBeNull();
    },
  );

  it('says that there is no token', async () => {
    const { browser } = setUp();
    expect((await refusalOf(browser.api.auth.verifyMagicLink({ token: '' }))).sentence).toBe(
      'No verification token found',
    );
  });

  it('a mail that is sent late carries another link of the same request, and none once it has expired', async () => {
    const { kit, browser } = setUp();
    await browser.api.auth.requestMagicLink({ email: 'ada@acme.example' });
    kit.mailer.failWith(new Error('The provider is down.'), new Error('The provider is down.'));
    await runOutbox(kit.services);
    kit.clock.advance(SECOND);
    await runOutbox(kit.services);
    kit.clock.advance(5 * SECOND);
    const { token } = await mailedLink(kit, 'ada@acme.example');
    expect(rows(kit, 'magic_link')).toBe(3);
    expect((await browser.api.auth.verifyMagicLink({ token })).user.email).toBe('ada@acme.example');

    await browser.api.auth.requestMagicLink({ email: 'bob@acme.example' });
    kit.clock.advance(16 * MINUTE);
    await runOutbox(kit.services);
    expect(() => kit.mailer.lastTo('bob@acme.example')).toThrow('No mail was sent');
  });
});

describe('secrets', () => {
  it('the bytes of the database hold none of 100 links, codes’ markers and sessions', async () => {
    const { kit } = setUp();
    const secrets: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const browser = kit.aBrowser({ ip: `192.0.2.${count}` });
      const { token } = await askForLink(kit, browser, `person${count}@acme.example`);
      await browser.api.auth.verifyMagicLink({ token });
      secrets.push(token, browser.sessionToken ?? '', browser.marker ?? '');
    }
    const bytes = kit.db.sqlite.serialize();
    expect(secrets.every((secret) => secret.length === 43)).toBe(true);
    expect(new Set(secrets).size).toBe(300);
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    expect(bytes.includes('person99@acme.example')).toBe(true);
  });
});

describe('administrators by configuration', () => {
  it('may always ask, and are administrators of the platform’s own organization from the first sign-in', async () => {
    const { kit, browser } = setUp({ adminEmails: ['root@ops.example'] });
    const { token } = await askForLink(kit, browser, 'root@ops.example');
    expect(await browser.api.auth.verifyMagicLink({ token })).toMatchObject({
      user: { role: 'admin', isAdmin: true },
      organization: { name: 'Ringmark', domain: 'ops.example' },
    });
  });

  it('an address that was an archived member comes back as an administrator', async () => {
    const { kit, organization, browser } = setUp({ adminEmails: ['ada@acme.example'] });
    const ada = kit.aUser({
      organization_id: organization.id,
      email: 'ada@acme.example',
      status: 'archived',
    });
    const { token } = await askForLink(kit, browser, 'ada@acme.example');
    const session = await browser.api.auth.verifyMagicLink({ token });
    expect(session.user).toMatchObject({ id: ada.id, isAdmin: true, role: 'admin', status: 'active' });
    expect(session.organization.name).toBe('Ringmark');
  });

  it('an organization with a public mail provider’s domain takes nobody else in', async () => {
    const { kit, browser } = setUp({ adminEmails: ['root@gmail.com'] });
    const { token } = await askForLink(kit, browser, 'root@gmail.com');
    expect((await browser.api.auth.verifyMagicLink({ token })).organization.domain).toBe('gmail.com');
    expect((await refusalOf(browser.api.auth.requestMagicLink({ email: 'ada@gmail.com' }))).kind).toBe(
      'forbidden',
    );
  });
});
