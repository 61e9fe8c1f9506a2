import type { InvitationId, OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import { INVITATION_LIMITS } from '@ringmark/contract/people/invitation-limits';
import type {
  InvitationRefusal,
  InvitedPeople,
  invitePeopleInput,
} from '@ringmark/contract/people/invitations';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { findByEmail, isAdminAddress } from '../auth/account.service.ts';
import { type EmailAddress, domainAdvice, mailboxKey, parseEmail } from '../addresses/email-address.ts';
import { INVITATIONS_PER_ADDRESS, countHit } from '../../core/limits/rate-limits.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, invalidField, notFound } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';
import { enqueue } from '../../core/mail/outbox.service.ts';
import { countWrites, assertWithinLimits } from '../../core/limits/write-limits.ts';
import { invitationMail } from './invitation-mail.ts';
import { requireWaiting } from './invitation-row.ts';

export const INVITATION_LIFETIME = INVITATION_LIMITS.invitationDays * DAY;

export interface InvitationRequest {
  email: EmailAddress;
  name: string | null;
  message: string | null;
  organizationId: OrganizationId;
  projectIds: readonly ProjectId[];
}

/** @throws AppError not_found, or conflict for an archived one. */
export function requireOrganization(tx: Tx, id: OrganizationId): { id: OrganizationId; name: string } {
  const row = tx.first(tx.q.selectFrom('organization').select(['id', 'name', 'status']).where('id', '=', id));
  if (!row) throw notFound();
  if (row.status === 'active') return row;
  const sentence = `${row.name} is archived. Reactivate it before inviting people to it.`;
  throw new AppError('conflict', 'organization_archived', sentence);
}

/** @throws AppError for projects that are not active ones of the organization. */
export function requireProjectsOf(tx: Tx, organizationId: OrganizationId, ids: readonly ProjectId[]): void {
  for (const id of ids) {
    const row = tx.first(
      tx.q.selectFrom('project').select(['name', 'organization_id', 'status']).where('id', '=', id),
    );
    if (!row) throw notFound();
    if (row.organization_id !== organizationId)
      throw invalidField('projectIds', 'This project belongs to another organization.', 'other_organization');
    if (row.status !== 'active') {
      const sentence = `${row.name} is archived. Reactivate it before inviting people to it.`;
      throw new AppError('conflict', 'project_archived', sentence);
    }
  }
}

type Refused = Omit<InvitationRefusal, 'email'>;

function refusalOfAccount(tx: Tx, email: EmailAddress, organizationId: OrganizationId): Refused | undefined {
  const account = findByEmail(tx, email.address);
  if (!account) return undefined;
  const isHere = account.organization_id === organizationId;
  const where = isHere ? '' : ` at ${account.organization_name}`;
  if (account.status === 'archived') {
    const error = `${account.name} has an archived account${where}. Instead of inviting them, reactivate the account in the Archived tab under Users.`;
    return { code: 'user_archived', error };
  }
  if (isHere) return { code: 'already_member', error: `${account.name} is already a member.` };
  const error = `${account.name} already has an account${where}. A person can belong to only one organization.`;
  return { code: 'other_organization', error };
}

/** An expired invitation may be replaced. */
function refusalOfInvitation(ctx: SignedInContext, tx: Tx, asked: InvitationRequest): Refused | undefined {
  const now = toInstant(ctx.clock.now());
  const open = tx.first(
    tx.q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organization_id')
      .select(['invitation.id', 'organization_id', 'organization.name', 'expires_at'])
      .where('email', '=', asked.email.address)
      .where('state', '=', 'open'),
  );
  if (!open) return undefined;
  if ((open.expires_at ?? '') <= now) {
    endInvitation(tx, open.id, 'ended', now);
    return undefined;
  }
  if (open.organization_id === asked.organizationId)
    return { code: 'already_invited', error: 'Already invited. Resend that invitation instead.' };
  return {
    code: 'invited_elsewhere',
    error: `Already invited to ${open.name}. Revoke that invitation first.`,
  };
}

export function endInvitation(
  tx: Tx,
  id: InvitationId,
  state: 'ended' | 'withdrawn' | 'declined',
  now: string,
): void {
  tx.run(tx.q.updateTable('invitation').set({ state, ended_at: now }).where('id', '=', id));
}

export function refusalOfInvitee(
  ctx: SignedInContext,
  tx: Tx,
  asked: InvitationRequest,
): Refused | undefined {
  if (isAdminAddress(ctx, asked.email)) {
    const error =
      'Listed as an administrator in this installation’s settings. They can sign in without an invitation.';
    return { code: 'administrator_address', error };
  }
  return refusalOfAccount(tx, asked.email, asked.organizationId) ?? refusalOfInvitation(ctx, tx, asked);
}

/** Counts an email to this mailbox. @returns the refusal after too many in a day. */
export function refusalOfMail(ctx: SignedInContext, tx: Tx, email: EmailAddress): Refused | undefined {
  if (countHit(ctx, tx, INVITATIONS_PER_ADDRESS, mailboxKey(email)) === null) return undefined;
  const error = `This address was sent ${INVITATIONS_PER_ADDRESS.hits} invitations in the last 24 hours, which is the limit. Copy a link instead, or try again tomorrow.`;
  return { code: 'too_many_mails', error };
}

export function mailInvitation(ctx: SignedInContext, tx: Tx, id: InvitationId, recipient: string): void {
  const { user, organization } = ctx.actor;
  enqueue(ctx, tx, invitationMail, {
    recipient,
    payload: { invitationId: id },
    cause: { organizationId: organization.id, userId: user.id },
  });
}

export function insertInvitation(
  ctx: SignedInContext,
  tx: Tx,
  { email, name, message, organizationId, projectIds }: InvitationRequest,
  by: { proposedBy: UserId } | { invitedBy: UserId },
): InvitationId {
  const id = newId<InvitationId>();
  const now = ctx.clock.now();
  const isProposal = 'proposedBy' in by;
  tx.run(
    tx.q.insertInto('invitation').values({
      id,
      organization_id: organizationId,
      email: email.address,
      domain: email.domain,
      name,
      message,
      state: isProposal ? 'proposed' : 'open',
      proposed_by: isProposal ? by.proposedBy : null,
      invited_by: isProposal ? null : by.invitedBy,
      created_at: toInstant(now),
      expires_at: isProposal ? null : toInstant(now + INVITATION_LIFETIME),
    }),
  );
  for (const project_id of new Set(projectIds))
    tx.run(tx.q.insertInto('invitation_project').values({ invitation_id: id, project_id }));
  return id;
}

/** An invitation decides earlier proposals. */
function endProposals(tx: Tx, { email, organizationId }: InvitationRequest, now: string): void {
  tx.run(
    tx.q
      .updateTable('invitation')
      .set({ state: 'ended', ended_at: now })
      .where('email', '=', email.address)
      .where('organization_id', '=', organizationId)
      .where('state', '=', 'proposed'),
  );
}

function inviteOne(
  ctx: SignedInContext,
  tx: Tx,
  asked: InvitationRequest,
  into: string,
): InvitationId | Refused {
  const refused = refusalOfInvitee(ctx, tx, asked) ?? refusalOfMail(ctx, tx, asked.email);
  if (refused) return refused;
  endProposals(tx, asked, toInstant(ctx.clock.now()));
  const id = insertInvitation(ctx, tx, asked, { invitedBy: ctx.actor.user.id });
  mailInvitation(ctx, tx, id, asked.email.address);
  recordAudit(ctx, tx, ctx.actor, {
    action: 'invitation.create',
    subjectType: 'invitation',
    subjectId: id,
    summary: `${asked.email.address} to ${into}`,
  });
  return id;
}

/** Invites each person, or says why not. */
export function invitePeople(ctx: SignedInContext, input: z.infer<typeof invitePeopleInput>): InvitedPeople {
  return ctx.db.write((tx) => {
    const organization = requireOrganization(tx, input.organizationId);
    requireProjectsOf(tx, organization.id, input.projectIds);
    assertWithinLimits(ctx);
    const ids: InvitationId[] = [];
    const refusals: InvitationRefusal[] = [];
    const seen = new Set<string>();
    for (const person of input.people) {
      const email = parseEmail(person.email);
      if (email && seen.has(email.address)) continue;
      if (email) seen.add(email.address);
      const { message, projectIds } = input;
      const outcome = email
        ? inviteOne(
            ctx,
            tx,
            { email, name: person.name, message, projectIds, organizationId: organization.id },
            organization.name,
          )
        : {
            code: 'invalid_email',
            error: domainAdvice(person.email) ?? 'We can’t send email to this address.',
          };
      if (typeof outcome === 'string') ids.push(outcome);
      else refusals.push({ email: person.email, ...outcome });
    }
    if (ids.length > 0) recordChange(ctx, tx, { kind: 'people.changed' }, []);
    tx.afterCommit(() => countWrites(ctx, ids.length));
    return { invitations: ids.map((id) => requireWaiting(ctx, tx, id)), refusals };
  });
}
