import type { Context } from '@ringmark/api/context';
import { dataVersion } from '@ringmark/api/events/data-version';
import { requireMember } from '@ringmark/api/trpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cacheCompressed } from '../http/compression.ts';
import { sendWithEtag, withEtag } from './etags.ts';

/** How many answers are kept, and how many bytes of them: a board has some 100 KB, a long list a megabyte. */
const CACHE_LIMITS = { max: 100, maxSize: 32 * 1_048_576 };

interface CachedAnswer {
  /** The state of the data that it was made of. */
  version: number;
  /** Of its content. */
  etag: string;
  /** Encoded once, not with every sending. */
  body: Buffer;
}

/** Whose answer it is, and of which state of the data; the latter is told to nobody. */
interface AnswerKey {
  key: string;
  version: number;
}

/** Asked for before anything is read: what is written while an answer is made must not pass for read. */
export function answerKeyOf(ctx: Context, { url }: FastifyRequest): AnswerKey {
  const { user } = requireMember(ctx, false).actor;
  return { key: `${user.id} ${user.isAdmin} ${url}`, version: dataVersion(ctx.db) };
}

export interface AnswerCache {
  /**
   * Sends what the caller has already, or what was made for them before. Only where there is nothing it is made, and
   * then once for all who ask meanwhile: after a change all who look at a board ask for it at one moment.
   */
  answer(
    name: AnswerKey,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply>;
}

/** Answers that stay as they are until anything changes: kept as text, by caller and address. */
export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    ...CACHE_LIMITS,
    // Compressed, the same once more is kept beside it in a sixth of its room for each way to compress.
    sizeCalculation: ({ body }) => Math.ceil(body.byteLength * 1.35),
  });
  const underWay = new Map<string, { version: number; made: Promise<CachedAnswer> }>();

  const keep = async ({ key, version }: AnswerKey, make: () => Promise<unknown>): Promise<CachedAnswer> => {
    const made = withEtag(cacheCompressed(Buffer.from(JSON.stringify(await make()))));
    const before = answers.peek(key);
    // What changed was elsewhere: the bytes of before stay, with what they are compressed.
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
