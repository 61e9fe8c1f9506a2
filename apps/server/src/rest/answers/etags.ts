import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface EtaggedBody {
  etag: string;
  body: string | Buffer;
}

/**
 * Adds an ETag from the content alone: a version number would reveal others' changes. It is weak, because the body may
 * go out compressed.
 */
export const withEtag = <T extends string | Buffer>(body: T): { etag: string; body: T } => ({
  etag: `W/"${hash('sha256', body, 'base64url')}"`,
  body,
});

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** A proxy may have made the tag weak. @param tags an `If-None-Match` header. */
export const isAmong = (tag: string, tags = ''): boolean =>
  tags.trim() === '*' || tags.split(',').some((one) => opaque(one) === opaque(tag));

/** Sends a JSON body, or 304 when the caller has it. */
export function sendWithEtag(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: EtaggedBody,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  return isAmong(etag, headers['if-none-match'])
    ? reply.code(304).send()
    : reply.type('application/json; charset=utf-8').send(body);
}
