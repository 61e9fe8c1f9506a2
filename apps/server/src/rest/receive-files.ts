import { AppError, invalidField } from '@ringmark/api/errors';
import type { StagedFile } from '@ringmark/api/ports';
import type { FastifyRequest } from 'fastify';
import { type DiskFileStore, tooLarge } from '../adapters/file-store.ts';

export interface UploadLimits {
  /** Bytes, per file. */
  uploadMaxBytes: number;
  uploadMaxFiles: number;
}

/** Fields beside the files mean nothing here; a form may have a few. */
const FIELDS = 20;

const tooMany = (files: number) =>
  new AppError('too_large', 'too_many_files', `At most ${files} files can be sent at once.`);

const unreadable = (cause: unknown) =>
  new AppError(
    'invalid',
    'bad_upload',
    'The upload was cut short or could not be read. Nothing was stored.',
    {
      cause,
    },
  );

/** What the parser of forms throws has no code of its own; what the disk, the wire or we throw has one. */
function toUploadError(error: unknown, { uploadMaxFiles }: UploadLimits): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (!('code' in error)) return unreadable(error);
  if (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT') return tooMany(uploadMaxFiles);
  return error.code === 'FST_MP_PREMATURE_CLOSE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? unreadable(error)
    : error;
}

async function receiveParts(
  request: FastifyRequest,
  store: DiskFileStore,
  { uploadMaxBytes, uploadMaxFiles }: UploadLimits,
  staged: StagedFile[],
): Promise<void> {
  // One byte more than is allowed: the store counts for itself, and a file that ends there is seen to be too large.
  const limits = {
    fileSize: uploadMaxBytes + 1,
    files: uploadMaxFiles,
    fields: FIELDS,
    parts: uploadMaxFiles + FIELDS,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    // Whatever the types say, a part of bytes may come without a name.
    const { filename = '' }: { filename?: string } = part;
    const file = await store.stage({ fileName: filename, content: part.file, limit: uploadMaxBytes });
    staged.push(file);
    if (part.file.truncated) throw tooLarge(uploadMaxBytes);
  }
}

const isCutShort = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;
const isBlank = ({ fileName, size }: StagedFile) => fileName === '' && size === 0;

/**
 * Takes in all files of a form, or none: a file that is too large, one too many, a broken line, and nothing of what
 * came before is left.
 *
 * @throws AppError `too_large`, `no_space`, or `invalid` where there is no file.
 */
export async function receiveFiles(
  request: FastifyRequest,
  store: DiskFileStore,
  limits: UploadLimits,
): Promise<StagedFile[]> {
  // The parser waits for the end of a request that it sees end: of one that is over already it would wait for ever.
  if (isCutShort(request)) throw unreadable(undefined);
  const staged: StagedFile[] = [];
  try {
    await receiveParts(request, store, limits, staged);
    if (isCutShort(request)) throw unreadable(undefined);
    // A form's empty file field arrives as a nameless file of no bytes.
    const [files, blanks] = [staged.filter((file) => !isBlank(file)), staged.filter(isBlank)];
    await store.discard(blanks.map(({ id }) => id));
    if (files.length === 0) throw invalidField('files', 'Choose at least one file.');
    return files;
  } catch (error) {
    await store.discard(staged.map(({ id }) => id));
    throw toUploadError(error, limits);
  }
}
