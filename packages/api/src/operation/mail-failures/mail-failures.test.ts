import { describe, expect, it } from 'vitest';
import { HOUR } from '../../core/base/instants.ts';
import { MailRefusedError } from '../../core/ports/mailer-port.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { runOutbox } from '../../compose/run-outbox.ts';

/** An administrator, and a mail to them about a new ticket that the provider will not have. */
async function aRefusedMail() {
  const kit = createTestKit();
  const admin = kit.anAdmin();
  const { user, project } = kit.aMemberWithProject();
  const words = { title: 'Basket is empty', description: 'After a reload.' };
  const ticket = await kit.asUser(user).tickets.create({ projectId: project.id, ...words });
  kit.clock.advance(HOUR);
  kit.mailer.failWith(new MailRefusedError('There is no such mailbox.'));
  await runOutbox(kit.services);
  return { kit, admin, user, ticket, api: kit.asUser(admin) };
}

describe('mail that could not be delivered', () => {
  it('is listed with whom it was for, what it was about, and why it did not go', async () => {
    const { api, admin, ticket, kit } = await aRefusedMail();
    const { items, nextCursor } = await api.mail.failures({});
    expect(items).toEqual([
      {
        id: expect.any(String),
        subject: 'created',
        ticket: { id: ticket.id, number: ticket.number, title: ticket.title },
        recipient: admin.email,
        error: 'There is no such mailbox.',
        tries: 1,
        createdAt: expect.any(String),
        failedAt: new Date(kit.clock.now()).toISOString(),
        canRetry: true,
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  it('is sent again when an administrator says so, and the audit log tells who did', async () => {
    const { api, admin, ticket, kit } = await aRefusedMail();
    const [failure] = (await api.mail.failures({})).items;
    const wakes = kit.wakes();
    expect(await api.mail.retry({ id: failure?.id ?? ('' as never) })).toEqual({ ok: true });
    expect(kit.wakes()).toBe(wakes + 1);
    expect((await api.mail.failures({})).items).toEqual([]);
    await runOutbox(kit.services);
    expect(kit.mailer.lastTo(admin.email).subject).toBe(`[#${ticket.number}] Basket is empty`);
    expect((await api.audit.list({})).items[0]).toMatchObject({
      action: 'mail.retry',
      actor: { id: admin.id },
      subjectId: failure?.id,
      summary: `Email to ${admin.email} about #${ticket.number} was resent`,
    });
  });

  it('has all its tries before it when it is sent again', async () => {
    const { api, kit } = await aRefusedMail();
    const [failure] = (await api.mail.failures({})).items;
    await api.mail.retry({ id: failure?.id ?? ('' as never) });
    kit.mailer.failWith(new Error('The provider is down.'));
    await runOutbox(kit.services);
    expect((await api.system.get()).mail).toMatchObject({ waiting: 1, failed: 0 });
  });

  it('is listed as one mail, however many changes it told of, and goes again as one', async () => {
    const kit = createTestKit();
    const admin = kit.anAdmin();
    const { user, organization, project } = kit.aMemberWithProject();
    const ada = kit.aUser({ organization_id: organization.id });
    kit.assign(ada, project);
    const words = { title: 'Basket is empty', description: 'After a reload.' };
    const ticket = await kit.asUser(user).tickets.create({ projectId: project.id, ...words });
    await runOutbox(kit.services);
    const say = (text: string) => kit.asUser(ada).comments.add({ ticketId: ticket.id, text });
    await say('zero');
    await runOutbox(kit.services);
    for (const text of ['one', 'two', 'three']) await say(text);
    kit.clock.advance(HOUR);
    kit.mailer.failWith(new MailRefusedError('There is no such mailbox.'));
    await runOutbox(kit.services);
    const api = kit.asUser(admin);
    const { items } = await api.mail.failures({});
    expect(items).toMatchObject([{ subject: 'comment', recipient: user.email, tries: 1 }]);
    expect((await api.system.get()).mail).toMatchObject({ waiting: 0, failed: 1 });

    const before = kit.mailer.sent.length;
    await api.mail.retry({ id: items[0]?.id ?? ('' as never) });
    expect((await api.mail.failures({})).items).toEqual([]);
    await runOutbox(kit.services);
    expect(kit.mailer.sent).toHaveLength(before + 1);
    const { text } = kit.mailer.lastTo(user.email);
    for (const comment of ['one', 'two', 'three']) expect(text).toContain(comment);
    expect((await api.system.get()).mail).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('stays as it is when what it was for has had its time, or when it is not there', async () => {
    const kit = createTestKit();
    kit.anOrganization({ domain: 'acme.example' });
    const api = kit.asUser(kit.anAdmin());
    const { id } = kit.aFailedMail({ kind: 'sign_in', payload: '{"requestId":"r"}' });
    expect((await api.mail.failures({})).items).toMatchObject([{ subject: 'sign_in', canRetry: false }]);
    expect(await refusalOf(api.mail.retry({ id }))).toMatchObject({
      kind: 'conflict',
      code: 'mail_outdated',
    });
    expect((await refusalOf(api.mail.retry({ id: 'missing' as never }))).kind).toBe('not_found');
    await signIn(kit, kit.aBrowser(), 'ada@acme.example');
    const sent = kit.db.first(kit.db.q.selectFrom('outbox').select('id').where('state', '=', 'sent'));
    expect((await refusalOf(api.mail.retry({ id: sent?.id as never }))).kind).toBe('not_found');
    expect((await api.audit.list({})).items).toEqual([]);
  });

  it('is read page by page, the newest first, also what this version cannot read', async () => {
    const kit = createTestKit();
    const api = kit.asUser(kit.anAdmin());
    const ids = [{}, { kind: 'of old' }, { payload: 'no json' }, {}, {}].map(
      (values) => kit.aFailedMail(values).id,
    );
    const first = await api.mail.failures({ limit: 2 });
    const second = await api.mail.failures({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await api.mail.failures({ limit: 2, cursor: second.nextCursor ?? '' });
    expect(third.nextCursor).toBeNull();
    const all = [...first.items, ...second.items, ...third.items];
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(all.map(({ subject }) => subject)).toEqual(['created', 'created', 'other', 'other', 'created']);
  });

  it('is the administrators’ alone', async () => {
    const kit = createTestKit();
    const { id } = kit.aFailedMail();
    const user = kit.aUser();
    for (const api of [kit.asUser(user), kit.asUser(user, kit.anAdmin())]) {
      expect((await refusalOf(api.mail.failures({}))).kind).toBe('forbidden');
      expect((await refusalOf(api.mail.retry({ id }))).kind).toBe('forbidden');
      expect((await refusalOf(api.system.get())).kind).toBe('forbidden');
    }
  });
});
