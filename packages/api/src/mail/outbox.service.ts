import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';
import { newId } from '../ids.ts';
import { MINUTE, HOUR, SECOND, toInstant } from '../instants.ts';
import type { MailKind } from './mail-kind.ts';

/** A person waits for these. */
export const SIGN_IN_RETRIES = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE] as const;
/** Nobody waits for these, and a provider may be down for a night. */
export const NOTIFICATION_RETRIES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR] as const;

export interface MailToEnqueue<Payload> {
  /** Canonical address. */
  recipient: string;
  payload: Payload;
  userId?: UserId;
  ticketId?: TicketId;
  /** Mails of one kind and key that still wait when the first is sent become one mail. */
  groupKey?: string;
  /** ms to wait, so that what follows at once can join. */
  delay?: number;
}

const insertMail = preparedStatement(
  `insert into outbox (id, kind, recipient, user_id, ticket_id, payload, group_key, state, next_attempt_at, created_at)
   values (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?)`,
);

/** Writes a mail in the transaction that causes it; once that is kept, the worker sends it. */
export function enqueue<Payload>(
  { clock, wakeOutbox }: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  kind: MailKind<Payload>,
  { recipient, payload, userId, ticketId, groupKey, delay = 0 }: MailToEnqueue<Payload>,
): void {
  const now = clock.now();
  insertMail(tx).run(
    newId(),
    kind.name,
    recipient,
    userId ?? null,
    ticketId ?? null,
    JSON.stringify(payload),
    groupKey ?? null,
    toInstant(now + delay),
    toInstant(now),
  );
  // Somebody sits and waits for a mail that is worth nothing later; others may go out with what comes next.
  tx.afterCommit(() => wakeOutbox(kind.isLasting ? 'soon' : 'now'));
}
