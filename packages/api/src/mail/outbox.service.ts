import type { OrganizationId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { organizationOfAddress } from '../database/statements/organization-statements.ts';
import { insertMail } from '../database/statements/outbox-statements.ts';
import { newId } from '../new-id.ts';
import { MINUTE, HOUR, SECOND, toInstant } from '../instants.ts';
import type { MailKind } from './mail-kind.ts';

/** A person waits for these mails. */
export const SIGN_IN_RETRIES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE] as const;
/** A provider may be down for a night. */
export const NOTIFICATION_RETRIES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const;

/** The turn of mails without an organization. */
const NOBODY = '-';

export interface MailCause {
  organizationId: OrganizationId;
  userId: UserId;
}

export interface MailToEnqueue<Payload> {
  recipient: string;
  payload: Payload;
  userId?: UserId;
  ticketId?: TicketId;
  /** Waiting mails are sent in turn by organization and person of their cause. Default: the recipient. */
  cause?: MailCause;
  /** Waiting mails of one kind and key become one mail. */
  groupKey?: string;
  /** ms in which later mails of the group can join. */
  delay?: number;
}

/** The organization of the recipient, present or future. */
function turnOfRecipient(tx: Tx, recipient: string): { organizationId: string; userId: string } {
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  const organizationId = organizationOfAddress(tx).get({ email: recipient, domain }) ?? NOBODY;
  return { organizationId, userId: recipient };
}

/** Writes a mail in the transaction that causes it; the worker sends it after the commit. */
export function enqueue<Payload>(
  { clock, wakeOutbox }: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  kind: MailKind<Payload>,
  { recipient, payload, userId, ticketId, cause, groupKey, delay = 0 }: MailToEnqueue<Payload>,
): void {
  const now = clock.now();
  const turn = cause ?? turnOfRecipient(tx, recipient);
  insertMail(tx).run({
    id: newId(),
    kind: kind.name,
    recipient,
    user_id: userId ?? null,
    ticket_id: ticketId ?? null,
    lane: kind.isLasting ? 'ordinary' : 'awaited',
    cause_organization: turn.organizationId,
    cause_person: turn.userId,
    payload: JSON.stringify(payload),
    group_key: groupKey ?? null,
    next_attempt_at: toInstant(now + delay),
    created_at: toInstant(now),
  });
  // Short-lived mails go at once; others may share a batch.
  tx.afterCommit(() => wakeOutbox(kind.isLasting ? 'soon' : 'now'));
}
