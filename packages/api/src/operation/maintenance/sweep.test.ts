import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../core/base/instants.ts';
import { aSession } from '../../testing/fake-browser.ts';
import { askForLink, signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { DORMANT_AFTER, sweep } from './sweep.ts';

const NOTHING = {
  sessions: 0,
  signInRequests: 0,
  setupLinks: 0,
  rateHits: 0,
  idempotencyKeys: 0,
  apiTokens: 0,
  mails: 0,
  jobs: 0,
  dormantUsers: 0,
  siteStates: 0,
  webhookDeliveries: 0,
  frozenPages: 0,
  invitations: 0,
};

describe('the sweep', () => {
  it('removes what has expired, and nothing sooner', async () => {
    const kit = createTestKit();
    kit.anOrganization({ domain: 'acme.example' });
    const browser = kit.aBrowser();
    await signIn(kit, browser, 'ada@acme.example');
    await browser.api.apiTokens.create({ name: 'Script', scope: 'read', expiresInDays: 1 });
    expect(sweep(kit.services)).toEqual(NOTHING);
    kit.clock.advance(15 * MINUTE);
    expect(sweep(kit.services)).toEqual({ ...NOTHING, signInRequests: 1, rateHits: 2 });
    expect(kit.db.all(kit.db.q.selectFrom('magic_link').selectAll())).toEqual([]);
    kit.clock.advance(8 * DAY);
    expect(sweep(kit.services)).toEqual({ ...NOTHING, mails: 1 });
    kit.clock.advance(30 * DAY);
    expect(sweep(kit.services)).toEqual({ ...NOTHING, sessions: 1, apiTokens: 1 });
  });

  it('leaves links alone that still work', async () => {
    const kit = createTestKit();
    kit.anOrganization({ domain: 'acme.example' });
    const browser = kit.aBrowser();
    const { token } = await askForLink(kit, browser, 'ada@acme.example');
    kit.clock.advance(14 * MINUTE);
    sweep(kit.services);
    expect((await browser.api.auth.verifyMagicLink({ token })).user.email).toBe('ada@acme.example');
  });

  it('archives members who were not here for 180 days, and never an administrator', async () => {
    const kit = createTestKit();
    const administrator = kit.anAdmin();
    const idle = kit.aUser({ name: 'Idle' });
    const busy = kit.aUser({ name: 'Busy' });
    const token = aSession(kit.services, busy);
    kit.clock.advance(20 * DAY);
    await kit.aBrowser({ sessionToken: token }).api.auth.me();
    kit.clock.advance(DORMANT_AFTER - 20 * DAY + 1);
    expect(sweep(kit.services).dormantUsers).toBe(1);
    const admin = kit.asUser(administrator);
    expect(await admin.users.listAll({ status: 'archived' })).toMatchObject([{ id: idle.id }]);
    expect((await admin.audit.list({})).items[0]).toMatchObject({ action: 'user.archive', actor: null });
    await admin.users.update({ id: idle.id, status: 'active' });
    expect(sweep(kit.services).dormantUsers).toBe(0);
  });
});
