import { expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { invite, mailedInvitation } from '../../testing/invite.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = (config = {}) => {
  const kit = createTestKit({ config });
  const admin = kit.asUser(kit.anAdmin({ email: 'root@platform.example' }));
  const { organization, project, user } = kit.aMemberWithProject();
  return { kit, admin, organization, project, user, member: kit.asUser(user) };
};

it('a member proposes somebody of their domain, and an administrator who approves has them invited', async () => {
  const { kit, admin, organization, project, user, member } = setUp();
  const email = `Lena@${organization.domain}`;
  await member.invitations.propose({ email, projectIds: [project.id], message: 'Our designer' });
  await member.invitations.propose({ email });
  await runOutbox(kit.services);
  expect(kit.mailer.lastTo('root@platform.example').subject).toBe(
    `${user.name} proposed inviting ${email.toLowerCase()}`,
  );
  const proposals = await admin.invitations.list({});
  expect(proposals).toMatchObject([
    { email: email.toLowerCase(), status: 'proposed', by: { id: user.id }, projects: [{ id: project.id }] },
  ]);
  const id = proposals[0]?.id ?? ('' as never);
  expect((await refusalOf(admin.invitations.createLink({ id }))).kind).toBe('not_found');
  expect(kit.mailer.sent.filter(({ to }) => to === email.toLowerCase())).toEqual([]);
  expect((await admin.invitations.approve({ id })).status).toBe('open');
  expect((await refusalOf(admin.invitations.approve({ id }))).kind).toBe('not_found');
  expect(kit.published.at(-1)?.audience).toEqual([`user:${user.id}`]);
  const token = await mailedInvitation(kit, email.toLowerCase());
  const { session } = await kit.aBrowser().api.invitations.accept({ token });
  expect(session.organization.id).toBe(organization.id);
  const { items } = await admin.audit.list({});
  expect(items.map(({ action }) => action)).toEqual([
    'invitation.use',
    'invitation.approve',
    'invitation.propose',
  ]);
});

it('who was proposed reads who asked for them, and their words as theirs', async () => {
  const { kit, admin, organization, user, member } = setUp();
  const email = `lena@${organization.domain}`;
  await member.invitations.propose({ email, message: 'We need you here.' });
  const [proposal] = await admin.invitations.list({});
  await admin.invitations.approve({ id: proposal?.id ?? ('' as never) });
  const token = await mailedInvitation(kit, email);
  const { subject, text } = kit.mailer.lastTo(email);
  expect(subject).toBe(`${user.name} invited you to ${organization.name} on Ringmark`);
  expect(text).toContain(`${user.name} wrote:`);
  expect(await kit.asNobody().invitations.read({ token })).toMatchObject({ invitedBy: user.name });
});

it('a member has at most twenty proposals that wait, so that administrators are not written to without end', async () => {
  const { admin, organization, member } = setUp();
  for (let count = 0; count < 20; count += 1)
    await member.invitations.propose({ email: `p${count}@${organization.domain}` });
  const more = () => member.invitations.propose({ email: `q@${organization.domain}` });
  expect(await refusalOf(more())).toMatchObject({ kind: 'conflict', code: 'too_many_proposals' });
  const [proposal] = await admin.invitations.list({});
  await admin.invitations.takeBack({ id: proposal?.id ?? ('' as never) });
  await more();
});

it('a proposal that is declined is gone, and may be made again', async () => {
  const { admin, organization, member } = setUp();
  const email = `lena@${organization.domain}`;
  await member.invitations.propose({ email });
  const [proposal] = await admin.invitations.list({});
  await admin.invitations.takeBack({ id: proposal?.id ?? ('' as never) });
  expect(await admin.invitations.list({})).toEqual([]);
  expect((await admin.audit.list({})).items[0]?.action).toBe('invitation.decline');
  await member.invitations.propose({ email });
  expect(await admin.invitations.list({})).toHaveLength(1);
});

it('members propose nobody of another domain, no colleague, and no project that is not theirs', async () => {
  const { kit, organization, user, member } = setUp();
  const own = (local: string) => ({ email: `${local}@${organization.domain}` });
  expect(await refusalOf(member.invitations.propose({ email: 'lena@gmail.com' }))).toMatchObject({
    code: 'other_domain',
  });
  expect(await refusalOf(member.invitations.propose({ email: user.email.toUpperCase() }))).toMatchObject({
    code: 'already_member',
  });
  for (const project of [kit.aProject(), kit.aProject({ organization_id: organization.id })]) {
    const call = member.invitations.propose({ ...own('lena'), projectIds: [project.id] });
    expect((await refusalOf(call)).kind).toBe('not_found');
  }
  const gmail = kit.anOrganization({ domain: 'gmail.com', takes_in_by_domain: 0 });
  const guest = kit.asUser(kit.aUser({ organization_id: gmail.id, email: 'a@gmail.com' }));
  expect((await refusalOf(guest.invitations.propose({ email: 'b@gmail.com' }))).code).toBe('other_domain');
});

it('a proposal tells a member nothing of people elsewhere, and the administrator all of it', async () => {
  const { kit, admin, organization, member } = setUp();
  const elsewhere = kit.anOrganization({ name: 'Birch' });
  const email = `lena@${organization.domain}`;
  kit.aUser({ organization_id: elsewhere.id, name: 'Lena', email });
  const invited = `mia@${organization.domain}`;
  await invite(admin, invited, elsewhere.id);
  expect(await member.invitations.propose({ email })).toEqual({ ok: true });
  expect(await member.invitations.propose({ email: invited })).toEqual({ ok: true });
  const found = (await admin.invitations.list({})).filter(({ status }) => status === 'proposed');
  const refusals = await Promise.all(found.map(({ id }) => refusalOf(admin.invitations.approve({ id }))));
  expect(refusals.map(({ code }) => code).toSorted()).toEqual(['invited_elsewhere', 'other_organization']);
});

it('proposals count against what a member may write', async () => {
  const { organization, member } = setUp({ writesPerMinute: 1 });
  await member.invitations.propose({ email: `a@${organization.domain}` });
  const again = member.invitations.propose({ email: `b@${organization.domain}` });
  expect((await refusalOf(again)).kind).toBe('too_many');
});

it('a colleague who comes by their domain before anybody decides ends the proposal', async () => {
  const { kit, admin, organization, member } = setUp();
  const email = `lena@${organization.domain}`;
  await member.invitations.propose({ email });

  await signIn(kit, kit.aBrowser(), email);
  expect(await admin.invitations.list({})).toEqual([]);
});
