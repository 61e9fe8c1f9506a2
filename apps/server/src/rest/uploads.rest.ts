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
import { type ContextOf, forgetCaller } from '../request-context.ts';
import { receiveFiles } from './receive-files.ts';

/** How many uploads arrive at a time: each holds a file open and a share of the disk. */
const UPLOADS_AT_ONCE = 24;
/** The client sends a person's files one by one; whoever sends many at a time leaves room for others. */
const UPLOADS_OF_ONE = 8;

type Params = { Params: { id: string } };

const attach = (ctx: SignedInContext, target: AttachmentTarget, files: readonly StagedFile[]) =>
  'ticketId' in target
    ? attachToTicket(ctx, target.ticketId, files)
    : attachToComment(ctx, target.commentId, files);

const busy = () =>
  new AppError('unavailable', 'uploads_busy', 'Too many files are arriving. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

/** Counts the uploads that arrive. */
function createSlots() {
  const taken: string[] = [];
  return {
    /** @returns what gives the slot back. @throws AppError unavailable where there is none. */
    take(ownerId: string): () => void {
      const own = taken.filter((id) => id === ownerId).length;
      if (taken.length >= UPLOADS_AT_ONCE || own >= UPLOADS_OF_ONE) throw busy();
      taken.push(ownerId);
      return () => void taken.splice(taken.indexOf(ownerId), 1);
    },
  };
}

/** Files for tickets and comments, in a scope of its own: only here is multipart understood. */
export async function addUploads(
  app: FastifyInstance,
  contextOf: ContextOf,
  store: DiskFileStore,
): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const slots = createSlots();

  /** Files may take minutes to arrive, in which their sender may be archived or sign out. */
  const requireStillMember = async (request: FastifyRequest, reply: FastifyReply, files: StagedFile[]) => {
    try {
      forgetCaller(request);
      return requireMember(contextOf(request, reply), true);
    } catch (error) {
      await store.discard(files.map(({ id }) => id));
      throw error;
    }
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply, target: AttachmentTarget) => {
    const ctx = requireMember(contextOf(request, reply), true);
    await admitUpload(ctx, target);
    const giveBack = slots.take(ctx.actor.user.id);
    try {
      const files = await receiveFiles(request, store, ctx.config);
      const sender = await requireStillMember(request, reply, files);
      return await reply.code(201).send(await attach(sender, target, files));
    } finally {
      giveBack();
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
