import { describe, expect, it } from 'vitest';
import { newApiToken } from './token-format.ts';
import { DAY, MINUTE } from '../../core/base/instants.ts';
import { sweep } from '../../operation/maintenance/sweep.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';

const setUp = () => {
  const kit = createTestKit();
  const user = kit.aUser();
  const api = kit.asUser(user);
  /** Returns the refusal that a caller with the token gets. */
  const toldTo = async (token: string) => {
    const { kind, code } = await refusalOf(kit.aBrowser({ bearerToken: token }).api.auth.me());
    return { kind, code };
  };
  return { kit, user, api, toldTo };
};
const REVOKED = { kind: 'signed_out', code: 'token_revoked' };
const EXPIRED = { kind: 'signed_out', code: 'token_expired' };
const UNKNOWN = { kind: 'signed_out', code: 'signed_out' };

describe('a token that has ended', () => {
  it('tells its holder that it expired or was revoked, and how to go on', async () => {
    const { kit, api } = setUp();
    const expired = await api.apiTokens.create({ name: 'One', scope: 'read', expiresInDays: 1 });
    const revoked = await api.apiTokens.create({ name: 'Two', scope: 'read' });
    await api.apiTokens.revoke({ id: revoked.id });
    kit.clock.advance(DAY);
    const readBy = ({ token }: { token: string }) =>
      kit.aBrowser({ bearerToken: token }).api.tickets.list({});
    await expect(readBy(expired)).rejects.toMatchObject({
      cause: {
        code: 'token_expired',
        message: 'This API token has expired. Create a new one under Settings.',
      },
    });
    await expect(readBy(revoked)).rejects.toMatchObject({
      cause: {
        code: 'token_revoked',
        message: 'This API token was revoked. Create a new one under Settings.',
      },
    });
  });

  it('tells nothing to others: every made-up token is unknown', async () => {
    const { api, toldTo } = setUp();
    const { id, token } = await api.apiTokens.create({ name: 'One', scope: 'read' });
    await api.apiTokens.revoke({ id });
    const twisted = token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A');
    for (const made of [newApiToken(), twisted, id, 'Script', ''])
      expect(await toldTo(made)).toEqual(UNKNOWN);
    expect(await toldTo(token)).toEqual(REVOKED);
  });

  it('is on no list, takes no place among the 50, and cannot be revoked twice', async () => {
    const { api } = setUp();
    const ids = [];
    for (let count = 0; count < 50; count += 1) {
      const { id } = await api.apiTokens.create({ name: `${count}`, scope: 'read' });
      await api.apiTokens.revoke({ id });
      ids.push(id);
    }
    for (const id of ids) expect((await refusalOf(api.apiTokens.revoke({ id }))).kind).toBe('not_found');
    expect(await api.apiTokens.list()).toEqual([]);
    await api.apiTokens.create({ name: '51', scope: 'read' });
    expect(await api.apiTokens.list()).toHaveLength(1);
  });

  it.each(['user', 'organization'] as const)('was revoked when its %s was archived', async (what) => {
    const { kit, user, api, toldTo } = setUp();
    const { token } = await api.apiTokens.create({ name: 'Script', scope: 'write' });
    const admin = kit.asUser(kit.anAdmin());
    const set = (status: 'active' | 'archived') =>
      what === 'user'
        ? admin.users.update({ id: user.id, status })
        : admin.organizations.update({ id: user.organizationId, status });
    await set('archived');
    expect(await toldTo(token)).toEqual(REVOKED);
    await set('active');
    expect(await toldTo(token)).toEqual(REVOKED);
    expect(await kit.asUser(user).apiTokens.list()).toEqual([]);
  });

  it('is known for what it was for 30 days after its end, however old it was', async () => {
    const { kit, api, toldTo } = setUp();
    const revoked = await api.apiTokens.create({ name: 'Old', scope: 'read', expiresInDays: 200 });
    const expired = await api.apiTokens.create({ name: 'Short', scope: 'read', expiresInDays: 60 });
    kit.clock.advance(60 * DAY);
    await kit
      .asUser({ id: (await kit.aBrowser({ bearerToken: revoked.token }).api.auth.me()).user.id })
      .apiTokens.revoke({
        id: revoked.id,
      });
    kit.clock.advance(30 * DAY - MINUTE);
    sweep(kit.services);
    expect(await toldTo(revoked.token)).toEqual(REVOKED);
    expect(await toldTo(expired.token)).toEqual(EXPIRED);
    kit.clock.advance(MINUTE);
    expect(sweep(kit.services).apiTokens).toBe(2);
    expect(await toldTo(revoked.token)).toEqual(UNKNOWN);
    expect(await toldTo(expired.token)).toEqual(UNKNOWN);
  });
});
