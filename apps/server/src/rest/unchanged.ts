import { randomBytes } from 'node:crypto';
import type { Context } from '@ringmark/api/context';
import { dataVersion } from '@ringmark/api/events/data-version';
import { requireMember } from '@ringmark/api/trpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** How many answers are kept, and how many bytes of them: a board has some 100 KB, a long list a megabyte. */
const KEPT = { max: 100, maxSize: 32 * 1_048_576 };

interface KeptAnswer {
  etag: string;
  /** Encoded once, not with every sending. */
  body: Buffer;
}

/** Whose answer it is, and of which state of the data. */
interface AnswerName {
  key: string;
  etag: string;
}

export interface AnswerCache {
  /** Asked for before anything is read: what is written while an answer is made must not pass for read. */
  nameOf(ctx: Context, request: FastifyRequest): AnswerName;
  /**
   * Sends what the caller has already, or what was made for them before. Only where there is nothing it is made, and
   * then once for all who ask meanwhile: after a change all who look at a board ask for it at one moment.
   */
  answer(
    name: AnswerName,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply>;
}

/** Answers that stay as they are until anything changes: kept as text, by caller and address. */
export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, KeptAnswer>({
    ...KEPT,
    sizeCalculation: ({ body }) => body.byteLength,
  });
  const underWay = new Map<string, { etag: string; made: Promise<KeptAnswer> }>();
  // Another process may have another program, or a restored database whose numbers begin anew.
  const process = randomBytes(6).toString('base64url');

  const nameOf: AnswerCache['nameOf'] = (ctx, request) => {
    const { user } = requireMember(ctx, false).actor;
    return {
      key: `${user.id} ${user.isAdmin} ${request.url}`,
      etag: `"${process}.${user.id}.${Number(user.isAdmin)}.${dataVersion(ctx.db)}"`,
    };
  };
  const send = (reply: FastifyReply, { etag, body }: KeptAnswer) =>
    reply
      .headers({
        etag,
        'cache-control': 'private, no-cache',
        'content-type': 'application/json; charset=utf-8',
      })
      .send(body);

  const keep = async ({ key, etag }: AnswerName, make: () => Promise<unknown>): Promise<KeptAnswer> => {
    const answer = { etag, body: Buffer.from(JSON.stringify(await make())) };
    answers.set(key, answer);
    return answer;
  };
  const once = (name: AnswerName, make: () => Promise<unknown>): Promise<KeptAnswer> => {
    const { key, etag } = name;
    const other = underWay.get(key);
    if (other?.etag === etag) return other.made;
    const made = keep(name, make).finally(() => {
      if (underWay.get(key)?.made === made) underWay.delete(key);
    });
    underWay.set(key, { etag, made });
    return made;
  };

  return {
    nameOf,
    async answer(name, request, reply, make) {
      const { key, etag } = name;
      if (request.headers['if-none-match'] === etag) {
        return reply.code(304).headers({ etag, 'cache-control': 'private, no-cache' }).send();
      }
      const kept = answers.get(key);
      return send(reply, kept?.etag === etag ? kept : await once(name, make));
    },
  };
}
