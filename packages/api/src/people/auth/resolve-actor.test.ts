import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import { resolveActor } from './resolve-actor.ts';
import { newApiToken } from '../api-tokens/token-format.ts';
import type { ApiTokenId } from '@ringmark/contract/ids';
import { DAY, HOUR, MINUTE, toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import type { User } from '@ringmark/contract/people/users';
import { aSession } from '../../testing/fake-browser.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';

const bySession = (kit: TestKit, sessionToken: string) =>
  resolveActor(kit.services, { sessionToken, bearerToken: null });

function aToken(kit: TestKit, userId: ReturnType<TestKit['aUser']>['id']): string {
  const token = newApiToken();
  const now = kit.clock.now();
  kit.db.run(
    kit.db.q.insertInto('api_token').values({
      id: newId<ApiTokenId>(),
      user_id: userId,
      name: 'A script',
      token_hash: hashSecret(token),
      scope: 'read',
      created_at: toInstant(now),
      expires_at: toInstant(now + DAY),
    }),
  );
  return token;
}

/** Archives a user, or their organization, only in the database: nothing of theirs is deleted with it. */
function archive(kit: TestKit, table: 'user' | 'organization', user: User): void {
  const id = table === 'user' ? user.id : user.organizationId;
  kit.db.run(kit.db.q.updateTable(table).set({ status: 'archived' }).where('id', '=', id));
}

describe('the caller of a session', () => {
  it('is the user with their organization', () => {
    const kit = createTestKit();
    const user = kit.aUser();
    const actor = bySession(kit, aSession(kit.services, user));
    expect(actor).toMatchObject({ user, organization: { id: user.organizationId }, impersonator: null });
  });

  it('is nobody for a token that was never given out', () => {
    expect(bySession(createTestKit(), 'made-up')).toBeNull();
  });

  it.each(['user', 'organization'] as const)('is nobody once the %s is archived', (table) => {
    const kit = createTestKit();
    const user = kit.aUser();
    const token = aSession(kit.services, user);
    archive(kit, table, user);
    expect(bySession(kit, token)).toBeNull();
  });

  it('stays while it is used, up to 90 days, and ends after 30 days without use', () => {
    const kit = createTestKit();
    const token = aSession(kit.services, kit.aUser());
    for (const days of [29, 29, 29]) {
      kit.clock.advance(days * DAY);
      expect(bySession(kit, token)).not.toBeNull();
    }
    kit.clock.advance(3 * DAY);
    expect(bySession(kit, token)).toBeNull();

    const unused = aSession(kit.services, kit.aUser());
    kit.clock.advance(30 * DAY + 1);
    expect(bySession(kit, unused)).toBeNull();
  });

  it('counts as being here also when its end slides no further', () => {
    const kit = createTestKit({ config: { sessionDays: 90 } });
    const user = kit.aUser();
    const token = aSession(kit.services, user);
    kit.clock.advance(80 * DAY);
    expect(bySession(kit, token)).not.toBeNull();
    const row = kit.db.first(kit.db.q.selectFrom('user').select('last_seen_at').where('id', '=', user.id));
    expect(row?.last_seen_at).toBe(toInstant(kit.clock.now()));
  });

  it('is not written at every request', () => {
    const kit = createTestKit();
    const token = aSession(kit.services, kit.aUser());
    const changes = () => kit.db.sqlite.prepare('select total_changes()').pluck().get();
    kit.clock.advance(HOUR);
    bySession(kit, token);
    const before = changes();
    kit.clock.advance(MINUTE);
    bySession(kit, token);
    expect(changes()).toBe(before);
    kit.clock.advance(5 * MINUTE);
    bySession(kit, token);
    expect(changes()).not.toBe(before);
  });
});

describe('the caller of an impersonation', () => {
  it('is the user, with the administrator beside them, and does not count as the user being here', () => {
    const kit = createTestKit();
    const user = kit.aUser();
    const admin = kit.anAdmin();
    const token = aSession(kit.services, user, admin);
    kit.clock.advance(HOUR);
    expect(bySession(kit, token)).toMatchObject({ user, impersonator: { id: admin.id, name: admin.name } });
    const row = kit.db.first(
      kit.db.q.selectFrom('user').select(['created_at', 'last_seen_at']).where('id', '=', user.id),
    );
    expect(row?.last_seen_at).toBe(row?.created_at);
  });

  it.each([
    ['the administrator is archived', { status: 'archived' as const }],
    ['the administrator is one no more', { is_admin: 0 as const }],
  ])('is nobody once %s', (_, change) => {
    const kit = createTestKit();
    const admin = kit.anAdmin();
    const token = aSession(kit.services, kit.aUser(), admin);
    expect(bySession(kit, token)).not.toBeNull();
    kit.db.run(kit.db.q.updateTable('user').set(change).where('id', '=', admin.id));
    expect(bySession(kit, token)).toBeNull();
  });

  it('is nobody once the organization of the administrator is archived', () => {
    const kit = createTestKit();
    const admin = kit.anAdmin();
    const token = aSession(kit.services, kit.aUser(), admin);
    expect(bySession(kit, token)).not.toBeNull();
    archive(kit, 'organization', admin);
    expect(bySession(kit, token)).toBeNull();
  });

  it('is nobody once the user has become an administrator', () => {
    const kit = createTestKit();
    const user = kit.aUser();
    const token = aSession(kit.services, user, kit.anAdmin());
    kit.db.run(kit.db.q.updateTable('user').set({ is_admin: 1 }).where('id', '=', user.id));
    expect(bySession(kit, token)).toBeNull();
  });
});

describe('the caller of an API token', () => {
  it('is its owner with its scope, until it expires', () => {
    const kit = createTestKit();
    const user = kit.aUser();
    const bearerToken = aToken(kit, user.id);
    const actor = () => resolveActor(kit.services, { sessionToken: null, bearerToken });
    expect(actor()).toMatchObject({ user, via: { kind: 'token', scope: 'read' } });
    kit.clock.advance(DAY);
    expect(actor()).toBeNull();
  });

  it.each(['user', 'organization'] as const)('is nobody while the %s is archived', (table) => {
    const kit = createTestKit();
    const user = kit.aUser();
    const bearerToken = aToken(kit, user.id);
    archive(kit, table, user);
    expect(resolveActor(kit.services, { sessionToken: null, bearerToken })).toBeNull();
  });

  it('counts instead of the cookie, also when it is wrong', () => {
    const kit = createTestKit();
    const sessionToken = aSession(kit.services, kit.aUser());
    expect(resolveActor(kit.services, { sessionToken, bearerToken: newApiToken() })).toBeNull();
    expect(resolveActor(kit.services, { sessionToken, bearerToken: sessionToken })).toBeNull();
  });
});
