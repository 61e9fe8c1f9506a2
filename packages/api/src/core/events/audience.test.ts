import type { ChangeEvent } from '@ringmark/contract/events';
import { describe, expect, it } from 'vitest';
import { addAdmin } from '../../people/auth/operator.service.ts';
import { listen } from '../../testing/listen-to-changes.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestKit, type TestKit } from '../../testing/test-kit.ts';
import { scopeOf } from './audience.ts';
import { visibleVersion } from './data-version.ts';
import { CHANGES_KEPT, recordChange } from './record-change.ts';

function aDesk(kit: TestKit = createTestKit()) {
  const { organization, project, user } = kit.aMemberWithProject();
  const admin = kit.asUser(kit.anAdmin());
  const say = (to = project.id) =>
    admin.tickets.create({ projectId: to, title: 'A title', description: 'A description' });
  return { kit, organization, project, user, admin, say };
}

/** Everything that can change about people and projects, of one organization. */
async function changeEverything({ kit, organization, project, user, admin }: ReturnType<typeof aDesk>) {
  const other = kit.aUser({ organization_id: organization.id });
  await signIn(kit, kit.aBrowser(), `new@${organization.domain}`);
  await admin.users.assignProject({ id: other.id, projectId: project.id });
  await admin.users.removeProject({ id: other.id, projectId: project.id });
  await admin.users.update({ id: other.id, status: 'archived' });
  await admin.users.update({ id: other.id, status: 'active' });
  const made = await admin.projects.create({ name: 'New', organizationId: organization.id, allowedUrls: [] });
  await admin.projects.update({ id: made.id, name: 'Newer' });
  await admin.projects.archive({ id: made.id });
  await admin.projects.reactivate({ id: made.id });
  await admin.organizations.update({ id: organization.id, name: 'Renamed' });
  return { user };
}

const flood = (kit: TestKit, count: number, organization: string) =>
  kit.db.write((tx) => {
    for (let index = 0; index < count; index += 1)
      recordChange(kit.services, tx, { kind: 'people.changed' }, [
        scopeOf.organization(organization as never),
      ]);
  });

describe('who hears of people and projects', () => {
  it('nobody hears what changes in another organization, administrators apart', async () => {
    const desk = aDesk();
    const elsewhere = aDesk(desk.kit);
    const { next, stop } = await listen(desk.kit.asUser(desk.user));
    const team = await listen(desk.admin);
    await changeEverything(elsewhere);
    await elsewhere.admin.organizations.create({ name: 'Third', domain: 'third.example' });
    await elsewhere.admin.organizations.update({ id: elsewhere.organization.id, status: 'archived' });
    const { id } = await desk.say();
    expect((await next())?.event).toMatchObject({ kind: 'ticket.created', ticketId: id });
    const kinds: ChangeEvent['kind'][] = [];
    while (kinds.at(-1) !== 'ticket.created') kinds.push((await team.next())?.event.kind ?? 'ready');
    expect(kinds.length).toBeGreaterThan(10);
    await stop();
    await team.stop();
  });

  it('members hear of new and archived people of their own organization, and of administrators', async () => {
    const { kit, organization, user, admin } = aDesk();
    const colleague = kit.aUser({ organization_id: organization.id });
    const { next, stop } = await listen(kit.asUser(user));
    await signIn(kit, kit.aBrowser(), `new@${organization.domain}`);
    expect((await next())?.event).toEqual({ kind: 'people.changed' });
    await admin.users.update({ id: colleague.id, status: 'archived' });
    expect((await next())?.event).toEqual({ kind: 'people.changed' });
    addAdmin(kit.services, 'root@platform.example');
    expect((await next())?.event).toEqual({ kind: 'people.changed' });
    await stop();
  });

  it('members hear of the projects that they may see, also when that ends, and of no others', async () => {
    const { kit, organization, project, user, admin, say } = aDesk();
    const other = kit.aProject({ organization_id: organization.id });
    const { next, stop } = await listen(kit.asUser(user));
    const colleague = kit.aUser({ organization_id: organization.id });
    await admin.projects.update({ id: other.id, name: 'Not theirs' });
    await admin.users.assignProject({ id: colleague.id, projectId: other.id });
    await say();
    expect((await next())?.event.kind).toBe('ticket.created');
    for (const change of [
      () => admin.projects.update({ id: project.id, name: 'Theirs' }),
      () => admin.projects.archive({ id: project.id }),
      () => admin.projects.reactivate({ id: project.id }),
      () => admin.users.removeProject({ id: user.id, projectId: project.id }),
    ]) {
      await change();
      expect((await next())?.event).toEqual({ kind: 'projects.changed' });
    }
    await admin.projects.update({ id: project.id, name: 'Theirs no more' });
    await say();
    await admin.users.assignProject({ id: user.id, projectId: other.id });
    await say(other.id);
    expect((await next())?.event).toEqual({ kind: 'projects.changed' });
    expect((await next())?.event.kind).toBe('ticket.created');
    await stop();
  });

  it('a person who was away while they lost a project hears of it when they come back', async () => {
    const { kit, project, user, admin } = aDesk();
    const before = await listen(kit.asUser(user));
    await before.stop();
    await admin.users.removeProject({ id: user.id, projectId: project.id });
    const after = await listen(kit.asUser(user), before.first?.id);
    expect((await after.next())?.event).toEqual({ kind: 'projects.changed' });
    await after.stop();
  });
});

