import type { OrganizationId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { organizationOfAddress } from '../database/statements/organization-statements.ts';
import { insertMail } from '../database/statements/outbox-statements.ts';
import { newId } from '../ids.ts';
import { MINUTE, HOUR, SECOND, toInstant } from '../instants.ts';
import type { MailKind } from './mail-kind.ts';

/** A person waits for these. */
export const SIGN_IN_RETRIES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE] as const;
/** Nobody waits for these, and a provider may be down for a night. */
export const NOTIFICATION_RETRIES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const;

/** Whose turn a mail takes that nobody's organization caused. */
const NOBODY = '-';

export interface MailCause {
  organizationId: OrganizationId;
  userId: UserId;
}

export interface MailToEnqueue<Payload> {
  /** Canonical address. */
  recipient: string;
  payload: Payload;
  userId?: UserId;
  ticketId?: TicketId;
  /**
   * Who brought it about: mails that wait are sent in turn by organization, and within it by person. Of what nobody
   * who is known did, such as asking for a sign-in link, it is whoever it is for.
   */
  cause?: MailCause;
  /** Mails of one kind and key that still wait when the first is sent become one mail. */
  groupKey?: string;
  /** ms to wait, so that what follows at once can join. */
  delay?: number;
}

/** The organization that a recipient belongs to, or would join. */
function turnOfRecipient(tx: Tx, recipient: string): { organizationId: string; userId: string } {
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  const organizationId = organizationOfAddress(tx).get({ email: recipient, domain }) ?? NOBODY;
  return { organizationId, userId: recipient };
}

/** Writes a mail in the transaction that causes it; once that is kept, the worker sends it. */
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
  // Somebody sits and waits for a mail that is worth nothing later; others may go out with what comes next.
  tx.afterCommit(() => wakeOutbox(kind.isLasting ? 'soon' : 'now'));
}
