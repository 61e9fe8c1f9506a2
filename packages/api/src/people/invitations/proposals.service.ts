import type { InvitationId, UserId } from '@ringmark/contract/ids';
import { INVITATION_LIMITS } from '@ringmark/contract/people/invitation-limits';
import type { Invitation, proposePersonInput } from '@ringmark/contract/people/invitations';
import { sql } from 'kysely';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import { type EmailAddress, requireEmail } from '../addresses/email-address.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, invalidField, notFound } from '../../core/base/errors.ts';
import { scopeOf } from '../../core/events/audience.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { notifyAdministrators } from '../../core/mail/administrators-mail.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { requireWaiting } from './invitation-row.ts';
import {
  INVITATION_LIFETIME,
  insertInvitation,
  mailInvitation,
  refusalOfInvitee,
  refusalOfMail,
  requireOrganization,
} from './invite.service.ts';
import { note } from './invitations.service.ts';

/** @throws AppError for a person of another domain than the organization's own. */
function requireOwnDomain({ db, actor }: SignedInContext, email: EmailAddress): void {
  const own = db.first(
    db.q
      .selectFrom('organization')
      .select(['domain', 'takes_in_by_domain'])
      .where('id', '=', actor.user.organizationId),
  );
  if (own?.takes_in_by_domain === 1 && own.domain === email.domain) return;
  const sentence =
    own?.takes_in_by_domain === 1
      ? `You can propose invitations only for email addresses that end in @${own.domain}. Ask your administrator to invite others.`
      : 'Your organization has no domain of its own. Ask your administrator to invite people.';
  throw invalidField('email', sentence, 'other_domain');
}

/** Members know their colleagues; nothing is said of other people. */
function requireNoColleague({ actor }: SignedInContext, tx: Tx, { address }: EmailAddress): void {
  const colleague = tx.first(
    tx.q
      .selectFrom('user')
      .select(['name', 'status'])
      .where('email', '=', address)
      .where('organization_id', '=', actor.user.organizationId),
  );
  if (!colleague) return;
  const sentence =
    colleague.status === 'active'
      ? `${colleague.name} is already a member.`
      : `${colleague.name} has an archived account. Ask your administrator to reactivate it.`;
  throw invalidField('email', sentence, colleague.status === 'active' ? 'already_member' : 'user_archived');
}

/** Every proposal sends an email to every administrator. */
function requireFewProposals({ actor }: SignedInContext, tx: Tx): void {
  const waiting = tx.all(
    tx.q
      .selectFrom('invitation')
      .select('id')
      .where('proposed_by', '=', actor.user.id)
      .where('state', '=', 'proposed')
      .limit(INVITATION_LIMITS.proposalsWaiting),
  );
  if (waiting.length < INVITATION_LIMITS.proposalsWaiting) return;
  const sentence = `You already have ${INVITATION_LIMITS.proposalsWaiting} proposals waiting. You can propose another invitation once your administrator has decided.`;
  throw new AppError('conflict', 'too_many_proposals', sentence);
}

/** Gives the same answer for people who have already been proposed or invited. */
export function proposePerson(ctx: SignedInContext, input: z.infer<typeof proposePersonInput>): Ok {
  const email = requireEmail(input.email);
  requireOwnDomain(ctx, email);
  return ctx.db.write((tx) => {
    const { user, organization } = ctx.actor;
    for (const id of input.projectIds) requireOpenProject(tx, ctx.actor, id);
    requireNoColleague(ctx, tx, email);
    takeWrite(ctx);
    const known = tx.first(
      tx.q
        .selectFrom('invitation')
        .select('id')
        .where('email', '=', email.address)
        .where('organization_id', '=', organization.id)
        .where((eb) =>
          eb.or([
            eb('state', '=', 'proposed'),
            eb.and([eb('state', '=', 'open'), eb('expires_at', '>', toInstant(ctx.clock.now()))]),
          ]),
        ),
    );
    if (known) return { ok: true };
    requireFewProposals(ctx, tx);
    const { name, message, projectIds } = input;
    const asked = { email, name, message, organizationId: organization.id, projectIds };
    const id = insertInvitation(ctx, tx, asked, { proposedBy: user.id });
    note(ctx, tx, 'propose', { id, email: email.address });
    notifyAdministrators(ctx, tx, { kind: 'proposed', invitationId: id }, ctx.actor);
    recordChange(ctx, tx, { kind: 'people.changed' }, [scopeOf.user(user.id)]);
    return { ok: true };
  });
}

function requireProposal(ctx: SignedInContext, tx: Tx, id: InvitationId) {
  const proposal = requireWaiting(ctx, tx, id);
  if (proposal.status !== 'proposed') throw notFound();
  return proposal;
}

const audienceOf = (by: { id: UserId } | null) => (by ? [scopeOf.user(by.id)] : []);

export function approveProposal(ctx: SignedInContext, id: InvitationId): Invitation {
  return ctx.db.write((tx) => {
    const proposal = requireProposal(ctx, tx, id);
    const { organizationId, name, message, projects, by } = proposal;
    requireOrganization(tx, organizationId);
    const email = requireEmail(proposal.email);
    const asked = { email, name, message, organizationId, projectIds: projects.map((project) => project.id) };
    const refused = refusalOfInvitee(ctx, tx, asked) ?? refusalOfMail(ctx, tx, email);
    if (refused) throw new AppError('conflict', refused.code, refused.error);
    takeWrite(ctx);
    tx.run(
      tx.q
        .updateTable('invitation')
        .set({
          state: 'open',
          invited_by: ctx.actor.user.id,
          expires_at: toInstant(ctx.clock.now() + INVITATION_LIFETIME),
        })
        .where('id', '=', id)
        .where('state', '=', sql.lit<'proposed'>('proposed')),
    );
    mailInvitation(ctx, tx, id, proposal.email);
    note(ctx, tx, 'approve', proposal);
    recordChange(ctx, tx, { kind: 'people.changed' }, audienceOf(by));
    return requireWaiting(ctx, tx, id);
  });
}
