import type { OrganizationId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Context } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { findDigest } from './digest-rows.ts';
import { organizationOfAddress } from '../database/statements/organization-statements.ts';
import { insertMail, type NewMail } from '../database/statements/outbox-statements.ts';
import { newId } from '../base/new-id.ts';
import { MINUTE, HOUR, SECOND, toInstant } from '../base/instants.ts';
import type { MailKind, OtherMailKind, TicketMailKind } from './mail-kind.ts';

/** A person waits for these mails. */
export const SIGN_IN_RETRIES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE] as const;
/** A provider may be down for a night. */
export const NOTIFICATION_RETRIES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const;

/** An act on many tickets can be undone for a moment. */
const BULK_PATIENCE = 20 * SECOND;

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
  /** Waiting mails are sent in turn by organization and person of their cause. Default: the recipient. */
  cause?: MailCause;
  /** Waiting mails of one kind and key become one mail. */
  groupKey?: string;
  /** ms in which later mails of the group can join. */
  delay?: number;
}

interface TicketMailToEnqueue<Payload> extends MailToEnqueue<Payload> {
  userId: UserId;
  ticketId: TicketId;
}

type EnqueueServices = Pick<Context, 'clock' | 'wakeOutbox' | 'bulkId'>;

/** The organization of the recipient, present or future. */
function turnOfRecipient(tx: Tx, recipient: string): { organizationId: string; userId: string } {
  const domain = recipient.slice(recipient.lastIndexOf('@') + 1);
  const organizationId = organizationOfAddress(tx).get({ email: recipient, domain }) ?? NOBODY;
  return { organizationId, userId: recipient };
}

type Place = Pick<NewMail, 'group_key' | 'gathered' | 'bulk_id' | 'next_attempt_at'>;

function ownPlace<Payload>(now: number, { groupKey, delay = 0 }: MailToEnqueue<Payload>): Place {
  const next_attempt_at = toInstant(now + delay);
  return { group_key: groupKey ?? null, gathered: null, bulk_id: null, next_attempt_at };
}

/** Puts a mail into the reader's digest, or with the other tickets of one act, or on its own. */
function placeOf<Payload>(
  { clock, bulkId }: EnqueueServices,
  tx: Tx,
  mail: TicketMailToEnqueue<Payload>,
): Place {
  const now = clock.now();
  const bulk_id = bulkId ?? null;
  const digest = findDigest(tx, mail.userId, now);
  if (digest) {
    const next_attempt_at = toInstant(digest.due);
    return { group_key: digest.groupKey, gathered: 'digest', bulk_id, next_attempt_at };
  }
  if (bulk_id === null) return ownPlace(now, mail);
  const own = ownPlace(now, { ...mail, delay: Math.max(mail.delay ?? 0, BULK_PATIENCE) });
  return { ...own, group_key: `bulk:${bulk_id}:${mail.userId}`, gathered: 'bulk', bulk_id };
}

function insert<Payload>(
  { clock, wakeOutbox }: EnqueueServices,
  tx: Tx,
  { name, isLasting }: MailKind<Payload>,
  mail: MailToEnqueue<Payload> & Place & { ticketId?: TicketId },
): void {
  const { recipient, payload, userId, ticketId, group_key, gathered, bulk_id, next_attempt_at } = mail;
  const turn = mail.cause ?? turnOfRecipient(tx, recipient);
  insertMail(tx).run({
    id: newId(),
    kind: name,
    recipient,
    user_id: userId ?? null,
    ticket_id: ticketId ?? null,
    lane: isLasting ? 'ordinary' : 'awaited',
    cause_organization: turn.organizationId,
    cause_person: turn.userId,
    payload: JSON.stringify(payload),
    group_key,
    gathered,
    bulk_id,
    next_attempt_at,
    created_at: toInstant(clock.now()),
  });
  // Short-lived mails go at once; others may share a batch.
  tx.afterCommit(() => wakeOutbox(isLasting ? 'soon' : 'now'));
}

/**
 * Writes a mail in the transaction that causes it; the worker sends it after the commit. Mails about tickets go by
 * `enqueueTicketMail`.
 */
export function enqueue<Payload>(
  services: EnqueueServices,
  tx: Tx,
  kind: OtherMailKind<Payload>,
  mail: MailToEnqueue<Payload>,
): void {
  insert(services, tx, kind, { ...mail, ...ownPlace(services.clock.now(), mail) });
}

/** The same for a mail about a ticket, which comes as its reader wants it: by itself, or in a digest. */
export function enqueueTicketMail<Payload>(
  services: EnqueueServices,
  tx: Tx,
  kind: TicketMailKind<Payload>,
  mail: TicketMailToEnqueue<Payload>,
): void {
  insert(services, tx, kind, { ...mail, ...placeOf(services, tx, mail) });
}
