import type { CheckedLink, verifyMagicLinkInput } from '@ringmark/contract/people/auth';
import type { z } from 'zod';
import type { Context } from '../../core/context/context.ts';
import { toInstant } from '../../core/base/instants.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import { refuseLink } from './sign-in.service.ts';

/**
 * Tells whom a link signs in, and whether it waits for a click. It does not wait in the browser that asked for it,
 * known by its marker, nor if the link was printed. Mail scanners that run scripts have no marker.
 *
 * @throws AppError invalid for a link that is unknown, used or expired.
 */
export function checkMagicLink(ctx: Context, { token }: z.infer<typeof verifyMagicLinkInput>): CheckedLink {
  const { db, clock, config, session } = ctx;
  const link = db.first(
    db.q
      .selectFrom('magic_link')
      .innerJoin('sign_in_request', 'sign_in_request.id', 'magic_link.request_id')
      .select(['magic_link.email', 'sign_in_request.marker_hash', 'sign_in_request.is_printed'])
      .where('magic_link.token_hash', '=', hashSecret(token))
      .where('magic_link.used_at', 'is', null)
      .where('magic_link.expires_at', '>', toInstant(clock.now()))
      .where('sign_in_request.ended_at', 'is', null),
  );
  if (!link) return refuseLink(ctx);
  const isAskedHere = session.marker !== null && hashSecret(session.marker) === link.marker_hash;
  const goesOn = isAskedHere || link.is_printed === 1;
  return { email: link.email, waits: !goesOn || config.verifyMode === 'confirm' };
}
