import type {
  MagicLinkRequested,
  Session,
  requestMagicLinkInput,
  verifyMagicLinkInput,
} from '@ringmark/contract/people/auth';
import { SIGN_IN_LIMITS } from '@ringmark/contract/people/sign-in-limits';
import type { z } from 'zod';
import type { Context } from '../../core/context/context.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { newId } from '../../core/base/new-id.ts';
import { isDiscreetDomain } from '../joining/open-invitations.ts';
import { MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueue } from '../../core/mail/outbox.service.ts';
import { signInMail } from './sign-in-mail.ts';
import { requireAccount, requireEligible } from './account.service.ts';
import { type EmailAddress, mailboxKey, requireEmail } from '../addresses/email-address.ts';
import {
  FAILURES_PER_IP,
  LINKS_PER_ADDRESS,
  LINKS_PER_IP,
  ipKey,
  countHit,
  tooMany,
} from '../../core/limits/rate-limits.ts';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import { startSession } from './session.service.ts';

const LIFETIME = SIGN_IN_LIMITS.magicLinkMinutes * MINUTE;

function tooManyLinks(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return tooMany(
    `Too many sign-in links requested. A link you already have still works. Try again in ${wait}.`,
    seconds,
  );
}

export function writeSignInRequest(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  request: { email: EmailAddress; name: string | null; marker: string; isPrinted?: boolean },
): { id: string; expiresAt: number } {
  const now = ctx.clock.now();
  const id = newId();
  tx.run(
    tx.q.insertInto('sign_in_request').values({
      id,
      email: request.email.address,
      name: request.name,
      marker_hash: hashSecret(request.marker),
      is_printed: request.isPrinted ? 1 : 0,
      created_at: toInstant(now),
      expires_at: toInstant(now + LIFETIME),
    }),
  );
  return { id, expiresAt: now + LIFETIME };
}

/** Reuses this browser's marker for the address, so that an earlier mail's code works too. */
function markerFor(ctx: Context, tx: Tx, { address }: EmailAddress): string {
  const { marker } = ctx.session;
  if (marker === null) return newSecret();
  const known = tx.first(
    tx.q
      .selectFrom('sign_in_request')
      .select('email')
      .where('marker_hash', '=', hashSecret(marker))
      .orderBy('expires_at', 'desc'),
  );
  return known?.email === address ? marker : newSecret();
}

/**
 * Tells whether an address may sign in. The answer for domains that only invitations admit is the same with and without
 * an account: otherwise anybody could ask who has one.
 */
function findEligible(
  ctx: Context,
  tx: Tx,
  email: EmailAddress,
): { isNewUser: boolean; mayEnter: boolean } | AppError {
  const isDiscreet = isDiscreetDomain(tx, email.domain);
  try {
    const { isNewUser } = requireEligible(tx, ctx, email);
    return { isNewUser: isNewUser && !isDiscreet, mayEnter: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUnknown = error.code === 'no_organization';
    return isDiscreet && isUnknown ? { isNewUser: false, mayEnter: false } : error;
  }
}

/** Returns refusals instead of throwing them, because the counted hits must be kept. */
function attemptRequest(
  ctx: Context,
  tx: Tx,
  email: EmailAddress,
  name: string | null,
): MagicLinkRequested | AppError {
  const ipWait = countHit(ctx, tx, LINKS_PER_IP, ipKey(ctx.ip));
  if (ipWait !== null) return tooManyLinks(ipWait);
  const eligible = findEligible(ctx, tx, email);
  if (eligible instanceof AppError) return eligible;
  const addressWait = countHit(ctx, tx, LINKS_PER_ADDRESS, mailboxKey(email));
  if (addressWait !== null) return tooManyLinks(addressWait);
  const marker = markerFor(ctx, tx, email);
  const request = writeSignInRequest(ctx, tx, { email, name, marker });
  if (eligible.mayEnter)
    enqueue(ctx, tx, signInMail, { recipient: email.address, payload: { requestId: request.id } });
  tx.afterCommit(() => ctx.session.remember(marker, request.expiresAt));
  const { isNewUser } = eligible;
  return { message: `Your link is on its way to ${email.address}.`, isNewUser };
}

/** Answers alike for every address; the outbox sends the mail. */
export function requestMagicLink(
  ctx: Context,
  input: z.infer<typeof requestMagicLinkInput>,
): MagicLinkRequested {
  const email = requireEmail(input.email);
  const outcome = ctx.db.write((tx) => attemptRequest(ctx, tx, email, input.name));
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

export function refuseVerification(ctx: Context, code: string, sentence: string): never {
  const wait = ctx.db.write((tx) => countHit(ctx, tx, FAILURES_PER_IP, ipKey(ctx.ip)));
  if (wait !== null)
    throw tooMany('Too many failed attempts. Wait a few minutes, then request a new link.', wait);
  throw new AppError('invalid', code, sentence);
}

export const refuseLink = (ctx: Context): never =>
  refuseVerification(
    ctx,
    'link_invalid',
    'This link has already been used or has expired. Request a new one.',
  );

export function cancelLinks(tx: Tx, address: string, now: string): void {
  tx.run(
    tx.q
      .updateTable('magic_link')
      .set({ used_at: now })
      .where('email', '=', address)
      .where('used_at', 'is', null),
  );
}

interface Proved {
  email: string;
  name: string | null;
  ended_at: Instant | null;
}

/**
 * Signs in the person who has proved an address.
 *
 * @returns null when the request has ended, also by a former archiving of the person.
 * @throws AppError forbidden when the address may no longer sign in.
 */
export function signIn(ctx: Context, tx: Tx, proved: Proved): Session | null {
  if (proved.ended_at !== null) {
    requireEligible(tx, ctx, requireEmail(proved.email));
    return null;
  }
  const userId = requireAccount(ctx, tx, requireEmail(proved.email), proved.name);
  return startSession(ctx, tx, { userId });
}

/**
 * Uses a link once, also among simultaneous calls.
 *
 * @throws AppError invalid for an unknown, used or expired link; forbidden for an archived user.
 */
export function verifyMagicLink(ctx: Context, { token }: z.infer<typeof verifyMagicLinkInput>): Session {
  const now = toInstant(ctx.clock.now());
  const session = ctx.db.write((tx) => {
    const link = tx.first(
      tx.q
        .updateTable('magic_link')
        .set({ used_at: now })
        .where('token_hash', '=', hashSecret(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['email', 'request_id']),
    );
    if (!link) return null;
    cancelLinks(tx, link.email, now);
    const request = tx.first(
      tx.q.selectFrom('sign_in_request').select(['name', 'ended_at']).where('id', '=', link.request_id),
    );
    return request ? signIn(ctx, tx, { email: link.email, ...request }) : null;
  });
  return session ?? refuseLink(ctx);
}
