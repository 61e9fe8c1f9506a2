import { send, type SendResult } from '@fastify/send';
import { AppError, notFound } from '@ringmark/api/core/base/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiskFileStore } from '../../adapters/file-store.ts';
import { SANDBOX } from './sandbox.ts';

/** The header suits files whose address names what never changes. */
export const IMMUTABLE = 'private, max-age=31536000, immutable';

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

/** Sends a file of the data folder, or the part of it that was asked for. @throws AppError not_found; bad_range. */
export async function sendFile(
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
