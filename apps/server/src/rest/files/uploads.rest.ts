import fastifyMultipart from '@fastify/multipart';
import { type AttachmentTarget, admitUpload } from '@ringmark/api/tickets/attachments/attachments.service';
import { shareOf } from '@ringmark/api/core/limits/fair-share';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { CommentId, TicketId } from '@ringmark/contract/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import type { ContextOf } from '../../request-context.ts';
import { attach, requireStillMember } from './attach-uploads.ts';
import { addPartUploads } from './part-uploads.rest.ts';
import { receiveFiles } from './receive-files.ts';
import { createUploadPlaces, type UploadShares } from './upload-places.ts';

interface Params {
  Params: { id: string };
}

/** Files for tickets and comments, in a scope of its own: only here is multipart parsed. */
export async function addUploads(
  app: FastifyInstance,
  contextOf: ContextOf,
  store: DiskFileStore,
  shares: UploadShares,
): Promise<void> {
  const places = createUploadPlaces(shares);
  // Their scope comes first: no form is parsed there.
  await app.register(async (scope) => addPartUploads(scope, { contextOf, store, places }));
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });

  const handle = async (request: FastifyRequest, reply: FastifyReply, target: AttachmentTarget) => {
    const ctx = requireMember(contextOf(request, reply), true);
    await admitUpload(ctx, target);
    const attached = await places.run(shareOf(ctx.actor), request.raw, async (cut) => {
      const files = await receiveFiles(request, store, ctx.config, cut).catch((error: unknown) => {
        // Otherwise the sender would send all the rest before reading the refusal.
        if (cut.aborted) reply.header('connection', 'close');
        throw error;
      });
      const sender = await requireStillMember({ contextOf, store }, request, reply, files);
      return attach(sender, target, files);
    });
    return reply.code(201).send(attached);
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
