import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  user_id: UserId | null;
  ticket_id: TicketId | null;
  /** `awaited` mails go first: a person waits for each. */
  lane: Generated<'awaited' | 'ordinary'>;
  /** `-` when no organization caused it. */
  cause_organization: Generated<string>;
  cause_person: Generated<string>;
  /** Input of the mail, which is composed when it is sent. */
  payload: Json;
  /** Waiting mails with one key become one mail. */
  group_key: string | null;
  state: 'waiting' | 'sent' | 'failed';
  attempts: Generated<number>;
  next_attempt_at: Instant;
  lease_until: Instant | null;
  last_error: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  failed_at: Instant | null;
  /** Rows that failed as one mail name the first of them. */
  joined_to: string | null;
  /** Why this mail goes together with those of other tickets. */
  gathered: 'digest' | 'bulk' | null;
  /** The act that changed many tickets, while it can be undone. */
  bulk_id: string | null;
}

export interface SigningKeyTable {
  purpose: 'unsubscribe' | 'changes' | 'hook_pictures';
  key: string;
}
