import fastifyMultipart from '@fastify/multipart';
import { shareOf } from '@ringmark/api/core/limits/fair-share';
import { AppError } from '@ringmark/api/core/base/errors';
import { requireMember } from '@ringmark/api/core/context/procedures';
import { viewerOwnerOf } from '@ringmark/api/core/views/viewer-owner';
import { cleanLine } from '@ringmark/contract/clean-text';
import { filesForSchema, type FilesFor } from '@ringmark/contract/live/files';
import { VIEW_FILES, VIEW_FILES_PATH } from '@ringmark/contract/live/files-limits';
import type { FileTransfer } from '@ringmark/remote-viewer/base/file-transfer.types';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orAppError } from '../../adapters/viewer-failures.ts';
import { clearCaller, type ContextOf } from '../../request-context.ts';
import { orCut, toUploadError } from './receive-files.ts';
import { createUploadPlaces, type UploadShares } from './upload-places.ts';

export type ReceiveViewFiles = RemoteViewer['receiveFiles'];

const LIMITS = {
  // One byte above, so that a file which is cut here is seen to be too large.
  fileSize: VIEW_FILES.bytes + 1,
  files: VIEW_FILES.count,
  fields: 0,
  parts: VIEW_FILES.count,
};

const tooLarge = () =>
  new AppError(
    'too_large',
    'view_files_too_large',
    'You can send up to 25 MB in total. No files were sent to the page.',
  );

const cutShort = () =>
  new AppError(
    'invalid',
    'bad_upload',
    'The upload was interrupted. No files were sent to the page. Try again.',
  );

const noFiles = () => new AppError('invalid', 'no_files', 'Select at least one file.');

function readTarget(query: unknown): FilesFor {
  const read = filesForSchema.safeParse(query);
  if (read.success) return read.data;
  throw new AppError(
    'invalid',
    'invalid_input',
    'Send the ID of the view (sessionId), and either the ID of a file field (id) or a point in the view (x and y).',
  );
}

/** Sends each file on as it arrives; nothing is kept. */
async function passOn(request: FastifyRequest, transfer: FileTransfer, cut: AbortSignal): Promise<void> {
  const parts = request.parts({ limits: LIMITS })[Symbol.asyncIterator]();
  let bytes = 0;
  let count = 0;
  for (;;) {
    const next = await orCut(parts.next(), cut);
    if (next.done) break;
    const part = next.value;
    if (part.type !== 'file') continue;
    const stop = () => void part.file.destroy(cut.reason);
    cut.addEventListener('abort', stop);
    const name = cleanLine(part.filename ?? '').slice(0, 200) || 'file';
    await transfer.begin({ name, mime: part.mimetype.slice(0, 200), lastModified: Date.now() });
    for await (const chunk of part.file) {
      bytes += (chunk as Buffer).length;
      if (bytes > VIEW_FILES.bytes) throw tooLarge();
      await transfer.write(chunk as Buffer);
    }
    cut.removeEventListener('abort', stop);
    count += 1;
  }
  if (request.raw.destroyed && !request.raw.complete) throw cutShort();
  if (count === 0) throw noFiles();
}

/** Files for a page in a view: they go straight into the page of the sender's own view, and nowhere else. */
export async function addViewFiles(
  app: FastifyInstance,
  contextOf: ContextOf,
  receive: ReceiveViewFiles,
  shares: UploadShares,
): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const places = createUploadPlaces(shares);
  const handle = async (request: FastifyRequest, reply: FastifyReply, cut: AbortSignal) => {
    const { actor } = requireMember(contextOf(request, reply), true);
    const { sessionId, ...target } = readTarget(request.query);
    const ownerId = viewerOwnerOf(actor);
    const transfer = await orAppError(receive({ sessionId, ownerId, target }));
    try {
      await orAppError(passOn(request, transfer, cut));
      // The sender may have been archived or signed out while the files arrived.
      clearCaller(request);
      requireMember(contextOf(request, reply), true);
      await orAppError(transfer.give());
    } catch (error) {
      transfer.drop();
      // Otherwise the sender would send all the rest before reading the refusal.
      if (!request.raw.complete) reply.header('connection', 'close');
      throw toUploadError(error, { uploadMaxFiles: VIEW_FILES.count });
    }
  };
  app.post(
    VIEW_FILES_PATH,
    { config: { access: 'member', scope: 'viewport', isForm: true } },
    async (request, reply) => {
      const { actor } = requireMember(contextOf(request, reply), true);
      await places.run(shareOf(actor), request.raw, (cut) => handle(request, reply, cut));
      return reply.send({ ok: true });
    },
  );
}
