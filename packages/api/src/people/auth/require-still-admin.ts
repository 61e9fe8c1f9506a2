import type { SignedInContext } from '../../core/context/context.ts';
import { adminsOnly, signedOut } from '../../core/base/errors.ts';
import { refreshActor } from './resolve-actor.ts';

/**
 * Reads the caller again after the server has waited for another machine: they may have been demoted in the meantime.
 *
 * @throws AppError signed_out once the access has ended.
 */
export function requireStillSignedIn(ctx: SignedInContext): SignedInContext {
  const actor = refreshActor(ctx, ctx.actor);
  if (!actor) throw signedOut();
  return { ...ctx, actor };
}

/**
 * Judges an administrator again after the server has waited for another machine: they may have been demoted, archived or
 * signed out in the meantime.
 *
 * @throws AppError signed_out once the access has ended; forbidden for someone who is no longer an administrator.
 */
export function requireStillAdmin(ctx: SignedInContext): SignedInContext {
  const now = requireStillSignedIn(ctx);
  if (!now.actor.user.isAdmin || now.actor.impersonator) throw adminsOnly();
  return now;
}
