import fastifyMultipart from '@fastify/multipart';
import { shareOf } from '@ringmark/api/core/limits/fair-share';
import { AppError, invalidField } from '@ringmark/api/core/base/errors';
import {
  admitImport,
  importTickets,
  importTooLarge,
  type ImportFile,
} from '@ringmark/api/tickets/imports/imports.service';
import { requireAdministrator } from '@ringmark/api/core/context/procedures';
import { cleanLine } from '@ringmark/contract/clean-text';
import type { ProjectId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { importQuery } from '@ringmark/contract/lists/imports';
import { importsPath } from '@ringmark/contract/lists/import-fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clearCaller, type ContextOf } from '../../request-context.ts';
import { fileNameOf, orCut, toUploadError } from './receive-files.ts';
import { createUploadPlaces, type UploadShares } from './upload-places.ts';

/** Bytes of the mapping: headers and names of lists. */
const MAPPING_BYTES = 200_000;

const cutShort = () =>
  new AppError('invalid', 'bad_upload', 'The upload was interrupted. Nothing was imported. Try again.');

/** Reads the form into memory: a file of an import is small, and is read whole. */
async function receiveImport(request: FastifyRequest, cut: AbortSignal): Promise<ImportFile> {
  const limits = {
    // One byte above, so that a file which is cut here is seen to be too large.
    fileSize: IMPORT_LIMITS.importBytes + 1,
    files: 1,
    fields: 2,
    fieldSize: MAPPING_BYTES,
    parts: 3,
  };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  let file: Pick<ImportFile, 'fileName' | 'bytes'> | undefined;
  let mapping: string | undefined;
  for (;;) {
    const next = await orCut(parts.next(), cut);
    if (next.done) break;
    const part = next.value;
    if (part.type === 'field') {
      if (part.fieldname === 'mapping' && typeof part.value === 'string') mapping = part.value;
      continue;
    }
    const stop = () => void part.file.destroy(cut.reason);
    cut.addEventListener('abort', stop);
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    cut.removeEventListener('abort', stop);
    if (part.file.truncated) throw importTooLarge();
    file = { fileName: cleanLine(fileNameOf(part)).slice(0, 200) || 'file', bytes: Buffer.concat(chunks) };
  }
  if (request.raw.destroyed && !request.raw.complete) throw cutShort();
  if (!file || (file.bytes.length === 0 && file.fileName === 'file'))
    throw invalidField('files', 'Select a file.');
  return { ...file, mapping };
}

/** Tickets from a file, for administrators: a dry run, or the import itself. */
export async function addImports(
  app: FastifyInstance,
  contextOf: ContextOf,
  shares: UploadShares,
): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const places = createUploadPlaces(shares);
  const handle = async (request: FastifyRequest, reply: FastifyReply, projectId: ProjectId) => {
    const admit = () => {
      const ctx = requireAdministrator(contextOf(request, reply), true);
      admitImport(ctx, projectId);
      return ctx;
    };
    const { actor } = admit();
    const { dry } = importQuery.parse(request.query);
    return places.run(shareOf(actor), request.raw, async (cut) => {
      const file = await receiveImport(request, cut).catch((error: unknown) => {
        // Otherwise the sender would send all the rest before reading the refusal.
        reply.header('connection', 'close');
        throw toUploadError(error, { uploadMaxFiles: 1 });
      });
      // The sender may have been archived or signed out in the meantime.
      clearCaller(request);
      return reply.code(dry ? 200 : 201).send(await importTickets(admit(), projectId, file, dry));
    });
  };
  app.post<{ Params: { id: string } }>(
    importsPath(':id'),
    { config: { access: 'admin', scope: 'project', isForm: true } },
    (request, reply) => handle(request, reply, request.params.id as ProjectId),
  );
}
