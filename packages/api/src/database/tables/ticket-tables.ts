import type {
  AttachmentId,
  CommentId,
  OrganizationId,
  ProjectId,
  TicketId,
  UserId,
} from '@ringmark/contract/ids';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';
import type { Instant, Json } from './columns.ts';

export interface TicketTable {
  /** Counts up without gaps; the row's own key, so that every index ends with it. */
  number: Generated<number>;
  id: TicketId;
  project_id: ProjectId;
  user_id: UserId;
  title: string;
  severity: Severity;
  status: TicketStatus;
  /** Place in the column, larger above; spaced so that a dragged card fits between two. */
  rank: number;
  url: string | null;
  /** The page the pins of which are found together; see the contract's pageKey. */
  page_key: string | null;
  resolution: string | null;
  click_x: string | null;
  click_y: string | null;
  /** Where the ring is on the picture, 0 to 1 of its width and height. */
  ring_x: number | null;
  ring_y: number | null;
  screenshot_id: string | null;
  screenshot_type: string | null;
  screenshot_bytes: number | null;
  comment_count: Generated<number>;
  attachment_count: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  accepted_at: Instant | null;
  accepted_by: UserId | null;
  /** Long columns come last, so that SQLite reads the others without them. */
  description: string;
  pin: Json | null;
  report: Json | null;
}

/** Counts that would otherwise be scans, kept in the transaction that changes them. */
export interface TicketCounterTable {
  /** Of which tickets: all, a project's, a creator's, a creator's in a project; see ticket-counters.ts. */
  scope: string;
  status: TicketStatus;
  severity: Severity;
  count: number;
}

/** How many tickets a project got, and finished for the first time, on a day in UTC. */
export interface TicketDayTable {
  project_id: ProjectId;
  /** `2026-09-01`. */
  day: string;
  opened: number;
  finished: number;
}

/** How many tickets of a project took so long until they were finished for the first time. */
export interface TicketDurationTable {
  project_id: ProjectId;
  /** Whole hours; from ten days on whole days, so that a project has few rows. */
  hours: number;
  count: number;
}

/** Since when an open ticket waits for the team; a finished one has no row. */
export interface TicketWaitTable {
  ticket_id: TicketId;
  project_id: ProjectId;
  since: Instant;
}

/** A page that has pins. */
export interface PinnedPageTable {
  project_id: ProjectId;
  page_key: string;
  /** As the newest pin wrote it. */
  url: string;
  /**
   * Read by nobody: screens need the pins by status, which `ticket_counter` has. It is written with `last_number`, in
   * the same row, for nothing more; dropping it would make every installation copy its database first, as any migration
   * does. It can go with the next change to this table.
   */
  count: number;
  /** The ticket of the newest pin. */
  last_number: number;
}

/** When a person was on a page that they annotate. */
export interface PageVisitTable {
  user_id: UserId;
  project_id: ProjectId;
  page_key: string;
  url: string;
  visited_at: Instant;
}

/** Bytes of files that an organization's tickets hold. */
export interface StorageCounterTable {
  organization_id: OrganizationId;
  bytes: number;
}

export interface StatusHistoryTable {
  id: string;
  ticket_id: TicketId;
  old_status: TicketStatus | null;
  new_status: TicketStatus;
  user_id: UserId;
  /** The administrator, where one impersonated the user. */
  actor_user_id: UserId | null;
  changed_at: Instant;
}

export interface CommentTable {
  id: CommentId;
  ticket_id: TicketId;
  user_id: UserId;
  actor_user_id: UserId | null;
  text: string;
  created_at: Instant;
}

export interface CommentMentionTable {
  comment_id: CommentId;
  user_id: UserId;
  /** The name that stands in the text, where it is not the person's any more. */
  written_name: Generated<string | null>;
}

export interface AttachmentTable {
  id: AttachmentId;
  ticket_id: TicketId;
  comment_id: CommentId | null;
  user_id: UserId;
  actor_user_id: UserId | null;
  file_name: string;
  file_size: number;
  content_type: string;
  sha256: string;
  created_at: Instant;
}

/** What a ticket said before and after it was edited. */
export interface TicketEditTable {
  id: string;
  ticket_id: TicketId;
  old_title: string;
  new_title: string;
  old_description: string;
  new_description: string;
  user_id: UserId;
  actor_user_id: UserId | null;
  changed_at: Instant;
}

export interface DeletedTicketTable {
  number: number;
  id: TicketId;
  deleted_at: Instant;
  /** All that was the ticket's, and the files that it names; null once it can no longer be undone. */
  rows: Json | null;
  files: Json | null;
}
