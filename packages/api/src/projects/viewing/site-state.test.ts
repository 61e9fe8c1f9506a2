import type { ProjectId } from '@ringmark/contract/ids';
import { expect, test } from 'vitest';
import { DAY } from '../../core/base/instants.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { aSession, type Caller } from '../../testing/fake-browser.ts';
import { newMainKey } from '../../core/secrets/envelope.ts';
import { createVault, type FindKeys } from '../../core/secrets/vault.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { SITE_STATE_KEPT } from '../../core/views/site-state.service.ts';

const URL = 'https://shop.example/';
const SIZE = { width: 800, height: 600 };
const CANARY = 'can4ry-of-tests';

function setUp(services: Parameters<typeof createTestKit>[0] = {}) {
  const kit = createTestKit(services);
  const { user, organization } = kit.aMemberWithProject();
  const project = kit.aProject({
    name: 'Shop',
    organization_id: organization.id,
    allowed_urls: JSON.stringify([URL]),
  });
  kit.assign(user, project);
  const open = async (api: Caller, projectId: ProjectId | undefined = project.id) => {
    const { sessionId } = await api.viewport.open({ url: URL, ...(projectId && { projectId }), ...SIZE });
    return kit.viewer.views.get(sessionId)?.siteState;
  };
  const keep = async (api: Caller) => (await open(api))?.save(Buffer.from(CANARY));
  const textOf = async (api: Caller) => {
    const first = (await open(api))?.first;
    return first && Buffer.from(first).toString();
  };
  const rows = () => kit.db.all(kit.db.q.selectFrom('site_state').selectAll());
  return { kit, user, organization, project, open, keep, textOf, rows };
}

test('what a view kept is there in the person’s next view of the project, and sealed in the database', async () => {
  const { kit, user, keep, textOf, rows } = setUp();
  const member = kit.asUser(user);
  expect(await textOf(member)).toBeNull();
  await keep(member);
  expect(await textOf(member)).toBe(CANARY);
  expect(rows()).toHaveLength(1);
  expect(Buffer.from(rows()[0]?.sealed ?? []).includes(CANARY)).toBe(false);
  // The state is there in another browser of the same person as well.
  expect(await textOf(kit.asUser(user))).toBe(CANARY);
});

test('it is theirs alone: no colleague, administrator, token or page without a project gets it', async () => {
  const { kit, user, organization, project, open, keep, textOf } = setUp();
  const member = kit.asUser(user);
  await keep(member);
  const colleague = kit.aUser({ organization_id: organization.id });
  kit.assign(colleague, project);
  expect(await textOf(kit.asUser(colleague))).toBeNull();
  const admin = kit.anAdmin();
  expect(await textOf(kit.asUser(admin))).toBeNull();
  expect(await open(kit.asUser(user, admin))).toBeUndefined();
  expect(await open(member, undefined)).toBeDefined();
  const { sessionId } = await member.viewport.open({ url: URL, ...SIZE });
  expect(kit.viewer.views.get(sessionId)?.siteState).toBeUndefined();
  const { token } = await member.apiTokens.create({ name: 'A', scope: 'write', expiresInDays: 1 });
  expect(await open(kit.aBrowser({ bearerToken: token }).api)).toBeUndefined();
});

test('a row that was moved to another person or project does not open', async () => {
  const { kit, user, organization, project, keep, textOf } = setUp();
  await keep(kit.asUser(user));
  const other = kit.aUser({ organization_id: organization.id });
  kit.assign(other, project);
  kit.db.run(kit.db.q.updateTable('site_state').set({ user_id: other.id }));
  expect(await textOf(kit.asUser(other))).toBeNull();
});

test('a person sees where they are signed in, and never by what; and forgets it, with the views that use it', async () => {
  const { kit, user, project, keep, textOf } = setUp();
  const member = kit.asUser(user);
  await keep(member);
  const sites = await member.viewport.signedInSites();
  expect(sites).toMatchObject([{ projectId: project.id, projectName: 'Shop' }]);
  expect(JSON.stringify(sites)).not.toContain(CANARY);
  expect(await kit.asUser(kit.anAdmin()).viewport.signedInSites()).toEqual([]);
  await member.viewport.forgetSite({ projectId: project.id });
  expect(kit.viewer.closedOwners).toEqual([user.id]);
  expect(await textOf(member)).toBeNull();
  expect(await member.viewport.signedInSites()).toEqual([]);
});

