import fastifyMultipart from '@fastify/multipart';
import {
  type AttachmentTarget,
  admitUpload,
  attachToComment,
  attachToTicket,
} from '@ringmark/api/attachments/attachments.service';
import { requireMember } from '@ringmark/api/trpc';
import type { CommentId, TicketId } from '@ringmark/contract/ids';
import { AppError } from '@ringmark/api/errors';
import type { SignedInContext } from '@ringmark/api/context';
import type { StagedFile } from '@ringmark/api/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../adapters/file-store.ts';
import type { ContextOf } from '../request-context.ts';
import { receiveFiles } from './receive-files.ts';

/** How many uploads arrive at a time: each holds a file open and a share of the disk. */
const UPLOADS_AT_ONCE = 24;

type Params = { Params: { id: string } };

const attach = (ctx: SignedInContext, target: AttachmentTarget, files: readonly StagedFile[]) =>
  'ticketId' in target
    ? attachToTicket(ctx, target.ticketId, files)
    : attachToComment(ctx, target.commentId, files);

/** Files for tickets and comments, in a scope of its own: only here is multipart understood. */
export async function addUploads(
  app: FastifyInstance,
  contextOf: ContextOf,
  store: DiskFileStore,
): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  let underWay = 0;

  const handle = async (request: FastifyRequest, reply: FastifyReply, target: AttachmentTarget) => {
    const ctx = requireMember(contextOf(request, reply), true);
    await admitUpload(ctx, target);
    if (underWay >= UPLOADS_AT_ONCE) {
      throw new AppError(
        'unavailable',
        'uploads_busy',
        'Too many files are arriving. Try again in a few seconds.',
        {
          retryAfterSeconds: 5,
        },
      );
    }
    underWay += 1;
    try {
      const files = await receiveFiles(request, store, ctx.config);
      return await reply.code(201).send(await attach(ctx, target, files));
    } finally {
      underWay -= 1;
    }
  };

  app.post<Params>(
    '/api/tickets/:id/attachments',
    { config: { access: 'member', scope: 'ticket', isForm: true } },
    (request, reply) => handle(request, reply, { ticketId: request.params.id as TicketId }),
  );
  app.post<Params>(
    '/api/comments/:id/attachments',
    { config: { access: 'member', scope: 'comment', isForm: true } },
    (request, reply) => handle(request, reply, { commentId: request.params.id as CommentId }),
  );
}
