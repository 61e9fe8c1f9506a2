import { send, type SendResult } from '@fastify/send';
import { requireAttachment } from '@ringmark/api/attachments/attachments.service';
import { AppError, notFound } from '@ringmark/api/errors';
import { requireDoorPicture } from '@ringmark/api/doors/doors.service';
import { requireProofPicture } from '@ringmark/api/proofs/proofs.service';
import { requireSizePicture } from '@ringmark/api/sizes/sizes.service';
import { readMarkedPicture } from '@ringmark/api/tickets/pictures/marked-picture.service';
import { requireScreenshot } from '@ringmark/api/tickets/tickets.service';
import { requireAdminSession, requireMember } from '@ringmark/api/procedures';
import type { AttachmentId, ProjectId, TicketId } from '@ringmark/contract/ids';
import { screenshotQuery } from '@ringmark/contract/tickets/tickets';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import { sniffVideoType, VIDEO_HEAD_BYTES } from '../../adapters/video-type.ts';
import type { ContextOf } from '../../request-context.ts';
import { addFrozenPages } from './frozen-page.rest.ts';
import { SANDBOX } from './sandbox.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';

interface Params {
  Params: { id: string };
}

interface FileAnswer {
  id: string;
  contentType: string;
  cacheControl: string;
  disposition?: string;
}

function missing(file: FileAnswer, request: FastifyRequest): AppError {
  request.log.error({ file: file.id }, 'A file listed in the database is missing from the disk.');
  return notFound();
}

/** The requested range is impossible; or the file is missing, which is this server's fault. */
function toRefusal(
  { statusCode, headers }: Pick<SendResult, 'statusCode' | 'headers'>,
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): AppError {
  if (statusCode === 416) {
    // The file's length.
    void reply.header('content-range', headers['Content-Range']);
    return new AppError('bad_range', 'range_not_satisfiable', 'The file has no such range.');
  }
  if (statusCode === 412) {
    const sentence = 'The file doesn’t match what the request expects.';
    return new AppError('precondition_failed', 'precondition_failed', sentence);
  }
  return missing(file, request);
}

async function sendFile(
  store: DiskFileStore,
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = store.locate(file.id);
  if (!place) throw missing(file, request);
  const how = { cacheControl: false, contentType: false, index: false } as const;
  const answer = await send(request.raw, place.path, { root: place.root, ...how });
  if (answer.type !== 'file') throw toRefusal(answer, file, request, reply);
  return reply
    .code(answer.statusCode)
    .headers(answer.headers)
    .headers({
      'cache-control': file.cacheControl,
      'content-security-policy': SANDBOX,
      'content-type': file.contentType,
      ...(file.disposition !== undefined && { 'content-disposition': file.disposition }),
    })
    .send(answer.stream);
}

/** Asked for again each time: somebody may have drawn on the picture since. */
const sendDrawn = (reply: FastifyReply, { image, mime }: { image: Uint8Array; mime: string }) =>
  reply
    .headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': SANDBOX,
      'content-type': mime,
    })
    .send(Buffer.from(image.buffer, image.byteOffset, image.byteLength));

/** A request that says where it comes from, and that it is not for a player, is for a window. */
const isForPlayer = ({ headers }: FastifyRequest): boolean =>
  ['video', undefined].includes(headers['sec-fetch-dest']?.toString());

/** Videos are played in place. Their bytes say what they are, not their names; nothing else is shown from here. */
function addVideos(app: FastifyInstance, contextOf: ContextOf, store: DiskFileStore): void {
  app.get<Params>(
    '/api/attachments/:id/video',
    { config: { access: 'member', scope: 'attachment' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { id, fileName } = requireAttachment(ctx, request.params.id as AttachmentId);
      const contentType = sniffVideoType((await store.readHead(id, VIDEO_HEAD_BYTES)) ?? new Uint8Array());
      if (!contentType) throw notFound();
      const type = isForPlayer(request) ? 'inline' : 'attachment';
      const disposition = contentDisposition(fileName, { type });
      const cacheControl = 'private, no-store';
      return sendFile(store, { id, contentType, disposition, cacheControl }, request, reply);
    },
  );
}

/** Serves attachments, always to be saved, and screenshots, to be shown. */
export function addDownloads(app: FastifyInstance, contextOf: ContextOf, store: DiskFileStore): void {
  app.get<Params>(
    '/api/attachments/:id/download',
    { config: { access: 'member', scope: 'attachment' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { id, fileName, contentType } = requireAttachment(ctx, request.params.id as AttachmentId);
      const disposition = contentDisposition(fileName);
      return sendFile(
        store,
        { id, contentType, disposition, cacheControl: 'private, no-store' },
        request,
        reply,
      );
    },
  );
  addVideos(app, contextOf, store);
  app.get<Params>(
    '/api/tickets/:id/screenshot',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { marked } = screenshotQuery.parse(request.query);
      const drawn = marked && (await readMarkedPicture(ctx, request.params.id as TicketId));
      if (drawn) return sendDrawn(reply, drawn);
      const { fileId, contentType } = requireScreenshot(ctx, request.params.id as TicketId);
      return sendFile(store, { id: fileId, contentType, cacheControl: IMMUTABLE }, request, reply);
    },
  );
  app.get<{ Params: { id: string; proofId: string } }>(
    '/api/tickets/:id/proofs/:proofId/picture',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const id = requireProofPicture(ctx, request.params.id as TicketId, request.params.proofId);
      return sendFile(store, { id, contentType: 'image/jpeg', cacheControl: IMMUTABLE }, request, reply);
    },
  );
  addFrozenPages(app, contextOf);
  app.get<{ Params: { projectId: string; pictureId: string } }>(
    '/api/admin/projects/:projectId/doors/pictures/:pictureId',
    { config: { access: 'admin', scope: 'project' } },
    async (request, reply) => {
      const ctx = requireAdminSession(contextOf(request, reply));
      const { projectId, pictureId } = request.params;
      const id = requireDoorPicture(ctx, projectId as ProjectId, pictureId);
      return sendFile(store, { id, contentType: 'image/jpeg', cacheControl: IMMUTABLE }, request, reply);
    },
  );
  app.get<{ Params: { id: string; pictureId: string } }>(
    '/api/tickets/:id/sizes/pictures/:pictureId',
    { config: { access: 'member', scope: 'ticket' } },
    async (request, reply) => {
      const ctx = requireMember(contextOf(request, reply), false);
      const { id, pictureId } = request.params;
      const picture = requireSizePicture(ctx, id as TicketId, pictureId);
      return sendFile(store, { ...picture, cacheControl: IMMUTABLE }, request, reply);
    },
  );
}
