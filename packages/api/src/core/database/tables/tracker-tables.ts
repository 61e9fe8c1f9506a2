import type { HandOverId, ProjectId, TicketId, TrackerId } from '@ringmark/contract/ids';
import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import type { HandOver } from '@ringmark/contract/tickets/hand-overs';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface TrackerTable {
  id: TrackerId;
  project_id: ProjectId;
  kind: TrackerKind;
  base_url: string;
  place: string;
  issue_type: string | null;
  account: string | null;
  /** Token and secret of the webhook. */
  sealed: Uint8Array;
  /** SHA-256 in hex. */
  hook_hash: string;
  last_call: Json | null;
  created_at: Instant;
}

export interface HandOverTable {
  id: HandOverId;
  ticket_id: TicketId;
  tracker_id: TrackerId;
  kind: TrackerKind;
  base_url: string;
  place: string;
  marker: string;
  state: HandOver['state'];
  sentence: string;
  attempts: Generated<number>;
  next_try_at: Instant | null;
  /** Its outcome is not known. */
  posted_at: Instant | null;
  issue_key: string | null;
  issue_url: string | null;
  issue_state: HandOver['issueState'];
  issue_at: Instant | null;
  proposed_status: TicketStatus | null;
  proposed_sentence: string | null;
  proposed_at: Instant | null;
  created_at: Instant;
}
