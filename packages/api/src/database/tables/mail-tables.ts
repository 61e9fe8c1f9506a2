import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { Generated } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface OutboxTable {
  id: string;
  /** Names the mail kind that makes it. */
  kind: string;
  recipient: string;
  user_id: UserId | null;
  ticket_id: TicketId | null;
  /** `awaited` mails go first, in places of their own: a person waits for each. */
  lane: Generated<'awaited' | 'ordinary'>;
  /** The organization whose turn it takes; `-` when no organization caused it. */
  cause_organization: Generated<string>;
  /** The person within that organization. */
  cause_person: Generated<string>;
  /** What the mail is made from when it is sent. */
  payload: Json;
  /** Mails of one key that still wait become one mail. */
  group_key: string | null;
  state: 'waiting' | 'sent' | 'failed';
  attempts: Generated<number>;
  next_attempt_at: Instant;
  lease_until: Instant | null;
  last_error: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  /** When it was given up. */
  failed_at: Instant | null;
  /** Several rows that were given up as one mail: all but one name that one here. */
  joined_to: string | null;
}

/** Random keys of this database's own. */
export interface SigningKeyTable {
  purpose: 'unsubscribe' | 'changes';
  /** Hexadecimal. */
  key: string;
}

export interface TicketMuteTable {
  ticket_id: TicketId;
  user_id: UserId;
}
