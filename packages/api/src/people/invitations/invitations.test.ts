import type { OrganizationId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../core/base/instants.ts';
import { runOutbox } from '../../compose/run-outbox.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { invite, mailedInvitation, tokenOf } from '../../testing/invite.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = (config = {}) => {
  const kit = createTestKit({ config });
  const administrator = kit.anAdmin({ name: 'Root' });
  const organization = kit.anOrganization({ name: 'Acme', domain: 'acme.example' });
  const project = kit.aProject({ organization_id: organization.id, name: 'Shop' });
  return { kit, administrator, admin: kit.asUser(administrator), organization, project };
};
type Kit = ReturnType<typeof setUp>['kit'];

const mailsTo = async (kit: Kit, address: string) => {
  await runOutbox(kit.services);
  return kit.mailer.sent.filter(({ to }) => to === address).length;
};

describe('inviting', () => {
  it('mails each address who asks, why and for what, and keeps no token', async () => {
    const { kit, admin, organization, project } = setUp();
    const { invitations, refusals } = await admin.invitations.create({
      organizationId: organization.id,
      people: [{ email: 'Lena@Gmail.com', name: 'Lena' }, { email: 'bob@elsewhere.example' }],
      projectIds: [project.id],
      message: 'Please look at the basket.',
    });
    expect(refusals).toEqual([]);
    expect(invitations).toMatchObject([
      {
        email: 'lena@gmail.com',
        name: 'Lena',
        projects: [{ id: project.id, name: 'Shop' }],
        status: 'open',
        by: { name: 'Root' },
      },
      { email: 'bob@elsewhere.example', name: null },
    ]);
    const token = await mailedInvitation(kit, 'lena@gmail.com');
    const { subject, text } = kit.mailer.lastTo('lena@gmail.com');
    expect(subject).toBe('Root invited you to Acme on Ringmark');
    for (const words of ['Hello Lena', 'Acme: Shop', 'Please look at the basket.', 'for lena@gmail.com'])
      expect(text).toContain(words);
    const rows = JSON.stringify([
      kit.db.all(kit.db.q.selectFrom('invitation_link').selectAll()),
      kit.db.all(kit.db.q.selectFrom('outbox').selectAll()),
      kit.db.all(kit.db.q.selectFrom('audit').selectAll()),
      kit.published,
    ]);
    expect(rows).not.toContain(token);
    expect(kit.published.at(-1)).toMatchObject({ event: { kind: 'people.changed' }, audience: [] });
  });

  it('says of each address why it is refused, and invites the others', async () => {
    const { kit, admin, organization } = setUp({ adminEmails: ['chief@acme.example'] });
    const elsewhere = kit.anOrganization({ name: 'Birch' });
    kit.aUser({ organization_id: organization.id, name: 'Ada', email: 'ada@acme.example' });
    kit.aUser({ organization_id: elsewhere.id, name: 'Bea', email: 'bea@birch.example' });
    kit.aUser({
      organization_id: organization.id,
      email: 'old@acme.example',
      name: 'Old',
      status: 'archived',
    });
    await invite(admin, 'eve@birch.example', elsewhere.id);
    await invite(admin, 'fay@acme.example', organization.id);
    const { invitations, refusals } = await admin.invitations.create({
      organizationId: organization.id,
      people: [
        'ada@ACME.example',
        'bea@birch.example',
        'old@acme.example',
        'eve@birch.example',
        'fay@acme.example',
        'chief@acme.example',
        'lena@аcme.example',
        'new@acme.example',
        'NEW@acme.example',
      ].map((email) => ({ email })),
    });
    expect(invitations.map(({ email }) => email)).toEqual(['new@acme.example']);
    expect(refusals.map(({ code }) => code)).toEqual([
      'already_member',
      'other_organization',
      'user_archived',
      'invited_elsewhere',
      'already_invited',
      'administrator_address',
      'invalid_email',
    ]);
    expect(refusals[2]?.error).toContain('reactivate the account in the Archived tab');
  });

  it('names the domain to type for one with other letters than ASCII', async () => {
    const { admin, organization } = setUp();
    const people = ['lena@bücher.example', 'lena'].map((email) => ({ email }));
    const { refusals } = await admin.invitations.create({ organizationId: organization.id, people });
    expect(refusals).toEqual([
      {
        email: 'lena@bücher.example',
        code: 'invalid_email',
        error:
          'Accented or non-Latin letters aren’t supported after the @. Enter the address as lena@xn--bcher-kva.example.',
      },
      { email: 'lena', code: 'invalid_email', error: 'We can’t send email to this address.' },
    ]);
  });

  it('names the projects in the order of their names', async () => {
    const { kit, admin, organization } = setUp();
    const sorted = ['Äpfel', 'Arzt', 'Zoo'];
    const projects = sorted
      .toReversed()
      .map((name) => kit.aProject({ organization_id: organization.id, name }));
    const email = 'lena@gmail.com';
    const { invitations } = await admin.invitations.create({
      organizationId: organization.id,
      people: [{ email }],
      projectIds: projects.map(({ id }) => id),
    });
    expect(invitations[0]?.projects.map(({ name }) => name)).toEqual(sorted);
    const token = await mailedInvitation(kit, email);
    expect((await kit.asNobody().invitations.read({ token })).projects).toEqual(sorted);
  });

  it('asks for an active organization, and for projects of it', async () => {
    const { kit, admin, organization } = setUp();
    const people = [{ email: 'a@b.example' }];
    const create = (values: object) =>
      refusalOf(admin.invitations.create({ organizationId: organization.id, people, ...values }));
    const closed = kit.anOrganization({ status: 'archived' });
    expect(await create({ organizationId: closed.id })).toMatchObject({ code: 'organization_archived' });
    expect(await create({ organizationId: 'none' as OrganizationId })).toMatchObject({ kind: 'not_found' });
    const foreign = kit.aProject();
    expect(await create({ projectIds: [foreign.id] })).toMatchObject({ code: 'other_organization' });
    const old = kit.aProject({ organization_id: organization.id, status: 'archived' });
    expect(await create({ projectIds: [old.id] })).toMatchObject({ code: 'project_archived' });
    expect(await create({ people: [] })).toMatchObject({ kind: 'invalid', fields: ['people'] });
    expect(await mailsTo(kit, 'a@b.example')).toBe(0);
  });

  it('counts against what an administrator may write', async () => {
    const { admin, organization } = setUp({ writesPerMinute: 1 });
    const people = Array.from({ length: 11 }, (_, index) => ({ email: `p${index}@acme.example` }));
    await admin.invitations.create({ organizationId: organization.id, people });
    expect(
      await refusalOf(
        admin.invitations.create({ organizationId: organization.id, people: [{ email: 'q@acme.example' }] }),
      ),
    ).toMatchObject({ kind: 'too_many' });
  });

  it('mails one address five times a day and no more, however often it is invited and taken back', async () => {
    const { kit, admin, organization } = setUp();
    for (let time = 0; time < 5; time += 1) {
      const { id } = await invite(admin, 'lena@gmail.com', organization.id);
      await admin.invitations.takeBack({ id });
    }
    const { refusals } = await admin.invitations.create({
      organizationId: organization.id,
      people: [{ email: 'lena+again@gmail.com' }],
    });
    expect(refusals).toMatchObject([{ code: 'too_many_mails' }]);
    kit.clock.advance(DAY);
    await invite(admin, 'lena@gmail.com', organization.id);
  });
});

describe('an invitation that waits', () => {
  it('is listed with proposals before it, and says when it is out of time', async () => {
    const { kit, admin, organization } = setUp();
    await invite(admin, 'lena@gmail.com', organization.id);
    kit.clock.advance(14 * DAY);
    expect(await admin.invitations.list({})).toMatchObject([{ email: 'lena@gmail.com', status: 'expired' }]);
    // An expired one blocks nothing.
    await invite(admin, 'lena@gmail.com', organization.id);
    expect(await admin.invitations.list({ organizationId: organization.id })).toMatchObject([
      { email: 'lena@gmail.com', status: 'open' },
    ]);
  });

  it('is sent again with the whole time once more, while earlier links go on working', async () => {
    const { kit, admin, organization } = setUp();
    const { id, expiresAt } = await invite(admin, 'lena@gmail.com', organization.id);
    const first = await mailedInvitation(kit, 'lena@gmail.com');
    kit.clock.advance(20 * DAY);
    expect((await refusalOf(kit.asNobody().invitations.read({ token: first }))).code).toBe(
      'invitation_expired',
    );
    const again = await admin.invitations.resend({ id });
    expect(again.status).toBe('open');
    expect(again.expiresAt).not.toBe(expiresAt);
    const second = await mailedInvitation(kit, 'lena@gmail.com');
    expect(second).not.toBe(first);
    for (const token of [first, second])
      expect(await kit.asNobody().invitations.read({ token })).toMatchObject({ email: 'lena@gmail.com' });
  });

  it('gives a link to copy, and once it is taken back none of its links works', async () => {
    const { kit, admin, organization } = setUp();
    const { id } = await invite(admin, 'lena@gmail.com', organization.id);
    const mailed = await mailedInvitation(kit, 'lena@gmail.com');
    const copied = tokenOf((await admin.invitations.createLink({ id })).url);
    expect(copied).toHaveLength(43);
    await admin.invitations.takeBack({ id });
    for (const token of [mailed, copied]) {
      expect((await refusalOf(kit.asNobody().invitations.accept({ token }))).code).toBe(
        'invitation_withdrawn',
      );
    }
    expect(await admin.invitations.list({})).toEqual([]);
    for (const call of [
      admin.invitations.resend({ id }),
      admin.invitations.createLink({ id }),
      admin.invitations.takeBack({ id }),
    ])
      expect((await refusalOf(call)).kind).toBe('not_found');
  });

  it('that is taken back before its mail went is not mailed', async () => {
    const { kit, admin, organization } = setUp();
    const { id } = await invite(admin, 'lena@gmail.com', organization.id);
    await admin.invitations.takeBack({ id });
    expect(await mailsTo(kit, 'lena@gmail.com')).toBe(0);
  });

  it('ends with its organization for good, and with its last project, but not with one of several', async () => {
    const { kit, admin, organization, project } = setUp();
    const other = kit.aProject({ organization_id: organization.id });
    await invite(admin, 'one@x.example', organization.id, { projectIds: [project.id] });
    await invite(admin, 'two@x.example', organization.id, { projectIds: [project.id, other.id] });
    await invite(admin, 'all@x.example', organization.id);
    const one = await mailedInvitation(kit, 'one@x.example');
    const two = await mailedInvitation(kit, 'two@x.example');
    await admin.projects.archive({ id: project.id });
    await admin.projects.reactivate({ id: project.id });
    const read = (token: string) => kit.asNobody().invitations.read({ token });
    expect((await refusalOf(read(one))).code).toBe('invitation_ended');
    expect(await read(two)).toMatchObject({ email: 'two@x.example' });
    await admin.organizations.update({ id: organization.id, status: 'archived' });
    await admin.organizations.update({ id: organization.id, status: 'active' });
    expect((await refusalOf(read(two))).code).toBe('invitation_ended');
    expect(await admin.invitations.list({})).toEqual([]);
  });

  it('and is not used is forgotten 90 days after its end', async () => {
    const { kit, admin, organization } = setUp();
    await invite(admin, 'one@x.example', organization.id);
    kit.clock.advance(103 * DAY);
    expect(sweep(kit.services).invitations).toBe(0);
    kit.clock.advance(2 * DAY);
    expect(sweep(kit.services).invitations).toBe(1);
  });

  it('leaves a line in the audit log for all that happens to it', async () => {
    const { kit, admin, organization } = setUp();
    const { id } = await invite(admin, 'one@x.example', organization.id);
    await admin.invitations.resend({ id });
    await admin.invitations.createLink({ id });
    await kit.asNobody().invitations.accept({ token: await mailedInvitation(kit, 'one@x.example') });
    const { id: other } = await invite(admin, 'two@x.example', organization.id);
    await admin.invitations.takeBack({ id: other });
    const { items } = await admin.audit.list({});
    expect(items.map(({ action }) => action).toReversed()).toEqual([
      'invitation.create',
      'invitation.resend',
      'invitation.link',
      'invitation.use',
      'invitation.create',
      'invitation.take_back',
    ]);
  });

  it('is the administrators’ business alone', async () => {
    const { kit, admin, administrator, organization } = setUp();
    const { id } = await invite(admin, 'one@x.example', organization.id);
    const user = kit.aUser({ organization_id: organization.id });
    for (const caller of [kit.asUser(user), kit.asUser(user, administrator)]) {
      for (const call of [
        caller.invitations.list({}),
        caller.invitations.create({ organizationId: organization.id, people: [{ email: 'a@b.example' }] }),
        caller.invitations.resend({ id }),
        caller.invitations.createLink({ id }),
        caller.invitations.takeBack({ id }),
        caller.invitations.approve({ id }),
        caller.invitations.steps(),
      ])
        expect((await refusalOf(call)).kind).toBe('forbidden');
    }
  });
});
