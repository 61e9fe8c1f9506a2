import type {
  AcceptedInvitation,
  InvitationOffer,
  acceptInvitationInput,
  invitationTokenInput,
} from '@ringmark/contract/people/invitations';
import type { z } from 'zod';
import { findByEmail, isAdminAddress } from '../auth/account.service.ts';
import { requireEmail } from '../addresses/email-address.ts';
import { FAILURES_PER_IP, ipKey, countHit, tooMany } from '../../core/limits/rate-limits.ts';
import { startSession } from '../auth/session.service.ts';
import type { Context } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { inviterId } from './inviter.ts';
import { findByToken } from './invitation-link.ts';
import { namesOfProjects } from './invitation-mail.ts';
import { type InvitationRow, chosenProjects, joinByInvitation } from '../joining/open-invitations.ts';

const ended = (code: string, sentence: string) => new AppError('invalid', `invitation_${code}`, sentence);

/** Tells the holder of a link why the invitation can't be accepted. */
function requireOpen({ clock }: Context, db: Sql, row: InvitationRow): void {
  if (row.state === 'used')
    throw ended('used', 'This invitation has already been used. Sign in with the address it was sent to.');
  if (row.state === 'withdrawn')
    throw ended('withdrawn', 'This invitation was revoked. Ask the person who invited you for a new one.');
  const organization = db.first(
    db.q.selectFrom('organization').select('status').where('id', '=', row.organization_id),
  );
  if (row.state !== 'open' || organization?.status !== 'active' || chosenProjects(db, row.id)?.length === 0)
    throw ended('ended', 'This invitation is no longer valid. Ask the person who invited you for a new one.');
  if ((row.expires_at ?? '') <= toInstant(clock.now()))
    throw ended('expired', 'This invitation has expired. Ask the person who invited you to resend it.');
}

/** An invitation never signs in to an account: others may hold its link. */
function requireNoAccount(ctx: Context, db: Sql, row: InvitationRow): void {
  const email = requireEmail(row.email);
  const account = findByEmail(db, email.address);
  if (account?.status === 'archived') {
    const sentence = `The account of ${row.email} is archived. Ask your administrator to reactivate it.`;
    throw new AppError('forbidden', 'user_archived', sentence);
  }
  if (account || isAdminAddress(ctx, email)) {
    const sentence = `${row.email} already has an account. Request a sign-in link instead.`;
    throw new AppError('conflict', 'account_exists', sentence);
  }
}

/** Counts made-up tokens; a token that was once valid is not a guess. */
function refuseToken(ctx: Context): never {
  const wait = ctx.db.write((tx) => countHit(ctx, tx, FAILURES_PER_IP, ipKey(ctx.ip)));
  if (wait !== null)
    throw tooMany('Too many failed attempts. Wait a few minutes, then open the link again.', wait);
  throw ended('invalid', 'This link is incomplete. Open it again from the email, or ask for a new one.');
}

const signedInAs = ({ actor }: Context, row: InvitationRow): string | null =>
  actor && (actor.impersonator || actor.user.email !== row.email) ? actor.user.email : null;

/** Changes nothing: mail scanners open links too. */
export function readInvitation(
  ctx: Context,
  { token }: z.infer<typeof invitationTokenInput>,
): InvitationOffer {
  const { db } = ctx;
  const row = findByToken(db, token) ?? refuseToken(ctx);
  requireOpen(ctx, db, row);
  requireNoAccount(ctx, db, row);
  const about = db.first(
    db.q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organization_id')
      .leftJoin('user', (join) => join.on((eb) => eb('user.id', '=', inviterId(eb))))
      .select(['organization.name', 'user.name as inviter'])
      .where('invitation.id', '=', row.id),
  );
  return {
    email: row.email,
    name: row.name,
    organizationName: about?.name ?? '',
    invitedBy: about?.inviter ?? '',
    message: row.message,
    projects: namesOfProjects(db, row.id),
    expiresAt: row.expires_at ?? '',
    signedInAs: signedInAs(ctx, row),
  };
}

/** The first page for a pin. */
function startOf(tx: Tx, row: InvitationRow): AcceptedInvitation['start'] {
  const chosen = chosenProjects(tx, row.id);
  const projects = tx
    .all(
      tx.q
        .selectFrom('project')
        .selectAll()
        .where('organization_id', '=', row.organization_id)
        .where('status', '=', 'active')
        .$if(chosen !== null, (query) => query.where('id', 'in', chosen ?? []))
        .orderBy('id'),
    )
    .map(toProject);
  for (const { id, allowedUrls } of projects) {
    const [url] = allowedUrls;
    if (url !== undefined) return { projectId: id, url };
  }
  return null;
}

/**
 * Accepts an invitation once, also among simultaneous calls, and signs the person in.
 *
 * @throws AppError invalid for an unknown, used, withdrawn or expired link; conflict for another signed-in user, or an
 * existing account.
 */
export function acceptInvitation(
  ctx: Context,
  { token, name }: z.infer<typeof acceptInvitationInput>,
): AcceptedInvitation {
  const accepted = ctx.db.write((tx) => {
    const row = findByToken(tx, token);
    if (!row) return null;
    requireOpen(ctx, tx, row);
    const other = signedInAs(ctx, row);
    if (other !== null) {
      const sentence = `You’re signed in as ${other}. Log out to accept the invitation for ${row.email}.`;
      throw new AppError('conflict', 'signed_in_as_other', sentence);
    }
    requireNoAccount(ctx, tx, row);
    const called = name ?? row.name ?? requireEmail(row.email).local;
    const userId = joinByInvitation(ctx, tx, row, called);
    if (userId === null) throw new Error('The invitation is no longer pending.');
    return { session: startSession(ctx, tx, { userId }), start: startOf(tx, row) };
  });
  return accepted ?? refuseToken(ctx);
}
