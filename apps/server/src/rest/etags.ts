import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body with the name of its content. */
export interface EtaggedBody {
  etag: string;
  body: string | Buffer;
}

/**
 * Names a body by its content alone: a count of changes would tell what others do. It is weak, because the body may go
 * out compressed or as it is.
 */
export const withEtag = <T extends string | Buffer>(body: T): { etag: string; body: T } => ({
  etag: `W/"${hash('sha256', body, 'base64url')}"`,
  body,
});

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether who asks has this very content; on the way a proxy may have called the tag weak.
 *
 * @param tags an `If-None-Match` header.
 */
export const isAmong = (tag: string, tags = ''): boolean =>
  tags.trim() === '*' || tags.split(',').some((one) => opaque(one) === opaque(tag));

/** Sends an answer of JSON, or only says that who asks has it. */
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
