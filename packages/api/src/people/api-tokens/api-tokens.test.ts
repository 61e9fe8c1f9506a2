import type { ApiTokenId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../core/base/instants.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const user = kit.aUser();
  return { kit, user, api: kit.asUser(user) };
};

describe('API tokens', () => {
  it('are shown once, and kept as a hash', async () => {
    const { kit, user, api } = setUp();
    const { token, ...made } = await api.apiTokens.create({ name: ' Nightly export ', scope: 'read' });
    expect(token).toMatch(/^ringmark_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'Nightly export', scope: 'read', lastUsedAt: null });
    expect(await api.apiTokens.list()).toEqual([made]);
    expect(kit.db.sqlite.serialize().includes(token.slice(9))).toBe(false);
    expect((await kit.aBrowser({ bearerToken: token }).api.auth.me()).user).toEqual(user);
    expect((await api.apiTokens.list())[0]?.lastUsedAt).not.toBeNull();
  });

  it('for reading do not write', async () => {
    const { kit } = setUp();
    const { api } = kit.aBrowser();
    const admin = kit.asUser(kit.anAdmin());
    const { token } = await admin.apiTokens.create({ name: 'Reader', scope: 'read' });
    const reader = kit.aBrowser({ bearerToken: token }).api;
    expect(await reader.organizations.list({})).toHaveLength(2);
    const call = reader.organizations.create({ name: 'Acme', domain: 'acme.example' });
    expect((await refusalOf(call)).code).toBe('token_read_only');
    expect((await refusalOf(api.apiTokens.list())).kind).toBe('signed_out');
  });

  it('make, list and revoke no tokens themselves', async () => {
    const { kit, api } = setUp();
    const { token, id } = await api.apiTokens.create({ name: 'Script', scope: 'write' });
    const script = kit.aBrowser({ bearerToken: token }).api;
    for (const call of [
      script.apiTokens.list(),
      script.apiTokens.create({ name: 'Another', scope: 'write' }),
      script.apiTokens.revoke({ id }),
    ]) {
      expect((await refusalOf(call)).code).toBe('session_only');
    }
  });

  it('create nothing that outlives them: no webhook and no deploy address', async () => {
    const { kit } = setUp();
    const { project } = kit.aMemberWithProject();
    const admin = kit.asUser(kit.anAdmin());
    const { token } = await admin.apiTokens.create({ name: 'Leaked', scope: 'write' });
    const script = kit.aBrowser({ bearerToken: token }).api;
    const hook = {
      projectId: project.id,
      name: 'Mine',
      url: 'https://hooks.example.com/a',
      format: 'standard' as const,
      events: ['ticket.created' as const],
    };
    const { id } = await admin.webhooks.create(hook);
    await admin.deploys.create({ id: project.id });
    for (const call of [
      script.webhooks.create(hook),
      script.webhooks.update({ id, url: 'https://hooks.example.com/b' }),
      script.webhooks.renewSecret({ id }),
      script.webhooks.test({ id }),
      script.webhooks.remove({ id }),
      script.deploys.replace({ id: project.id }),
      script.deploys.renewSecret({ id: project.id }),
      script.deploys.remove({ id: project.id }),
    ])
      expect((await refusalOf(call)).code).toBe('session_only');
    expect(await script.webhooks.list({ projectId: project.id })).toMatchObject([{ id, name: 'Mine' }]);
    expect(await script.deploys.get({ id: project.id })).toMatchObject({ address: {} });
  });

  it('that are revoked or expired are worth nothing', async () => {
    const { kit, api } = setUp();
    const revoked = await api.apiTokens.create({ name: 'One', scope: 'read' });
    const expired = await api.apiTokens.create({ name: 'Two', scope: 'read', expiresInDays: 1 });
    expect(await api.apiTokens.revoke({ id: revoked.id })).toEqual({ ok: true });
    kit.clock.advance(DAY);
    for (const { token } of [revoked, expired]) {
      expect((await refusalOf(kit.aBrowser({ bearerToken: token }).api.auth.me())).kind).toBe('signed_out');
    }
  });

  it.each(['user', 'organization'] as const)('are dead for good once the %s was archived', async (what) => {
    const { kit, user, api } = setUp();
    const admin = kit.asUser(kit.anAdmin());
    const set = (status: 'active' | 'archived') =>
      what === 'user'
        ? admin.users.update({ id: user.id, status })
        : admin.organizations.update({ id: user.organizationId, status });
    const { token } = await api.apiTokens.create({ name: 'Script', scope: 'write' });
    const script = kit.aBrowser({ bearerToken: token }).api;
    expect((await script.auth.me()).user).toEqual(user);
    await set('archived');
    expect((await refusalOf(script.auth.me())).kind).toBe('signed_out');
    await set('active');
    expect((await refusalOf(script.auth.me())).kind).toBe('signed_out');
  });

  it('of another user look as if they did not exist', async () => {
    const { kit, api } = setUp();
    const { id } = await api.apiTokens.create({ name: 'Mine', scope: 'read' });
    const other = kit.asUser(kit.aUser());
    const foreign = await refusalOf(other.apiTokens.revoke({ id }));
    expect(foreign).toEqual(await refusalOf(other.apiTokens.revoke({ id: 'nothing' as ApiTokenId })));
    expect(foreign.kind).toBe('not_found');
    expect(await other.apiTokens.list()).toEqual([]);
    expect(await api.apiTokens.list()).toHaveLength(1);
  });

  it('cannot be made while impersonating', async () => {
    const { kit, user, api } = setUp();
    const { id } = await api.apiTokens.create({ name: 'Mine', scope: 'read' });
    const through = kit.asUser(user, kit.anAdmin());
    expect((await refusalOf(through.apiTokens.create({ name: 'X', scope: 'read' }))).code).toBe(
      'impersonating',
    );
    expect((await refusalOf(through.apiTokens.revoke({ id }))).code).toBe('impersonating');
  });

  it('are at most 50', async () => {
    const { api } = setUp();
    for (let count = 0; count < 50; count += 1)
      await api.apiTokens.create({ name: `${count}`, scope: 'read' });
    expect((await refusalOf(api.apiTokens.create({ name: '51', scope: 'read' }))).kind).toBe('conflict');
  });

  it('need a name, a scope, and an end within a year', async () => {
    const { api } = setUp();
    const create = (input: object) =>
      refusalOf(api.apiTokens.create({ name: 'Script', scope: 'read', ...input }));
    expect((await create({ name: ' ' })).fields).toEqual(['name']);
    expect((await create({ scope: 'admin' })).fields).toEqual(['scope']);
    expect((await create({ expiresInDays: 400 })).fields).toEqual(['expiresInDays']);
  });
});
