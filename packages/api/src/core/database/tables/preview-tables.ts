import type { ProjectId, TicketId, TrackerId } from '@ringmark/contract/ids';
import type { Instant } from '../../base/columns.ts';
import type { ProofResult } from './proof-tables.ts';

export interface PreviewTable {
  id: string;
  project_id: ProjectId;
  /** Two deployments of one commit have the same key. */
  key: string;
  url: string;
  commit_id: string | null;
  version: string | null;
  /** The sender names it, such as `acme/shop`. */
  repository: string | null;
  created_at: Instant;
  finished_at: Instant | null;
  /** The commit's status is written to this tracker. */
  tracker_id: TrackerId | null;
  status_state: 'waiting' | 'sent' | 'failed' | null;
  status_sentence: string | null;
  /** The status may have been written at this time for the first time. */
  status_posted_at: Instant | null;
}

export interface PreviewPinTable extends ProofResult {
  preview_id: string;
  ticket_id: TicketId;
  url: string;
  /** The pin was compared with this screenshot, which belongs to `first_picture`. */
  before_id: string | null;
}