describe('what ids of events tell', () => {
  it('show nothing of what happens elsewhere: no two are alike, and none is a number', async () => {
    const { kit, user, say } = aDesk();
    const first = await listen(kit.asUser(user));
    await say();
    const heard = await first.next();
    await first.stop();
    const ids = [first.first?.id ?? '', heard?.id ?? ''];
    for (let count = 0; count < 5; count += 1) {
      const again = await listen(kit.asUser(user), heard?.id);
      ids.push(again.first?.id ?? '');
      await again.stop();
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
    for (const id of ids) expect(id).toMatch(/^[\w-]{40,}$/);
  });

  it('are worth nothing to anybody else', async () => {
    const { kit, user } = aDesk();
    const { first, stop } = await listen(kit.asUser(user));
    await stop();
    const other = await listen(kit.asUser(kit.aUser()), first?.id);
    expect(other.first?.event).toEqual({ kind: 'reload' });
    await other.stop();
  });

  it.each([600, CHANGES_KEPT + 1_500])(
    'of %i changes elsewhere a member who comes back is told nothing, not even to read anew',
    async (count) => {
      const { kit, user, say } = aDesk();
      const { first, stop } = await listen(kit.asUser(user));
      await stop();
      flood(kit, count, 'elsewhere');
      const again = await listen(kit.asUser(user), first?.id);
      expect(again.first?.event).toEqual({ kind: 'ready' });
      const { id } = await say();
      expect((await again.next())?.event).toMatchObject({ ticketId: id });
      await again.stop();
    },
  );

  it('a slow reader gets their own changes among many others, and is told to read everything again when their own are too many', async () => {
    const { kit, organization, user, say } = aDesk();
    const { next, stop } = await listen(kit.asUser(user));
    const { id } = await say();
    flood(kit, 700, 'elsewhere');
    expect((await next())?.event).toMatchObject({ ticketId: id });
    flood(kit, 700, organization.id);
    expect((await next())?.event).toEqual({ kind: 'reload' });
    const last = await say();
    expect((await next())?.event).toMatchObject({ ticketId: last.id });
    await stop();
  });
});

describe('the version of what a person may see', () => {
  it('stays while other things change, and changes with what they may see', async () => {
    const desk = aDesk();
    const { kit, project, user, admin } = desk;
    const elsewhere = aDesk(kit);
    const version = (who = user) => visibleVersion(kit.db, kit.contextOf(who).actor);
    const first = version();
    await changeEverything(elsewhere);
    await elsewhere.say();
    expect(version()).toBe(first);
    const seen = [first];
    for (const change of [
      () => desk.say(),
      () => admin.projects.update({ id: project.id, name: 'Theirs' }),
      () => signIn(kit, kit.aBrowser(), `new@${desk.organization.domain}`),
      () => admin.users.removeProject({ id: user.id, projectId: project.id }),
      () => admin.users.assignProject({ id: user.id, projectId: project.id }),
    ]) {
      await change();
      seen.push(version());
    }
    expect(new Set(seen).size).toBe(seen.length);
  });
});
