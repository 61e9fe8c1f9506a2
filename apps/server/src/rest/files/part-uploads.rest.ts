import { Readable } from 'node:stream';
import { type AttachmentTarget, admitUpload } from '@ringmark/api/tickets/attachments/attachments.service';
import { shareOf } from '@ringmark/api/core/limits/fair-share';
import type { SignedInContext } from '@ringmark/api/core/context/context';
import { AppError, notFound } from '@ringmark/api/core/base/errors';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { CommentId, TicketId } from '@ringmark/contract/ids';
import { UPLOAD_OFFSET, uploadPath, type UploadState } from '@ringmark/contract/tickets/upload-parts';
import { beginUploadInput } from '@ringmark/contract/tickets/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type DiskFileStore, tooLarge } from '../../adapters/file-store.ts';
import type { PartialFile } from '../../adapters/partial-file.ts';
import type { ContextOf } from '../../request-context.ts';
import { attach, requireStillMember } from './attach-uploads.ts';
import type { createUploadPlaces } from './upload-places.ts';

/** An upload that nobody continues is removed after this time, ms. */
const IDLE_MS = 60 * 60_000;
/** The number of uploads that may be unfinished, for all people and for one. */
const MAX = 200;
const MAX_OF_ONE = 8;

interface Upload {
  part: PartialFile;
  userId: string;
  target: AttachmentTarget;
  fileName: string;
  fileSize: number;
  isDone: boolean;
  /** This part is arriving; null between two parts. */
  arriving: { cut: AbortController; end: Promise<unknown> } | null;
}

interface PartUploadOptions {
  contextOf: ContextOf;
  store: DiskFileStore;
  places: ReturnType<typeof createUploadPlaces>;
}

interface Params {
  Params: { id: string };
}

const tooMany = () =>
  new AppError(
    'too_many',
    'too_many_uploads',
    'You’re uploading too many files at once. Wait for them to finish and try again.',
    { retryAfterSeconds: 60 },
  );

const wrongOffset = () =>
  new AppError(
    'conflict',
    'upload_offset',
    'This part doesn’t start where the upload stopped. Read its offset, and continue from there.',
  );

const unclear = (sentence: string) => new AppError('invalid', 'invalid_input', sentence);

const interrupted = () =>
  new AppError('invalid', 'bad_upload', 'The upload was interrupted. What has arrived is kept for an hour.');

const stateOf = ({ part, fileSize, isDone }: Upload): UploadState => ({
  id: part.id,
  offset: part.size(),
  fileSize,
  isDone,
});

/** Keeps uploads that have begun in memory: after a restart they begin again, and their bytes are gone from the disk too. */
function createUploads(store: DiskFileStore) {
  const uploads = new LRUCache<string, Upload>({
    max: MAX,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose({ part, isDone }) {
      // The file of a finished one is an attachment.
      if (!isDone) void store.discard([part.id]);
    },
  });
  const countOf = (userId: string) =>
    [...uploads.values()].filter((one) => one.userId === userId && !one.isDone).length;
  return {
    begin(ctx: SignedInContext, of: Pick<Upload, 'target' | 'fileName' | 'fileSize'>): Upload {
      const userId = ctx.actor.user.id;
      if (of.fileSize > ctx.config.uploadMaxBytes) throw tooLarge(ctx.config.uploadMaxBytes);
      if (countOf(userId) >= MAX_OF_ONE) throw tooMany();
      const upload: Upload = { ...of, part: store.stageInParts(), userId, isDone: false, arriving: null };
      uploads.set(upload.part.id, upload);
      return upload;
    },
    /** @throws AppError not_found for those of others as well. */
    require(ctx: SignedInContext, id: string): Upload {
      const upload = uploads.get(id);
      if (upload?.userId !== ctx.actor.user.id) throw notFound();
      return upload;
    },
    end: (upload: Upload) => void uploads.delete(upload.part.id),
  };
}

/** Ends with the part that the file has room for: more than was said is not stored. */
async function* upTo(content: Readable, room: number): AsyncGenerator<Uint8Array> {
  let left = room;
  for await (const chunk of content) {
    left -= (chunk as Buffer).byteLength;
    if (left < 0) throw wrongOffset();
    yield chunk as Buffer;
  }
}

/** Adds one part to an upload. What arrives before its connection breaks off is kept. */
async function take(upload: Upload, offset: number, body: Readable, cut: AbortSignal): Promise<void> {
  // A connection that has broken off may not be known to have: the newest one counts.
  upload.arriving?.cut.abort(interrupted());
  await upload.arriving?.end;
  if (upload.isDone || offset !== upload.part.size()) throw wrongOffset();
  const own = new AbortController();
  const stop = () => void body.destroy(interrupted());
  for (const signal of [cut, own.signal]) signal.addEventListener('abort', stop);
  const adding = upload.part.append(upTo(body, upload.fileSize - offset));
  upload.arriving = { cut: own, end: adding.catch(() => {}) };
  try {
    await adding;
  } catch (error) {
    throw error instanceof AppError ? error : interrupted();
  } finally {
    cut.removeEventListener('abort', stop);
    upload.arriving = null;
  }
}

/** Takes uploads that arrive in parts, and resume where they were after a connection broke. */
export function addPartUploads(app: FastifyInstance, { contextOf, store, places }: PartUploadOptions): void {
  const uploads = createUploads(store);
  // Parts are read as they come.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  const begin = async (request: FastifyRequest, reply: FastifyReply, target: AttachmentTarget) => {
    const ctx = requireMember(contextOf(request, reply), true);
    await admitUpload(ctx, target);
    const read = beginUploadInput.safeParse(request.body);
    if (!read.success)
      throw unclear('Send the name of the file (fileName) and its size in bytes (fileSize).');
    return reply.code(201).send(stateOf(uploads.begin(ctx, { target, ...read.data })));
  };
  app.post<Params>(
    '/api/tickets/:id/attachments/uploads',
    { config: { access: 'member', scope: 'ticket' } },
    (request, reply) => begin(request, reply, { ticketId: request.params.id as TicketId }),
  );
  app.post<Params>(
    '/api/comments/:id/attachments/uploads',
    { config: { access: 'member', scope: 'comment' } },
    (request, reply) => begin(request, reply, { commentId: request.params.id as CommentId }),
  );
  app.get<Params>(
    uploadPath(':id'),
    { config: { access: 'member', scope: 'attachment' } },
    (request, reply) =>
      stateOf(uploads.require(requireMember(contextOf(request, reply), false), request.params.id)),
  );
  app.patch<Params>(
    uploadPath(':id'),
    { config: { access: 'member', scope: 'attachment', isForm: true } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), true);
      const upload = uploads.require(ctx, request.params.id);
      const { body } = request;
      if (!(body instanceof Readable)) throw unclear('Send the bytes as application/octet-stream.');
      await places.run(shareOf(ctx.actor), request.raw, (cut) =>
        take(upload, Number(request.headers[UPLOAD_OFFSET]), body, cut),
      );
      if (upload.part.size() < upload.fileSize) return stateOf(upload);
      upload.isDone = true;
      try {
        const sender = await requireStillMember({ contextOf, store }, request, reply, [upload.part]);
        await attach(sender, upload.target, [await upload.part.finish(upload.fileName)]);
        return stateOf(upload);
      } catch (error) {
        uploads.end(upload);
        throw error;
      }
    },
  );
}
