import { describe, expect, it } from 'vitest';
import { runOutbox } from '../../compose/run-outbox.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = (config = {}) => {
  const kit = createTestKit({ config });
  const root = kit.anAdmin({ name: 'Root', email: 'root@platform.example' });
  const { user, organization, project } = kit.aMemberWithProject();
  return { kit, root, admin: kit.asUser(root), user, organization, project };
};

describe('the role of administrator', () => {
  it('is given to a member, who then belongs to the platform’s own organization, and taken back again', async () => {
    const { kit, root, admin, user, organization, project } = setUp();
    const made = await admin.users.makeAdministrator({ id: user.id });
    expect(made).toMatchObject({ isAdmin: true, role: 'admin', organizationId: root.organizationId });
    const taken = await admin.users.takeAdministrator({ id: user.id });
    expect(taken).toMatchObject({ isAdmin: false, role: 'member', organizationId: organization.id });
    expect(await admin.users.projects({ id: user.id })).toEqual([{ userId: user.id, projectId: project.id }]);
    const { items } = await admin.audit.list({});
    expect(items).toMatchObject([
      { action: 'user.take_admin', actor: { id: root.id }, subjectId: user.id },
      { action: 'user.make_admin', actor: { id: root.id }, subjectId: user.id },
    ]);
    expect(kit.published.map(({ audience }) => audience)).toContainEqual(['everyone']);
  });

  it('is told to all administrators by mail, and to the one who loses it', async () => {
    const { kit, admin, user } = setUp();
    kit.anAdmin({ email: 'old@platform.example', status: 'archived' });
    await admin.users.makeAdministrator({ id: user.id });
    await runOutbox(kit.services);
    const recipients = () => kit.mailer.sent.map(({ to }) => to).toSorted();
    expect(recipients()).toEqual([user.email, 'root@platform.example'].toSorted());
    expect(kit.mailer.lastTo(user.email).text).toContain(
      `${user.name} (${user.email}) was made an administrator of localhost:3000 by Root.`,
    );
    await admin.users.takeAdministrator({ id: user.id });
    await runOutbox(kit.services);
    expect(recipients()).toHaveLength(4);
    expect(kit.mailer.lastTo(user.email).subject).toBe(`${user.name} is no longer an administrator`);
  });

  it('is never taken from the last one, also when two take it from each other at once', async () => {
    const { kit, root, admin } = setUp();
    const alone = await refusalOf(admin.users.takeAdministrator({ id: root.id }));
    expect(alone).toMatchObject({
      kind: 'conflict',
      code: 'last_administrator',
      sentence: 'Root is the only administrator. Make someone else an administrator first.',
    });
    kit.anAdmin({ status: 'archived' });
    expect((await refusalOf(admin.users.takeAdministrator({ id: root.id }))).code).toBe('last_administrator');
    const other = kit.anAdmin();
    const outcomes = await Promise.allSettled([
      admin.users.takeAdministrator({ id: other.id }),
      kit.asUser(other).users.takeAdministrator({ id: root.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = kit.db.all(
      kit.db.q.selectFrom('user').select('id').where('is_admin', '=', 1).where('status', '=', 'active'),
    );
    expect(left).toHaveLength(1);
  });

  it('stays with those whom the environment names', async () => {
    const { kit, admin } = setUp({ adminEmails: ['chief@platform.example'] });
    const chief = kit.anAdmin({ email: 'chief@platform.example' });
    expect(await refusalOf(admin.users.takeAdministrator({ id: chief.id }))).toMatchObject({
      kind: 'conflict',
      code: 'configured_administrator',
    });
  });

  it('when taken ends sessions, tokens and looking through others’ eyes, for good', async () => {
    const { kit, admin, user } = setUp();
    const other = kit.anAdmin();
    const session = kit.asUser(other);
    const { token } = await session.apiTokens.create({ name: 'Script', scope: 'write' });
    const eyes = kit.asUser(user, other);
    await admin.users.takeAdministrator({ id: other.id });
    await admin.users.makeAdministrator({ id: other.id });
    for (const call of [
      session.auth.me(),
      eyes.auth.me(),
      kit.aBrowser({ bearerToken: token }).api.auth.me(),
    ])
      expect((await refusalOf(call)).kind).toBe('signed_out');
  });

  it('is not given to archived people, and a second time changes nothing', async () => {
    const { kit, root, admin, organization } = setUp();
    const archived = kit.aUser({ organization_id: organization.id, status: 'archived' });
    expect((await refusalOf(admin.users.makeAdministrator({ id: archived.id }))).code).toBe('user_archived');
    expect(await admin.users.makeAdministrator({ id: root.id })).toMatchObject({ isAdmin: true });
    expect((await admin.audit.list({})).items).toEqual([]);
  });

  it('is the administrators’ to give and take, of nobody else', async () => {
    const { kit, root, user } = setUp();
    for (const caller of [kit.asUser(user), kit.asUser(user, root)])
      for (const call of [
        caller.users.makeAdministrator({ id: user.id }),
        caller.users.takeAdministrator({ id: root.id }),
      ])
        expect((await refusalOf(call)).kind).toBe('forbidden');
  });
});
