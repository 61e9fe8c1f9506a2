import type { Attachment } from '@ringmark/contract/comments';
import type { AttachmentId, CommentId, TicketId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../context.ts';
import type { StagedFile } from '../ports.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listTicketAttachments(
  _ctx: SignedInContext,
  _ticketId: TicketId,
): Promise<Attachment[]> {
  return unbuilt();
}

export async function attachToTicket(
  _ctx: SignedInContext,
  _ticketId: TicketId,
  _files: readonly StagedFile[],
): Promise<Attachment[]> {
  return unbuilt();
}

export async function attachToComment(
  _ctx: SignedInContext,
  _commentId: CommentId,
  _files: readonly StagedFile[],
): Promise<Attachment[]> {
  return unbuilt();
}

export async function requireAttachment(_ctx: SignedInContext, _id: AttachmentId): Promise<Attachment> {
  return unbuilt();
}