test('nobody forgets the sign-ins of another', async () => {
  const { kit, user, project, keep, rows } = setUp();
  await keep(kit.asUser(user));
  const admin = kit.anAdmin();
  await kit.asUser(admin).viewport.forgetSite({ projectId: project.id });
  const asMember = kit.asUser(user, admin).viewport;
  expect(await asMember.signedInSites()).toEqual([]);
  await expect(asMember.forgetSite({ projectId: project.id })).rejects.toMatchObject({
    cause: { code: 'impersonating' },
  });
  expect(rows()).toHaveLength(1);
});

test('it is gone when the person has logged out everywhere, and not before', async () => {
  const { kit, user, keep, rows } = setUp();
  const one = kit.aBrowser({ sessionToken: aSession(kit.services, user) });
  const other = kit.aBrowser({ sessionToken: aSession(kit.services, user) });
  await keep(one.api);
  await one.api.auth.logout();
  expect(rows()).toHaveLength(1);
  await other.api.auth.logout();
  expect(rows()).toEqual([]);
});

test('it is gone when an administrator archives the person', async () => {
  const { kit, user, keep, rows } = setUp();
  await keep(kit.asUser(user));
  await kit.asUser(kit.anAdmin()).users.update({ id: user.id, status: 'archived' });
  expect(rows()).toEqual([]);
});

test('it is gone 30 days after its last use', async () => {
  const { kit, user, keep, textOf, rows } = setUp();
  await keep(kit.asUser(user));
  kit.clock.advance(SITE_STATE_KEPT - DAY);
  expect(await textOf(kit.asUser(user))).toBe(CANARY);
  kit.clock.advance(SITE_STATE_KEPT - DAY);
  expect(sweep(kit.services).siteStates).toBe(0);
  kit.clock.advance(DAY);
  expect(sweep(kit.services).siteStates).toBe(1);
  expect(rows()).toEqual([]);
});

/** People whose server has the key that a test says. */
function withKeys() {
  const held: { find: FindKeys } = { find: ((key) => () => [key])(newMainKey()) };
  const set = setUp({ vault: createVault((isNeeded) => held.find(isNeeded)) });
  const openView = (api: Caller) => api.viewport.open({ url: URL, projectId: set.project.id, ...SIZE });
  return { ...set, held, openView };
}

test('without the key that sealed it the page opens signed out, and its person is told to sign in once more', async () => {
  const { kit, user, keep, textOf, openView, held } = withKeys();
  const member = kit.asUser(user);
  expect((await openView(member)).isSignInLost).toBe(false);
  await keep(member);
  expect((await openView(member)).isSignInLost).toBe(false);
  expect(await member.viewport.signedInSites()).toMatchObject([{ isClosed: false }]);
  const another = newMainKey();
  held.find = () => [another];
  expect((await openView(member)).isSignInLost).toBe(true);
  expect(await textOf(member)).toBeNull();
  expect(await member.viewport.signedInSites()).toMatchObject([{ isClosed: true }]);
  // Signed in once more, it is kept again.
  await keep(member);
  expect((await openView(member)).isSignInLost).toBe(false);
  expect(await textOf(member)).toBe(CANARY);
  expect(await member.viewport.signedInSites()).toMatchObject([{ isClosed: false }]);
});

test('while the key cannot be used, nothing takes the place of what it sealed', async () => {
  const { kit, user, open, keep, textOf, openView, held, rows } = withKeys();
  const member = kit.asUser(user);
  await keep(member);
  const before = rows();
  const { find } = held;
  held.find = () => {
    throw new Error('The key file cannot be read.');
  };
  expect((await openView(member)).isSignInLost).toBe(true);
  (await open(member))?.save(Buffer.from('another'));
  expect(rows()).toEqual([{ ...before[0], used_at: expect.anything() }]);
  held.find = find;
  expect(await textOf(member)).toBe(CANARY);
});
