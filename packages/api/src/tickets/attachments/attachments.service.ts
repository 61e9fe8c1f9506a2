import type { Attachment } from '@ringmark/contract/tickets/comments';
import type { AttachmentId, CommentId, TicketId } from '@ringmark/contract/ids';
import { recordIfImpersonating } from '../../core/audit/audit.service.ts';
import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import { requireOpenComment } from '../comments/comments.access.ts';
import { audienceOf, visibleTo as commentVisibleTo } from '../tickets/note-sight.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError, invalidField, notFound } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import type { StagedFile } from '../../core/ports/ports.ts';
import {
  type VisibleTicket,
  requireOpenTicket,
  requireTicketOrMerged,
  visibleTo,
} from '../tickets/tickets.access.ts';
import { countWrites, takeWrite } from '../../core/limits/write-limits.ts';
import { selectAttachments, toAttachment } from '../tickets/attachment-row.ts';
import { cleanFileName } from './file-name.ts';
import {
  addStoredBytes,
  assertFreeSpace,
  assertStorage,
  assertUploadQuota,
} from '../../core/storage/quotas.ts';

/** A ticket, or one of its comments. */
export type AttachmentTarget = { ticketId: TicketId } | { commentId: CommentId };

interface Place {
  ticket: VisibleTicket;
  commentId: CommentId | null;
  /** Files of an internal note are as hidden as the note. */
  visibility: CommentVisibility;
}

/** All who see a ticket may attach to it, but only author and administrators to a comment. */
function requirePlace(ctx: SignedInContext, db: Sql, target: AttachmentTarget): Place {
  if ('ticketId' in target) {
    return {
      ticket: requireOpenTicket(db, ctx.actor, target.ticketId),
      commentId: null,
      visibility: 'everyone',
    };
  }
  const { ticket, authorId, visibility } = requireOpenComment(db, ctx.actor, target.commentId);
  if (authorId !== ctx.actor.user.id && !ctx.actor.user.isAdmin) {
    throw new AppError('forbidden', 'not_author', 'Only the author can attach files to a comment.');
  }
  return { ticket, commentId: target.commentId, visibility };
}

/**
 * Checks an upload before its first byte is read. All checks but the write limit run again when the files have arrived;
 * each file counts as a write, and the first counts here.
 *
 * @throws AppError not_found, forbidden, conflict, too_large, too_many or no_space.
 */
export async function admitUpload(ctx: SignedInContext, target: AttachmentTarget): Promise<void> {
  const { ticket } = requirePlace(ctx, ctx.db, target);
  assertUploadQuota(ctx, ctx.db, 1);
  assertStorage(ctx, ctx.db, ticket.organization_id, 1);
  await assertFreeSpace(ctx);
  takeWrite(ctx);
}

const sizeOf = (files: readonly StagedFile[]) => files.reduce((sum, { size }) => sum + size, 0);

function assertRoom(ctx: SignedInContext, db: Sql, { ticket }: Place, files: readonly StagedFile[]): void {
  assertUploadQuota(ctx, db, files.length);
  assertStorage(ctx, db, ticket.organization_id, sizeOf(files));
}

function writeRows(ctx: SignedInContext, tx: Tx, place: Place, files: readonly StagedFile[]): void {
  const { actor, clock } = ctx;
  const { ticket, commentId, visibility } = place;
  const now = toInstant(clock.now());
  const rows = files.map((file) => ({
    id: file.id as AttachmentId,
    ticket_id: ticket.id,
    comment_id: commentId,
    user_id: actor.user.id,
    actor_user_id: actor.impersonator?.id ?? null,
    file_name: cleanFileName(file.fileName),
    file_size: file.size,
    content_type: file.contentType,
    sha256: file.sha256,
    created_at: now,
  }));
  tx.run(tx.q.insertInto('attachment').values(rows));
  if (visibility === 'everyone') {
    tx.run(
      tx.q
        .updateTable('ticket')
        .set((eb) => ({
          updated_at: now,
          attachment_count: eb('attachment_count', '+', commentId === null ? files.length : 0),
        }))
        .where('id', '=', ticket.id),
    );
  }
  addStoredBytes(tx, ticket.organization_id, sizeOf(files));
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(
    ctx,
    tx,
    { kind: 'attachment.created', ticketId, projectId },
    audienceOf(visibility, projectId),
  );
  recordIfImpersonating(ctx, tx, actor, {
    action: 'attachment.create',
    subjectType: 'ticket',
    subjectId: ticketId,
    summary: `#${ticket.number}: ${rows.map(({ file_name }) => file_name).join(', ')}`,
  });
}

async function attach(
  ctx: SignedInContext,
  target: AttachmentTarget,
  files: readonly StagedFile[],
): Promise<Attachment[]> {
  const { db } = ctx;
  const ids = files.map(({ id }) => id as AttachmentId);
  try {
    assertRoom(ctx, db, requirePlace(ctx, db, target), files);
    if (files.length === 0) throw invalidField('files', 'Select at least one file.');
    await assertFreeSpace(ctx, sizeOf(files));
    // Files first, rows second: a crash between them leaves orphaned files, which maintenance deletes.
    await ctx.files.keep(files);
    db.write((tx) => {
      const place = requirePlace(ctx, tx, target);
      assertRoom(ctx, tx, place, files);
      writeRows(ctx, tx, place, files);
    });
    countWrites(ctx, files.length - 1);
  } catch (error) {
    await ctx.files.discard(ids);
    throw error;
  }
  return db
    .all(selectAttachments(db.q).where('attachment.id', 'in', ids).orderBy('attachment.id'))
    .map(toAttachment);
}

/** The ticket's own files, the oldest first. */
export function listTicketAttachments({ db, actor }: SignedInContext, ticketId: TicketId): Attachment[] {
  const { ticket } = requireTicketOrMerged(db, actor, ticketId);
  if (!ticket) return [];
  return db
    .all(
      selectAttachments(db.q)
        .where('attachment.ticket_id', '=', ticket.id)
        .where('attachment.comment_id', 'is', null)
        .orderBy('attachment.id'),
    )
    .map(toAttachment);
}

/**
 * Attaches files: all of them, or none.
 *
 * @throws AppError not_found, conflict, too_large, too_many or no_space; the files are gone then.
 */
export const attachToTicket = (ctx: SignedInContext, ticketId: TicketId, files: readonly StagedFile[]) =>
  attach(ctx, { ticketId }, files);

/** @throws AppError as above, and forbidden for everyone except the author and administrators. */
export const attachToComment = (ctx: SignedInContext, commentId: CommentId, files: readonly StagedFile[]) =>
  attach(ctx, { commentId }, files);

/** @throws AppError not_found for an attachment whose ticket or comment the caller may not see. */
export function requireAttachment({ db, actor }: SignedInContext, id: AttachmentId): Attachment {
  const row = db.first(
    selectAttachments(db.q)
      .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
      .leftJoin('comment', 'comment.id', 'attachment.comment_id')
      .where('attachment.id', '=', id)
      .where(visibleTo(actor))
      .where((eb) => eb.or([eb('attachment.comment_id', 'is', null), commentVisibleTo(actor)])),
  );
  if (!row) throw notFound();
  return toAttachment(row);
}
