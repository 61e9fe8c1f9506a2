import type { InvitationId } from '@ringmark/contract/ids';
import type {
  Invitation,
  invitationLinkSchema,
  listInvitationsInput,
} from '@ringmark/contract/people/invitations';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { requireEmail } from '../addresses/email-address.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { issueInvitationLink } from './invitation-link.ts';
import { requireWaiting, selectWaiting, toInvitation } from './invitation-row.ts';
import {
  endInvitation,
  INVITATION_LIFETIME,
  mailInvitation,
  refusalOfMail,
  requireOrganization,
} from './invite.service.ts';

export function listInvitations(
  { db, clock }: SignedInContext,
  { organizationId }: z.infer<typeof listInvitationsInput>,
): Invitation[] {
  const now = toInstant(clock.now());
  return db
    .all(
      selectWaiting(db)
        .$if(organizationId !== undefined, (query) =>
          query.where('invitation.organization_id', '=', organizationId ?? ('' as never)),
        )
        .orderBy('invitation.state', 'desc')
        .orderBy('invitation.id', 'desc')
        .limit(500),
    )
    .map((row) => toInvitation(db, row, now));
}

export function note(
  ctx: SignedInContext,
  tx: Tx,
  action: 'resend' | 'link' | 'take_back' | 'propose' | 'approve' | 'decline',
  { id, email }: Pick<Invitation, 'id' | 'email'>,
): void {
  recordAudit(ctx, tx, ctx.actor, {
    action: `invitation.${action}`,
    subjectType: 'invitation',
    subjectId: id,
    summary: email,
  });
}

/** @throws AppError not_found for an ended invitation, and for a proposal, which has no link. */
function requireInvited(ctx: SignedInContext, tx: Tx, id: InvitationId): Invitation {
  const invitation = requireWaiting(ctx, tx, id);
  if (invitation.status === 'proposed') throw notFound();
  requireOrganization(tx, invitation.organizationId);
  return invitation;
}

export function resendInvitation(ctx: SignedInContext, id: InvitationId): Invitation {
  const outcome = ctx.db.write((tx) => {
    const invitation = requireInvited(ctx, tx, id);
    takeWrite(ctx);
    const refused = refusalOfMail(ctx, tx, requireEmail(invitation.email));
    if (refused) return new AppError('too_many', refused.code, refused.error);
    const expires_at = toInstant(ctx.clock.now() + INVITATION_LIFETIME);
    tx.run(
      tx.q.updateTable('invitation').set({ expires_at, invited_by: ctx.actor.user.id }).where('id', '=', id),
    );
    mailInvitation(ctx, tx, id, invitation.email);
    note(ctx, tx, 'resend', invitation);
    recordChange(ctx, tx, { kind: 'people.changed' }, []);
    return requireWaiting(ctx, tx, id);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Lives as long as the invitation, next to mailed links. */
export function createInvitationLink(
  ctx: SignedInContext,
  id: InvitationId,
): z.infer<typeof invitationLinkSchema> {
  return ctx.db.write((tx) => {
    const invitation = requireInvited(ctx, tx, id);
    if (invitation.status === 'expired' || invitation.expiresAt === null) {
      const sentence = 'This invitation has expired. Resend it, then copy the link.';
      throw new AppError('conflict', 'invitation_expired', sentence);
    }
    takeWrite(ctx);
    note(ctx, tx, 'link', invitation);
    return { url: issueInvitationLink(ctx, tx, id), expiresAt: invitation.expiresAt };
  });
}

export function withdrawInvitation(ctx: SignedInContext, id: InvitationId): Ok {
  return ctx.db.write((tx) => {
    const invitation = requireWaiting(ctx, tx, id);
    endInvitation(
      tx,
      id,
      invitation.status === 'proposed' ? 'declined' : 'withdrawn',
      toInstant(ctx.clock.now()),
    );
    note(ctx, tx, invitation.status === 'proposed' ? 'decline' : 'take_back', invitation);
    const { by } = invitation;
    recordChange(ctx, tx, { kind: 'people.changed' }, by ? [scopeOf.user(by.id)] : []);
    return { ok: true };
  });
}

export function invitationSteps({ db, actor }: SignedInContext): { team: boolean; customer: boolean } {
  const isTeam = (is: '=' | '!=') => {
    const platform = db.q.selectFrom('organization').select('id').where('is_platform', '=', 1);
    const person = db.first(
      db.q
        .selectFrom('user')
        .select('id')
        .where('organization_id', is, platform)
        .where('id', '!=', actor.user.id)
        .limit(1),
    );
    const invited = db.first(
      db.q
        .selectFrom('invitation')
        .select('id')
        .where('organization_id', is, platform)
        .where('state', '=', 'open')
        .limit(1),
    );
    return person !== undefined || invited !== undefined;
  };
  return { team: isTeam('='), customer: isTeam('!=') };
}
