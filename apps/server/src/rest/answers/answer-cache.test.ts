import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withEtag } from './etags.ts';
import { createAnswerCache } from './answer-cache.ts';

let app: FastifyInstance;
let version: number;
let askedFor: number;
/** The answers that are being made, in turn. */
let making: PromiseWithResolvers<unknown>[];

beforeEach(() => {
  app = Fastify();
  version = 1;
  askedFor = 0;
  making = [];
  const cache = createAnswerCache();
  app.get('/board', (request, reply) => {
    askedFor += 1;
    return cache.answer({ key: 'ann /board', version }, request, reply, () => {
      const one = Promise.withResolvers<unknown>();
      making.push(one);
      return one.promise;
    });
  });
});
afterEach(() => app.close());

const tagOf = (answer: unknown) => withEtag(JSON.stringify(answer)).etag;
const read = (known = '') => app.inject({ url: '/board', headers: { 'if-none-match': known } });
/** Waits until `count` readers have asked. */
async function haveAsked(count: number): Promise<void> {
  await expect.poll(() => askedFor).toBe(count);
}

describe('a cached answer', () => {
  it('is made once for all who ask while it is made, and for those who come later', async () => {
    const asked = [read(), read(), read()];
    await haveAsked(3);
    expect(making).toHaveLength(1);
    making[0]?.resolve({ cards: 3 });
    for (const answer of await Promise.all(asked)) {
      expect(answer.json()).toEqual({ cards: 3 });
      expect(answer.headers.etag).toBe(tagOf({ cards: 3 }));
    }
    expect((await read()).json()).toEqual({ cards: 3 });
    expect((await read(tagOf({ cards: 3 }))).statusCode).toBe(304);
    expect(making).toHaveLength(1);
  });

  it('is made again for a request after a change, while the earlier one is still being made', async () => {
    const before = read();
    await haveAsked(1);
    version = 2;
    const after = [read(), read()];
    await haveAsked(3);
    expect(making).toHaveLength(2);
    making[1]?.resolve('after');
    making[0]?.resolve('before');
    expect((await before).headers.etag).toBe(tagOf('before'));
    for (const answer of await Promise.all(after)) expect(answer.json()).toBe('after');
    // The older one, which came last, must not replace the newer.
    const again = read();
    await haveAsked(4);
    making[2]?.resolve('after, again');
    expect((await again).json()).toMatch(/^after/);
    expect((await again).headers.etag).toBe(tagOf('after, again'));
  });

  it('that a change elsewhere left as it was is not sent again, and keeps its bytes', async () => {
    const first = read();
    await haveAsked(1);
    making[0]?.resolve({ cards: 3 });
    expect((await first).statusCode).toBe(200);
    version = 2;
    const again = read(tagOf({ cards: 3 }));
    await haveAsked(2);
    making[1]?.resolve({ cards: 3 });
    expect((await again).statusCode).toBe(304);
    expect((await read(tagOf({ cards: 3 }))).statusCode).toBe(304);
    expect(making).toHaveLength(2);
  });

  it('that could not be made is made again for the next request', async () => {
    const failed = [read(), read()];
    await haveAsked(2);
    making[0]?.reject(new Error('the disk'));
    for (const answer of await Promise.all(failed)) expect(answer.statusCode).toBe(500);
    const next = read();
    await haveAsked(3);
    expect(making).toHaveLength(2);
    making[1]?.resolve('there');
    expect((await next).json()).toBe('there');
  });
});
