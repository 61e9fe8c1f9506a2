import { ownValue } from '@ringmark/contract/own-value';
import { AppError, invalidField } from '@ringmark/api/core/base/errors';
import type { StagedFile } from '@ringmark/api/core/ports/ports';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type DiskFileStore, tooLarge } from '../../adapters/file-store.ts';

export interface UploadLimits {
  uploadMaxBytes: number;
  uploadMaxFiles: number;
}

/** Other fields are ignored; a form may have a few. */
const FIELDS = 20;

const tooMany = (files: number) =>
  new AppError('too_large', 'too_many_files', `You can upload at most ${files} files at once.`);

const unreadable = (cause: unknown) =>
  new AppError(
    'invalid',
    'bad_upload',
    'The upload was interrupted or couldn’t be read. Nothing was saved. Try again.',
    {
      cause,
    },
  );

/** Errors of the form parser have no code; those of the disk, the connection and this server have one. */
export function toUploadError(
  error: unknown,
  { uploadMaxFiles }: Pick<UploadLimits, 'uploadMaxFiles'>,
): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if (!('code' in error)) return unreadable(error);
  if (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT') return tooMany(uploadMaxFiles);
  return error.code === 'FST_MP_PREMATURE_CLOSE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? unreadable(error)
    : error;
}

/** Waits for data, unless the upload is aborted first. */
export async function orCut<T>(coming: Promise<T>, cut: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(cut.reason);
  cut.addEventListener('abort', stop);
  try {
    cut.throwIfAborted();
    return await Promise.race([coming, promise]);
  } finally {
    cut.removeEventListener('abort', stop);
  }
}

/** Browsers write these in a name instead of a quote and line ends. They leave every other percent sign as it is. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** The name as the sender's disk has it; empty without one. */
export function fileNameOf(part: MultipartFile): string {
  // Contrary to its type, a file part may have no name.
  const { filename = '' }: { filename?: string } = part;
  return filename.replaceAll(/%(?:22|0D|0A)/g, (escaped) => ownValue(ESCAPED, escaped) ?? escaped);
}

async function receiveParts(
  request: FastifyRequest,
  store: DiskFileStore,
  { uploadMaxBytes, uploadMaxFiles }: UploadLimits,
  staged: StagedFile[],
  cut: AbortSignal,
): Promise<void> {
  // One byte above the limit: the store checks the limit itself, and sees that a file cut here is too large.
  const limits = {
    fileSize: uploadMaxBytes + 1,
    files: uploadMaxFiles,
    fields: FIELDS,
    parts: uploadMaxFiles + FIELDS,
  };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  for (;;) {
    const next = await orCut(parts.next(), cut);
    if (next.done) return;
    const part = next.value;
    if (part.type !== 'file') continue;
    const stop = () => void part.file.destroy(cut.reason);
    cut.addEventListener('abort', stop);
    const file = await store
      .stage({ fileName: fileNameOf(part), content: part.file, limit: uploadMaxBytes })
      .finally(() => cut.removeEventListener('abort', stop));
    staged.push(file);
    if (part.file.truncated) throw tooLarge(uploadMaxBytes);
  }
}

const isCutShort = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;
const isBlank = ({ fileName, size }: StagedFile) => fileName === '' && size === 0;

/**
 * Takes all files of a form, or none. @param cut aborts with its reason.
 *
 * @throws AppError `too_large`, `no_space`, or `invalid` where there is no file.
 */
export async function receiveFiles(
  request: FastifyRequest,
  store: DiskFileStore,
  limits: UploadLimits,
  cut: AbortSignal,
): Promise<StagedFile[]> {
  // The parser waits for the end event, which a finished request has emitted already.
  if (isCutShort(request)) throw unreadable(undefined);
  const staged: StagedFile[] = [];
  try {
    await receiveParts(request, store, limits, staged, cut);
    if (isCutShort(request)) throw unreadable(undefined);
    // A form's empty file field arrives as a nameless file of no bytes.
    const [files, blanks] = [staged.filter((file) => !isBlank(file)), staged.filter(isBlank)];
    await store.discard(blanks.map(({ id }) => id));
    if (files.length === 0) throw invalidField('files', 'Select at least one file.');
    return files;
  } catch (error) {
    await store.discard(staged.map(({ id }) => id));
    throw toUploadError(error, limits);
  }
}
