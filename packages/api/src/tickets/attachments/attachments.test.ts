import type { AttachmentId, CommentId, TicketId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { TEST_CONFIG, createTestKit } from '../../testing/test-kit.ts';
import { admitUpload, attachToComment, attachToTicket, requireAttachment } from './attachments.service.ts';

function aDesk() {
  const kit = createTestKit();
  const { project, user, organization } = kit.aMemberWithProject();
  const ticket = kit.aTicket({ project_id: project.id, user_id: user.id });
  return { kit, project, user, organization, ticket, ctx: kit.contextOf(user), member: kit.asUser(user) };
}

describe('files of tickets', () => {
  it('are kept, listed, counted and found again, under a clean name', async () => {
    const { kit, project, user, ticket, ctx, member } = aDesk();
    const staged = [
      kit.files.stage({ fileName: '../notes.txt', bytes: Buffer.from('12345') }),
      kit.files.stage({ fileName: 'a.png', contentType: 'image/png' }),
    ];
    const attached = await attachToTicket(ctx, ticket.id, staged);
    expect(attached).toMatchObject([
      { fileName: 'notes.txt', fileSize: 5, contentType: 'application/octet-stream', user: { id: user.id } },
      { fileName: 'a.png', contentType: 'image/png' },
    ]);
    expect(kit.files.staged.size).toBe(0);
    expect(await member.attachments.list({ id: ticket.id })).toEqual(attached);
    expect((await member.tickets.get({ id: ticket.id })).attachmentCount).toBe(2);
    const [first] = attached;
    if (!first) throw new Error('Two were attached.');
    expect(requireAttachment(ctx, first.id)).toEqual(first);
    expect(kit.published.at(-1)?.event).toEqual({
      kind: 'attachment.created',
      ticketId: ticket.id,
      projectId: project.id,
    });
  });

  it('of a ticket that one may not see are not found, and nothing of an upload stays', async () => {
    const { kit, ticket, ctx } = aDesk();
    const stranger = kit.contextOf(kit.aMemberWithProject().user);
    const [file] = await attachToTicket(ctx, ticket.id, [kit.files.stage()]);
    if (!file) throw new Error('One was attached.');
    const refused = expect.objectContaining({ kind: 'not_found' });
    expect(() => requireAttachment(stranger, file.id)).toThrow(refused);
    expect(() => requireAttachment(stranger, 'nothing' as AttachmentId)).toThrow(refused);
    await expect(admitUpload(stranger, { ticketId: ticket.id })).rejects.toThrow(refused);
    await expect(admitUpload(stranger, { ticketId: 'nothing' as TicketId })).rejects.toThrow(refused);
    await expect(attachToTicket(stranger, ticket.id, [kit.files.stage()])).rejects.toThrow(refused);
    expect(kit.files.staged.size).toBe(0);
    expect(kit.files.kept.size).toBe(1);
  });

  it('an archived project takes none', async () => {
    const { kit } = aDesk();
    const admin = kit.contextOf(kit.anAdmin());
    const { id } = kit.aTicket({ project_id: kit.aProject({ status: 'archived' }).id });
    const refused = expect.objectContaining({ code: 'project_archived' });
    await expect(admitUpload(admin, { ticketId: id })).rejects.toThrow(refused);
    await expect(attachToTicket(admin, id, [kit.files.stage()])).rejects.toThrow(refused);
    expect(kit.files.kept.size + kit.files.staged.size).toBe(0);
  });

  it('when a row cannot be written no file stays', async () => {
    const { kit, ticket, ctx } = aDesk();
    const [one, two] = [kit.files.stage(), kit.files.stage()];
    kit.services.files.keep = async (files) => {
      for (const { id } of files) kit.files.kept.set(id, new Uint8Array());
      kit.db.sqlite.exec('drop table storage_counter');
    };
    await expect(
      attachToTicket(kit.contextOf({ id: ctx.actor.user.id }), ticket.id, [one, two]),
    ).rejects.toThrow('storage_counter');
    expect(kit.files.kept.size).toBe(0);
    expect(kit.db.all(kit.db.q.selectFrom('attachment').select('id'))).toEqual([]);
  });
});

describe('files of comments', () => {
  it('come with the comment and not among the ticket’s own', async () => {
    const { kit, ticket, ctx, member } = aDesk();
    const { id } = await member.comments.add({ ticketId: ticket.id, text: 'See the file.' });
    const attached = await attachToComment(ctx, id, [kit.files.stage()]);
    expect(await member.attachments.list({ id: ticket.id })).toEqual([]);
    const [comment] = await member.comments.list({ ticketId: ticket.id });
    expect(comment?.attachments).toEqual(attached);
    expect((await member.tickets.get({ id: ticket.id })).attachmentCount).toBe(0);
  });

  it('only its author and administrators may add one', async () => {
    const { kit, project, organization, ticket, member } = aDesk();
    const colleague = kit.aUser({ organization_id: organization.id });
    kit.assign(colleague, project);
    const { id } = await member.comments.add({ ticketId: ticket.id, text: 'Mine.' });
    await expect(attachToComment(kit.contextOf(colleague), id, [kit.files.stage()])).rejects.toThrow(
      expect.objectContaining({ kind: 'forbidden' }),
    );
    await attachToComment(kit.contextOf(kit.anAdmin()), id, [kit.files.stage()]);
    const stranger = kit.contextOf(kit.aMemberWithProject().user);
    for (const commentId of [id, 'nothing' as CommentId]) {
      await expect(attachToComment(stranger, commentId, [kit.files.stage()])).rejects.toThrow(
        expect.objectContaining({ kind: 'not_found' }),
      );
    }
    expect(kit.files.kept.size).toBe(1);
  });
});

describe('limits of uploading', () => {
  it('one person uploads 300 files in 24 hours', async () => {
    const { kit, ticket, ctx } = aDesk();
    const upload = (count: number) =>
      attachToTicket(
        kit.contextOf(ctx.actor.user),
        ticket.id,
        Array.from({ length: count }, () => kit.files.stage()),
      );
    await upload(200);
    kit.clock.advance(3_600_000);
    await upload(99);
    const refused = expect.objectContaining({
      kind: 'too_many',
      code: 'upload_quota',
      details: { retryAfterSeconds: 23 * 3_600 },
    });
    await expect(upload(2)).rejects.toThrow(refused);
    await upload(1);
    await expect(admitUpload(kit.contextOf(ctx.actor.user), { ticketId: ticket.id })).rejects.toThrow(
      refused,
    );
    kit.clock.advance(23 * 3_600_000);
    await upload(200);
    expect(kit.files.staged.size).toBe(0);
  });

  it('an organization keeps 5 GB, pictures of tickets included', async () => {
    const { kit, organization, ticket, ctx } = aDesk();
    kit.db.run(
      kit.db.q
        .insertInto('storage_counter')
        .values({ organization_id: organization.id, bytes: TEST_CONFIG.organizationBytes - 10 }),
    );
    const file = (size: number) => kit.files.stage({ bytes: new Uint8Array(size) });
    await expect(attachToTicket(ctx, ticket.id, [file(11)])).rejects.toThrow(
      expect.objectContaining({ kind: 'too_large', code: 'storage_quota' }),
    );
    await attachToTicket(ctx, ticket.id, [file(10)]);
    await expect(admitUpload(ctx, { ticketId: ticket.id })).rejects.toThrow('5 GB');
  });

  it('below 500 MB of free space nothing is uploaded', async () => {
    const { kit, ticket, ctx } = aDesk();
    kit.files.free = TEST_CONFIG.freeBytesFloor - 1;
    const refused = expect.objectContaining({ kind: 'no_space' });
    await expect(admitUpload(ctx, { ticketId: ticket.id })).rejects.toThrow(refused);
    await expect(attachToTicket(ctx, ticket.id, [kit.files.stage()])).rejects.toThrow(refused);
    expect(kit.files.staged.size).toBe(0);
  });
});
