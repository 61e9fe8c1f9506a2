import { shareOf } from './fair-share.ts';
import { tooMany } from './rate-limits.ts';
import type { SignedInContext } from '../context/context.ts';
import { SECOND } from '../base/instants.ts';
import type { WriteLimits } from '../context/write-counter.ts';

/** Administrators answer whole companies. */
const ADMINISTRATORS = 10;
/** Longer waits are given in minutes. */
const TOLD_IN_SECONDS = 120;

const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const inWords = (seconds: number) =>
  seconds <= TOLD_IN_SECONDS ? several(seconds, 'second') : several(Math.ceil(seconds / 60), 'minute');

/** An impersonating administrator's writes count as their own. */
const writerOf = ({ actor }: SignedInContext): string => shareOf(actor).owner;

function limitsOf({ actor, config }: SignedInContext): WriteLimits {
  const factor = actor.user.isAdmin || actor.impersonator ? ADMINISTRATORS : 1;
  return { perMinute: config.writesPerMinute * factor, perHour: config.writesPerHour * factor };
}

/** Counts nothing. @throws AppError too_many at the limit. */
export function assertWithinLimits(ctx: SignedInContext): void {
  const wait = ctx.writes.waitOf(writerOf(ctx), limitsOf(ctx), ctx.clock.now());
  if (wait === 0) return;
  const seconds = Math.max(1, Math.ceil(wait / SECOND));
  throw tooMany(`You’ve made a lot of changes in a short time. Try again in ${inWords(seconds)}.`, seconds);
}

/** Counts the additional writes of an allowed write. */
export function countWrites(ctx: SignedInContext, writes: number): void {
  if (writes > 0) ctx.writes.add(writerOf(ctx), writes, ctx.clock.now());
}

/**
 * Call it after all other checks, so that refused writes do not count. @throws AppError too_many, which does not count
 * either.
 */
export function takeWrite(ctx: SignedInContext): void {
  assertWithinLimits(ctx);
  countWrites(ctx, 1);
}
