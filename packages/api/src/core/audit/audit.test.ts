import { savedViewIdSchema } from '@ringmark/contract/ids';
import type { SavedView } from '@ringmark/contract/lists/saved-views';
import type { AnyTRPCProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { attachToComment, attachToTicket } from '../../tickets/attachments/attachments.service.ts';
import { appRouter } from '../../compose/app-router.ts';
import { PINNED } from '../../testing/pins.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import type { ProcedureMeta } from '../context/procedures.ts';
import { recordAudit, recordIfImpersonating } from './audit.service.ts';

const aTicketMade = {
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

  it('names both people for what is done while impersonating, and nobody for the operator', async () => {
    const kit = createTestKit();
    const administrator = kit.anAdmin();
    const user = kit.aUser();
    const through = kit.contextOf(user, administrator).actor;
    const own = kit.contextOf(user).actor;
    kit.db.write((tx) => {
      recordIfImpersonating(kit.services, tx, through, aTicketMade);
      recordIfImpersonating(kit.services, tx, own, aTicketMade);
      recordAudit(kit.services, tx, null, aTicketMade);
    });
    expect((await kit.asUser(administrator).audit.list({})).items).toMatchObject([
      { actor: null, impersonated: null },
      { actor: { id: administrator.id }, impersonated: { id: user.id, name: user.name } },
    ]);
  });

  it('holds everything that can be written while impersonating', async () => {
    const kit = createTestKit();
    const administrator = kit.anAdmin();
    const { user, project } = kit.aMemberWithProject();
    const ticket = kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
    const another = kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
    const unfixed = kit.aTicket({ project_id: project.id, user_id: user.id, status: 'Done' });
    const pinned = kit.aTicket({ project_id: project.id, user_id: user.id, ...PINNED });
    const picture = { screenshot_id: 'another-picture', screenshot_type: 'image/png' };
    const blurred = kit.aTicket({ project_id: project.id, user_id: user.id, ...picture });
    await kit.files.write(picture.screenshot_id, new Uint8Array([1]));
    const eyes = kit.asUser(user, administrator);
    const listed = { description: '- [ ] a', description_format: 'markdown' as const };
    const list = kit.aTicket({ project_id: project.id, user_id: user.id, ...listed });
    const said = await kit.asUser(user).comments.add({ ticketId: list.id, text: '- [ ] a' });
    const received = kit.aTicket({ project_id: project.id, user_id: user.id });
    let view: SavedView | undefined;
    const missing = savedViewIdSchema.parse('missing');
    const writes: Record<string, () => Promise<unknown>> = {
      'auth.updateMe': () => eyes.auth.updateMe({ name: 'Another Name' }),
      'invitations.propose': () =>
        eyes.invitations.propose({ email: user.email.replace('@', '.colleague@') }),
      'tickets.create': () =>
        eyes.tickets.create({ projectId: project.id, title: 'One', description: 'It is.' }),
      'tickets.update': () => eyes.tickets.update({ id: ticket.id, status: 'Accepted' }),
      'tickets.move': () => eyes.tickets.move({ id: another.id, status: 'Accepted' }),
      'tickets.edit': () => eyes.tickets.edit({ id: received.id, title: 'Another title' }),
      'tickets.draw': () =>
        eyes.tickets.draw({
          id: pinned.id,
          shapes: [{ kind: 'step', color: 'red', x: 0.5, y: 0.5, number: 1 }],
        }),
      'tickets.blur': () =>
        eyes.tickets.blur({ id: blurred.id, covers: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] }),
      'tickets.tick': () => eyes.tickets.tick({ id: list.id, box: 0, isDone: true, seen: 'a' }),
      'tickets.reject': () => eyes.tickets.reject({ id: unfixed.id, reason: 'Still there.' }),
      'watchers.set': () => eyes.watchers.set({ ticketId: ticket.id, level: 'all' }),
      'savedViews.create': async () => {
        view = await eyes.savedViews.create({ name: 'Mine', search: {} });
      },
      'savedViews.update': () => eyes.savedViews.update({ id: view?.id ?? missing, name: 'Ours' }),
      'savedViews.remove': () => eyes.savedViews.remove({ id: view?.id ?? missing }),
      'proofs.check': () => eyes.proofs.check({ id: pinned.id }),
      'sizes.take': () => eyes.sizes.take({ id: pinned.id }),
      'sizes.mark': () => eyes.sizes.mark({ id: pinned.id, resolution: '375x667', isWrong: true }),
      'duplicates.join': () => eyes.duplicates.join({ id: ticket.id }),
      'comments.add': () => eyes.comments.add({ ticketId: ticket.id, text: 'Seen.' }),
      'comments.edit': () => eyes.comments.edit({ id: said.id, text: '- [ ] b' }),
      'comments.tick': () => eyes.comments.tick({ id: said.id, box: 0, isDone: true, seen: 'b' }),
      'notifications.updateSettings': () => eyes.notifications.updateSettings({ isEnabled: false }),
      'notifications.setSubscription': () =>
        eyes.notifications.setSubscription({ ticketId: ticket.id, isMuted: true }),
    };
    const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
    const wanted = Object.entries(procedures).flatMap(
      ([
        name,
        {
          _def: { type, meta },
        },
      ]) => {
        const { access, scope } = meta as ProcedureMeta;
        // A visit while impersonating is not written at all.
        const isWritten = type === 'mutation' && scope !== 'viewport' && name !== 'pages.visit';
        return isWritten && access === 'member' ? [name] : [];
      },
    );
    expect(Object.keys(writes)).toEqual(wanted);
    for (const write of Object.values(writes)) await write();
    // Files come by routes of their own, to a ticket and to a comment.
    const through = kit.contextOf(user, administrator);
    const { id } = await kit.asUser(user).comments.add({ ticketId: ticket.id, text: 'Mine.' });
    await attachToTicket(through, ticket.id, [kit.files.stage({ fileName: 'a.txt' })]);
    await attachToComment(through, id, [kit.files.stage({ fileName: 'b.txt' })]);
    const { items } = await kit.asUser(administrator).audit.list({});
    // A rejection is a comment and a change of status.
    expect(items).toHaveLength(wanted.length + 1 + 2);
    expect(items.slice(0, 2).map(({ action, summary }) => [action, summary.split(': ')[1]])).toEqual([
      ['attachment.create', 'b.txt'],
      ['attachment.create', 'a.txt'],
    ]);
    for (const item of items) {
      expect(item).toMatchObject({ actor: { id: administrator.id }, impersonated: { id: user.id } });
    }
  });

  it('holds every real change of status that administrators make, and none that members make', async () => {
    const kit = createTestKit();
    const { user, project } = kit.aMemberWithProject();
    const administrator = kit.anAdmin();
    const admin = kit.asUser(administrator);
    const { id, number } = kit.aTicket({ project_id: project.id, user_id: user.id });
    await admin.tickets.update({ id, status: 'QA' });
    await admin.tickets.update({ id, status: 'QA' });
    await admin.tickets.move({ id, status: 'Done', above: null, below: null });
    await admin.tickets.move({ id, status: 'Done', above: null, below: null });
    await refusalOf(admin.tickets.update({ id, status: 'QA', expectedStatus: 'Blocked' }));
    await kit.asUser(user).tickets.update({ id, status: 'Accepted' });
    const { items } = await admin.audit.list({});
    expect(items.map(({ action, summary }) => [action, summary])).toEqual([
      ['ticket.status', `#${number}: QA to Done`],
      ['ticket.status', `#${number}: Received to QA`],
    ]);
    for (const item of items) {
      expect(item).toMatchObject({
        actor: { id: administrator.id },
        impersonated: null,
        subjectType: 'ticket',
        subjectId: id,
      });
    }
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
