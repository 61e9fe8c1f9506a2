import type { Session, verifyCodeInput } from '@ringmark/contract/people/auth';
import { SIGN_IN_LIMITS } from '@ringmark/contract/people/sign-in-limits';
import type { z } from 'zod';
import type { Context } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { codesClosedMail } from './codes-closed-mail.ts';
import { enqueue } from '../../core/mail/outbox.service.ts';
import { mailboxKey, requireEmail } from '../addresses/email-address.ts';
import { hashCode } from './magic-link.ts';
import {
  CLOSED_CODES,
  CODES_PER_ADDRESS,
  deleteHits,
  countHit,
  waitFor,
} from '../../core/limits/rate-limits.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import { refuseVerification, signIn, cancelLinks } from './sign-in.service.ts';

const codesClosed = (seconds: number): AppError =>
  new AppError(
    'too_many',
    'codes_closed',
    'Too many wrong codes for this address. Use the link in the email, or try a code again tomorrow.',
    { retryAfterSeconds: seconds },
  );

/** The open requests of this browser, all for one address. */
const requestsOf = (tx: Tx, markerHash: string, now: string) =>
  tx.all(
    tx.q
      .selectFrom('sign_in_request')
      .select(['id', 'email', 'name', 'code_tries', 'ended_at'])
      .where('marker_hash', '=', markerHash)
      .where('expires_at', '>', now)
      .where('code_used_at', 'is', null),
  );
type Request = ReturnType<typeof requestsOf>[number];

/** The request whose mail carried this code. Every open request has one try less. */
function takeCode(tx: Tx, requests: readonly Request[], code: string): Request | undefined {
  const ids = requests.map(({ id }) => id);
  tx.run(
    tx.q
      .updateTable('sign_in_request')
      .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('id', 'in', ids),
  );
  return requests.find(({ id }) =>
    tx.first(
      tx.q
        .selectFrom('magic_link')
        .select('request_id')
        .where('request_id', '=', id)
        .where('code_hash', '=', hashCode(id, code)),
    ),
  );
}

/** Counts a wrong code on the mailbox. The last one closes its codes for a day, and one mail tells the owner. */
function countWrongCode(ctx: Context, tx: Tx, email: string): void {
  const mailbox = mailboxKey(requireEmail(email));
  countHit(ctx, tx, CODES_PER_ADDRESS, mailbox);
  if (waitFor(ctx, tx, CODES_PER_ADDRESS, mailbox) === null) return;
  deleteHits(tx, CODES_PER_ADDRESS, mailbox);
  countHit(ctx, tx, CLOSED_CODES, mailbox);
  const until = toInstant(ctx.clock.now() + CLOSED_CODES.window);
  enqueue(ctx, tx, codesClosedMail, { recipient: email, payload: { until } });
}

/** Returns refusals instead of throwing them, because the counted tries must be kept. */
function attemptCode(ctx: Context, tx: Tx, marker: string, code: string): Session | AppError | null {
  const now = toInstant(ctx.clock.now());
  const requests = requestsOf(tx, hashSecret(marker), now);
  const [first] = requests;
  if (!first) return null;
  // No code is checked while codes are closed: another answer would reveal the right one.
  const wait = waitFor(ctx, tx, CLOSED_CODES, mailboxKey(requireEmail(first.email)));
  if (wait !== null) return codesClosed(wait);
  const open = requests.filter(({ code_tries }) => code_tries < SIGN_IN_LIMITS.codeTries);
  if (open.length === 0) return null;
  const request = takeCode(tx, open, code);
  if (!request) {
    countWrongCode(ctx, tx, first.email);
    return null;
  }
  cancelLinks(tx, request.email, now);
  tx.run(
    tx.q
      .updateTable('sign_in_request')
      .set({ code_used_at: now })
      .where('email', '=', request.email)
      .where('code_used_at', 'is', null),
  );
  return signIn(ctx, tx, request);
}

/**
 * Takes the code in the browser that asked for it, also after a mail scanner has used the link.
 *
 * @throws AppError invalid for a wrong code; too_many while codes are closed for the address.
 */
export function verifyCode(ctx: Context, { code }: z.infer<typeof verifyCodeInput>): Session {
  const { marker } = ctx.session;
  const outcome = marker === null ? null : ctx.db.write((tx) => attemptCode(ctx, tx, marker, code));
  if (outcome instanceof AppError) throw outcome;
  return (
    outcome ??
    refuseVerification(
      ctx,
      'code_invalid',
      'This code is wrong, has been used or has expired. Check the newest email, or request a new one.',
    )
  );
}
