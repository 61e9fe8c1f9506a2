import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { CommentId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { firstOfGroupSince, nextAttemptOfGroup } from '../../core/database/statements/outbox-statements.ts';
import { organizationOfProject } from '../../core/database/statements/organization-statements.ts';
import { MINUTE, SECOND, fromInstant, toInstant } from '../../core/base/instants.ts';
import { enqueueTicketMail, type MailCause } from '../../core/mail/outbox.service.ts';
import { holdGroup, isProofWaiting, PROOF_PATIENCE } from '../../evidence/proofs/proof-mails.ts';
import {
  type Recipient,
  reachableAdmins,
  reachableAmong,
  reachableTeamAmong,
  toldOfComment,
} from './recipients.ts';
import { followersOf, participantsOf } from '../../tickets/watchers/watchers-of-ticket.ts';
import { ticketMail } from './ticket-mail.ts';
import type { TicketNews } from './ticket-news.ts';

interface TicketRef {
  id: TicketId;
  projectId: ProjectId;
}

interface MergedAway {
  id: TicketId;
  project_id: ProjectId;
  user_id: UserId;
  number: number;
  title: string;
}

/** The time that the first mail waits for more: a reason often follows a change. */
export const GATHERING_TIME = 20 * SECOND;
/** The longest time in which one person's changes to a ticket gather into one more mail. */
const MAX_GATHERING_TIME = 5 * MINUTE;

/** Nobody gets mail of their own actions, or of their actions as an impersonator. */
const didIt = ({ user, impersonator }: Actor, id: UserId) => id === user.id || id === impersonator?.id;

/** Mails take the turn of the ticket's organization: administrators' work for one customer must not delay others. */
function causeOf(tx: Tx, { projectId }: Pick<TicketRef, 'projectId'>, { user }: Actor): MailCause {
  const organizationId = organizationOfProject(tx).get({ id: projectId });
  if (organizationId === undefined) throw new Error("The email's ticket has no project.");
  return { organizationId, userId: user.id };
}

/** ms until this mail goes out: with the one of its ticket that waits, else with what the same person does next. */
function delayOf({ clock, actor }: SignedInContext, tx: Tx, groupKey: string): number {
  const now = clock.now();
  const due = nextAttemptOfGroup(tx).get({ group: groupKey });
  if (due !== undefined) return Math.max(0, fromInstant(due) - now);
  const after = toInstant(now - MAX_GATHERING_TIME);
  const first = firstOfGroupSince(tx).get({ group: groupKey, person: actor.user.id, after });
  if (first === undefined) return GATHERING_TIME;
  const sinceFirst = now - fromInstant(first);
  return (sinceFirst < GATHERING_TIME ? GATHERING_TIME : MAX_GATHERING_TIME) - sinceFirst;
}

/** It is sent when the proof is there. */
const showsProof = (tx: Tx, { id }: TicketRef, news: TicketNews): boolean =>
  news.kind === 'status' && news.to === 'Done' && isProofWaiting(tx, id);

function send(
  ctx: SignedInContext,
  tx: Tx,
  ticket: TicketRef,
  recipients: readonly Recipient[],
  news: TicketNews,
): void {
  const { actor } = ctx;
  const cause = causeOf(tx, ticket, actor);
  for (const { id, email } of recipients.filter((recipient) => !didIt(actor, recipient.id))) {
    const mail = {
      recipient: email,
      userId: id,
      ticketId: ticket.id,
      cause,
      payload: { actorId: actor.user.id, news },
    };
    if (news.kind === 'created') {
      // Nothing gathers: a ticket is created once.
      enqueueTicketMail(ctx, tx, ticketMail, mail);
    } else {
      const groupKey = `${ticket.id}:${id}`;
      const gathers = delayOf(ctx, tx, groupKey);
      const delay = showsProof(tx, ticket, news) ? Math.max(gathers, PROOF_PATIENCE) : gathers;
      enqueueTicketMail(ctx, tx, ticketMail, { ...mail, groupKey, delay });
      if (delay > gathers) holdGroup(ctx, tx, groupKey, delay);
    }
  }
}

/** @param but is notified about it as the one to whom it is assigned. */
export function notifyOfTicket(ctx: SignedInContext, tx: Tx, ticket: TicketRef, but?: UserId): void {
  const others = reachableAdmins(tx, ticket.projectId).filter(({ id }) => id !== but);
  send(ctx, tx, ticket, others, { kind: 'created' });
}

/** The reporter of a ticket that was merged into another one. */
export function notifyOfMerge(
  ctx: SignedInContext,
  tx: Tx,
  from: MergedAway,
  into: { id: TicketId; project_id: ProjectId; number: number },
): void {
  const old = { id: from.id, projectId: from.project_id };
  const told = reachableAmong(tx, old, [from.user_id], 'one');
  const { number, title } = from;
  send(ctx, tx, { id: into.id, projectId: into.project_id }, told, {
    kind: 'merged',
    number,
    title,
    into: into.number,
  });
}

export function notifyOfComment(
  ctx: SignedInContext,
  tx: Tx,
  ticket: TicketRef,
  comment: { id: CommentId; mentioned: readonly UserId[]; visibility: CommentVisibility },
): void {
  const { id: commentId, mentioned, visibility } = comment;
  const among = visibility === 'team' ? reachableTeamAmong : reachableAmong;
  send(ctx, tx, ticket, among(tx, ticket, mentioned, 'one'), { kind: 'mention', commentId });
  const others = participantsOf(tx, ticket.id).filter((id) => !mentioned.includes(id));
  send(ctx, tx, ticket, among(tx, ticket, others, 'watchers'), { kind: 'comment', commentId });
}

/** Finds the people whom an edit mentions, except those who were notified about the comment. */
export function notifyOfNewMentions(
  ctx: SignedInContext,
  tx: Tx,
  ticket: TicketRef,
  comment: { id: CommentId; mentioned: readonly UserId[]; visibility: CommentVisibility },
): void {
  const { id: commentId, mentioned, visibility } = comment;
  const among = visibility === 'team' ? reachableTeamAmong : reachableAmong;
  const told = toldOfComment(tx, ticket.id, commentId);
  const others = mentioned.filter((id) => !told.has(id));
  send(ctx, tx, ticket, among(tx, ticket, others, 'one'), { kind: 'mention', commentId });
}

export function notifyOfStatus(
  ctx: SignedInContext,
  tx: Tx,
  ticket: TicketRef,
  change: { from: TicketStatus; to: TicketStatus },
): void {
  const followers = followersOf(tx, ticket.id);
  send(ctx, tx, ticket, reachableAmong(tx, ticket, followers, 'watchers'), { kind: 'status', ...change });
}

export function notifyOfAssignment(
  ctx: SignedInContext,
  tx: Tx,
  ticket: TicketRef,
  assigneeId: UserId,
): void {
  send(ctx, tx, ticket, reachableAmong(tx, ticket, [assigneeId], 'one'), { kind: 'assigned' });
}
