import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Instant, Json } from '../../base/columns.ts';

/** A ticket that was merged into another one. */
export interface MergedTicketTable {
  number: number;
  id: TicketId;
  project_id: ProjectId;
  user_id: UserId;
  title: string;
  into_id: TicketId;
  /** The ticket with which it came, where that one was merged on. */
  through_id: TicketId | null;
  merged_at: Instant;
  merged_by: UserId;
  actor_user_id: UserId | null;
  /** The ticket as it was shown. */
  whole: Json;
  /** Its rows; after the time to undo, only those of its history. */
  rows: Json;
  /** The things that moved; null after the time to undo. */
  moved: Json | null;
  /** Its files that did not move: id and size. */
  files: Json;
}

/** People other than the author who have the same problem. */
export interface TicketVoiceTable {
  ticket_id: TicketId;
  user_id: UserId;
  joined_at: Instant;
}

export interface TicketElementTable {
  /** A hash of page and selector, role with name, or text. */
  key: number;
  ticket_number: number;
}

/** A project's numbers in the index of titles: scope * 2^32 + number. */
export interface TitleScopeTable {
  scope: number;
  project_id: ProjectId;
}
