import type { ProjectId, TicketId, TrackerId } from '@ringmark/contract/ids';
import type { Instant } from './columns.ts';
import type { ProofResult } from './proof-tables.ts';

export interface PreviewTable {
  id: string;
  project_id: ProjectId;
  /** The same for two deployments of one commit. */
  key: string;
  url: string;
  commit_id: string | null;
  version: string | null;
  /** Such as `acme/shop`, as the sender names it. */
  repository: string | null;
  created_at: Instant;
  finished_at: Instant | null;
  /** The tracker that the commit's status is written to. */
  tracker_id: TrackerId | null;
  status_state: 'waiting' | 'sent' | 'failed' | null;
  status_sentence: string | null;
  /** When it may have been written for the first time. */
  status_posted_at: Instant | null;
}

export interface PreviewPinTable extends ProofResult {
  preview_id: string;
  ticket_id: TicketId;
  url: string;
  /** The screenshot it was compared with; it belongs to `first_picture`. */
  before_id: string | null;
}
