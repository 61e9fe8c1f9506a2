import type { SignedInContext } from '@ringmark/api/core/context/context';
import { AppError } from '@ringmark/api/core/base/errors';
import { createWriteCounter } from '@ringmark/api/core/context/write-counter';

/** Calls of one token. An agent that goes round in circles stops here. */
const LIMITS = { perMinute: 120, perHour: 2_000 };
const SECOND = 1_000;

/** Counts the calls of each token. @returns a check that throws AppError too_many, which does not count. */
export function createTokenLimits(): (ctx: SignedInContext) => void {
  const calls = createWriteCounter();
  return ({ actor: { via }, clock }) => {
    if (via.kind !== 'token') return;
    const now = clock.now();
    const wait = calls.waitOf(via.tokenId, LIMITS, now);
    if (wait > 0) {
      const retryAfterSeconds = Math.max(1, Math.ceil(wait / SECOND));
      const sentence = `This API token has made too many calls. Try again in ${retryAfterSeconds} seconds.`;
      throw new AppError('too_many', 'too_many_calls', sentence, { retryAfterSeconds });
    }
    calls.add(via.tokenId, 1, now);
  };
}
