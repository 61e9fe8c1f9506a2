import {
  type AttachmentTarget,
  attachToComment,
  attachToTicket,
} from '@ringmark/api/tickets/attachments/attachments.service';
import type { SignedInContext } from '@ringmark/api/core/context/context';
import type { StagedFile } from '@ringmark/api/core/ports/ports';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import { clearCaller, type ContextOf } from '../../request-context.ts';

/** Attaches files that have arrived, as the services do. */
export const attach = (ctx: SignedInContext, target: AttachmentTarget, files: readonly StagedFile[]) =>
  'ticketId' in target
    ? attachToTicket(ctx, target.ticketId, files)
    : attachToComment(ctx, target.commentId, files);

/** Files may take minutes to arrive, in which their sender may be archived or sign out. */
export async function requireStillMember(
  { contextOf, store }: { contextOf: ContextOf; store: DiskFileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  files: readonly Pick<StagedFile, 'id'>[],
): Promise<SignedInContext> {
  try {
    clearCaller(request);
    return requireMember(contextOf(request, reply), true);
  } catch (error) {
    await store.discard(files.map(({ id }) => id));
    throw error;
  }
}
