import { requireAttachment } from '@ringmark/api/tickets/attachments/attachments.service';
import { notFound } from '@ringmark/api/core/base/errors';
import { readMarkedPicture } from '@ringmark/api/tickets/tickets/pictures/marked-picture.service';
import { requireScreenshot } from '@ringmark/api/tickets/tickets/tickets.service';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { AttachmentId, TicketId } from '@ringmark/contract/ids';
import { screenshotQuery } from '@ringmark/contract/tickets/tickets';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import { sniffVideoType, VIDEO_HEAD_BYTES } from '../../adapters/video-type.ts';
import type { ContextOf } from '../../request-context.ts';
import { addComparedPictures } from './compared-pictures.rest.ts';
import { addFrozenPages } from './frozen-page.rest.ts';
import { SANDBOX } from './sandbox.ts';
import { IMMUTABLE, sendFile } from './send-file.ts';

interface Params {
  Params: { id: string };
}

/** The picture is requested again each time, because someone may have drawn on it or blurred it since. */
const REVALIDATED = 'private, no-cache';

const sendDrawn = (reply: FastifyReply, { image, mime }: { image: Uint8Array; mime: string }) =>
  reply
    .headers({
      'cache-control': REVALIDATED,
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
      const { marked, blurred } = screenshotQuery.parse(request.query);
      const drawn = marked && (await readMarkedPicture(ctx, request.params.id as TicketId));
      if (drawn) return sendDrawn(reply, drawn);
      const { fileId, contentType, covers } = requireScreenshot(ctx, request.params.id as TicketId);
      const cacheControl = blurred === String(covers) ? IMMUTABLE : REVALIDATED;
      return sendFile(store, { id: fileId, contentType, cacheControl }, request, reply);
    },
  );
  addFrozenPages(app, contextOf);
  addComparedPictures(app, contextOf, store);
}
