import type { Context } from '@ringmark/api/core/context/context';
import { dataVersion } from '@ringmark/api/core/events/data-version';
import { requireMember } from '@ringmark/api/core/context/procedures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cacheCompressed } from '../../http/client/compression.ts';
import { sendWithEtag, withEtag } from './etags.ts';

/** The cache's entries and bytes: a board has some 100 KB, a long list a megabyte. */
const CACHE_LIMITS = { max: 100, maxSize: 32 * 1_048_576 };

interface CachedAnswer {
  /** The version of the data that it was made from. */
  version: number;
  /** The tag of its content. */
  etag: string;
  /** The answer, compressed once and not for every request. */
  body: Buffer;
}

/** The caller and address, with the version of the data; clients never see the version. */
interface AnswerKey {
  key: string;
  version: number;
}

/**
 * Returns the key of an answer. It is computed before reading, because a write during the read must not count as read.
 */
export function answerKeyOf(ctx: Context, { url }: FastifyRequest): AnswerKey {
  const { user } = requireMember(ctx, false).actor;
  return { key: `${user.id} ${user.isAdmin} ${url}`, version: dataVersion(ctx.db) };
}

export interface AnswerCache {
  /**
   * Sends a cached answer, or makes it, once for all concurrent requests: after a change everybody with a board open
   * asks at the same moment.
   */
  answer(
    name: AnswerKey,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply>;
}

/** Caches answers as text until any data change, by caller and address. */
export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    ...CACHE_LIMITS,
    // Each compressed form takes another sixth of the body's size.
    sizeCalculation: ({ body }) => Math.ceil(body.byteLength * 1.35),
  });
  const underWay = new Map<string, { version: number; made: Promise<CachedAnswer> }>();

  const keep = async ({ key, version }: AnswerKey, make: () => Promise<unknown>): Promise<CachedAnswer> => {
    const made = withEtag(cacheCompressed(Buffer.from(JSON.stringify(await make()))));
    const before = answers.peek(key);
    // The change was elsewhere: the old bytes stay, with their compressed forms.
    const answer = {
      version,
      ...(before?.etag === made.etag ? { etag: made.etag, body: before.body } : made),
    };
    answers.set(key, answer);
    return answer;
  };
  const once = (name: AnswerKey, make: () => Promise<unknown>): Promise<CachedAnswer> => {
    const { key, version } = name;
    const other = underWay.get(key);
    if (other?.version === version) return other.made;
    const made = keep(name, make).finally(() => {
      if (underWay.get(key)?.made === made) underWay.delete(key);
    });
    underWay.set(key, { version, made });
    return made;
  };

  return {
    async answer(name, request, reply, make) {
      const kept = answers.get(name.key);
      return sendWithEtag(request, reply, kept?.version === name.version ? kept : await once(name, make));
    },
  };
}
