import { describe, expect, it } from 'vitest';

import { migrate } from '../../core/database/migrate.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { askForLink, signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

const setUp = () => {
  const kit = createTestKit();
  const { domain } = kit.anOrganization();
  return { kit, email: `lena.k@${domain}`, browser: kit.aBrowser() };
};

describe('a name', () => {
  it('that was never given is the part of the address before the @, and the session says so until one is given', async () => {
    const { kit, email, browser } = setUp();
    await signIn(kit, browser, email);
    expect(await browser.api.auth.me()).toMatchObject({ user: { name: 'lena.k' }, isNameGiven: false });
    const renamed = await browser.api.auth.updateMe({ name: '  Lena\u202E\u0007 Klein ' });
    expect(renamed).toMatchObject({ user: { name: 'Lena Klein' }, isNameGiven: true });
    expect(await browser.api.auth.session()).toEqual(renamed);
  });

  it('that came with the first sign-in was given', async () => {
    const { kit, email, browser } = setUp();
    const { token } = await askForLink(kit, browser, email, 'Lena Klein');
    expect(await browser.api.auth.verifyMagicLink({ token })).toMatchObject({
      user: { name: 'Lena Klein' },
      isNameGiven: true,
    });
  });

  it('of nothing that is seen, or too long, is refused at its field', async () => {
    const { kit, email, browser } = setUp();
    await signIn(kit, browser, email);
    for (const name of [' ', '\u202E', 'x'.repeat(121)]) {
      expect(await refusalOf(browser.api.auth.updateMe({ name }))).toMatchObject({ fields: ['name'] });
    }
  });

  it('that changes is told to those who may see the person', async () => {
    const { kit } = setUp();
    const { user } = kit.aMemberWithProject();
    await kit.asUser(user).auth.updateMe({ name: 'Somebody Else' });
    await kit.asUser(kit.anAdmin()).auth.updateMe({ name: 'Ada Lindqvist' });
    expect(kit.published.map(({ event, audience }) => ({ event, audience }))).toEqual([
      { event: { kind: 'people.changed' }, audience: [`organization:${user.organizationId}`] },
      { event: { kind: 'people.changed' }, audience: ['everyone'] },
    ]);
  });

  it('that stays as it is is told to nobody, and counts as given from then on', async () => {
    const { kit, email, browser } = setUp();
    await signIn(kit, browser, email);
    kit.published.length = 0;
    expect(await browser.api.auth.updateMe({ name: 'lena.k' })).toMatchObject({ isNameGiven: true });
    expect(kit.published).toEqual([]);
  });

  it('is changed by administrators too, who are written down with what it was', async () => {
    const { kit, email, browser } = setUp();
    await signIn(kit, browser, email);
    const { user } = await browser.api.auth.me();
    const admin = kit.asUser(kit.anAdmin());
    expect(await admin.users.update({ id: user.id, name: 'Lena Klein' })).toEqual({
      ...user,
      name: 'Lena Klein',
    });
    expect(await browser.api.auth.me()).toMatchObject({ isNameGiven: true });
    const { items } = await admin.audit.list({});
    expect(items[0]).toMatchObject({
      action: 'user.rename',
      subjectId: user.id,
      summary: `lena.k to Lena Klein (${email})`,
    });
    expect(await refusalOf(admin.users.update({ id: user.id, name: '\u202E' }))).toMatchObject({
      fields: ['name'],
    });
  });

  it('that a member gives themselves is in no audit, what an administrator does with their eyes is', async () => {
    const { kit } = setUp();
    const { user } = kit.aMemberWithProject();
    const admin = kit.anAdmin();
    await kit.asUser(user).auth.updateMe({ name: 'One' });
    await kit.asUser(user, admin).auth.updateMe({ name: 'Two' });
    const { items } = await kit.asUser(admin).audit.list({});
    expect(items.map(({ summary }) => summary)).toEqual([`One to Two (${user.email})`]);
  });

  it('that is written in a comment still marks the mention when the person has another one', async () => {
    const { kit } = setUp();
    const { user, project } = kit.aMemberWithProject();
    const ticket = kit.aTicket({ project_id: project.id });
    const as = kit.asUser(user);
    await as.comments.add({ ticketId: ticket.id, text: `@${user.name}, please` });
    await as.auth.updateMe({ name: 'Lena Klein' });
    await as.auth.updateMe({ name: 'Lena Gross' });
    await as.comments.add({ ticketId: ticket.id, text: '@Lena Gross, again' });
    const comments = await as.comments.list({ ticketId: ticket.id });
    expect(comments.map(({ author, mentions }) => [author.name, mentions[0]?.name])).toEqual([
      ['Lena Gross', user.name],
      ['Lena Gross', 'Lena Gross'],
    ]);
  });

  it('of before the upgrade counts as never given only where it is the beginning of the address', () => {
    const db = openDatabaseBefore(17);
    db.sqlite.exec(`
      insert into organization (id, name, domain, status, created_at) values ('o', 'Oak', 'oak.example', 'active', '');
      insert into user (id, organization_id, name, email, role, status, created_at, last_seen_at) values
        ('a', 'o', 'lena.k', 'lena.k@oak.example', 'member', 'active', '', ''),
        ('b', 'o', 'Lena', 'lena@oak.example', 'member', 'active', '', '');
    `);
    migrate(db);
    const rows = db.sqlite.prepare('select id, is_name_given from user order by id').raw().all();
    expect(rows).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    db.close();
  });
});
