import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refusal.ts';
import { createTestKit } from '../testing/test-kit.ts';
import { recordAudit, recordIfImpersonating } from './audit.service.ts';

const action = {
  action: 'ticket.create',
  subjectType: 'ticket',
  subjectId: '1',
  summary: 'A ticket',
} as const;

describe('the audit log', () => {
  it('is read page by page, newest first', async () => {
    const kit = createTestKit();
    const admin = kit.asUser(kit.anAdmin());
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const name of names) await admin.organizations.create({ name, domain: `${name}.example` });
    const first = await admin.audit.list({ limit: 2 });
    const second = await admin.audit.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await admin.audit.list({ limit: 2, cursor: second.nextCursor ?? '' });
    expect(third.nextCursor).toBeNull();
    expect(
      [...first.items, ...second.items, ...third.items].map(({ summary }) => summary.split(' ')[0]),
    ).toEqual(names.toReversed());
  });

  it('names both people for what is done through somebody’s eyes, and nobody for the operator', async () => {
    const kit = createTestKit();
    const administrator = kit.anAdmin();
    const user = kit.aUser();
    const through = kit.contextOf(user, administrator).actor;
    const own = kit.contextOf(user).actor;
    kit.db.write((tx) => {
      recordIfImpersonating(kit.services, tx, through, action);
      recordIfImpersonating(kit.services, tx, own, action);
      recordAudit(kit.services, tx, null, action);
    });
    expect((await kit.asUser(administrator).audit.list({})).items).toMatchObject([
      { actor: null, impersonated: null },
      { actor: { id: administrator.id }, impersonated: { id: user.id, name: user.name } },
    ]);
  });

  it('is the administrators’ alone', async () => {
    const kit = createTestKit();
    const user = kit.aUser();
    expect((await refusalOf(kit.asUser(user).audit.list({}))).kind).toBe('forbidden');
    expect((await refusalOf(kit.asUser(user, kit.anAdmin()).audit.list({}))).kind).toBe('forbidden');
  });

  it('keeps nothing of an action that failed', async () => {
    const kit = createTestKit();
    const administrator = kit.anAdmin();
    const admin = kit.asUser(administrator);
    const { organizationId } = administrator;
    await refusalOf(admin.organizations.update({ id: organizationId, name: 'Other', status: 'archived' }));
    expect((await admin.audit.list({})).items).toEqual([]);
    expect((await admin.auth.me()).organization.name).toBe('Ringmark');
  });
});
