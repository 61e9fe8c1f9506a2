import type {
  AttachmentId,
  CommentId,
  OrganizationId,
  ProjectId,
  TicketId,
  UserId,
} from '@ringmark/contract/ids';
import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface TicketTable {
  /** Counts up without gaps; as the row's key it ends every index. */
  number: Generated<number>;
  id: TicketId;
  project_id: ProjectId;
  user_id: UserId;
  title: string;
  severity: Severity;
  status: TicketStatus;
  /** Larger is higher; spaced for cards that are dragged between two. */
  rank: number;
  url: string | null;
  /** The contract's `pageKey`. */
  page_key: string | null;
  resolution: string | null;
  click_x: string | null;
  click_y: string | null;
  /** 0 to 1 of the picture's width and height. */
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
  assignee_id: Generated<UserId | null>;
  /** A day, as `2026-03-14`. */
  due_on: Generated<string | null>;
  /** Long columns come last, so that SQLite reads the others without them. */
  description: string;
  pin: Json | null;
  report: Json | null;
  description_format: Generated<TextFormat>;
  /** JSON. */
  drawing: Generated<string | null>;
  /** The size of a region; null columns at the end cost nothing. */
  ring_width: Generated<number | null>;
  ring_height: Generated<number | null>;
}

/** The steps that led to the pins of tickets. */
export interface TicketStepsTable {
  ticket_id: TicketId;
  steps: Json;
}

/** Task boxes of descriptions that have some. */
export interface TicketTaskTable {
  ticket_number: number;
  done: number;
  total: number;
}

export interface TicketCounterTable {
  /** All, a project's, a creator's, a creator's in a project; see ticket-counters.ts. */
  scope: string;
  status: TicketStatus;
  severity: Severity;
  count: number;
}

/** Opened and first finished tickets by day, in UTC. */
export interface TicketDayTable {
  project_id: ProjectId;
  day: string;
  opened: number;
  finished: number;
}

/** Durations until tickets were first finished. */
export interface TicketDurationTable {
  project_id: ProjectId;
  /** Whole hours, from ten days on whole days, so that a project has few rows. */
  hours: number;
  count: number;
}

/** Finished tickets have no row. */
export interface TicketWaitTable {
  ticket_id: TicketId;
  project_id: ProjectId;
  since: Instant;
}

export interface PinnedPageTable {
  project_id: ProjectId;
  page_key: string;
  /** The URL as the newest pin wrote it. */
  url: string;
  /**
   * Unused since `ticket_counter` counts by status. Dropping it alone is not worth a migration, which copies every
   * database first.
   */
  count: number;
  last_number: number;
}

export interface PageVisitTable {
  user_id: UserId;
  project_id: ProjectId;
  page_key: string;
  url: string;
  visited_at: Instant;
}

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
  /** The administrator who impersonated the user. */
  actor_user_id: UserId | null;
  /** The API token that the change was made with, by its name then. */
  token_name: Generated<string | null>;
  changed_at: Instant;
}

export interface CommentTable {
  id: CommentId;
  ticket_id: TicketId;
  user_id: UserId;
  actor_user_id: UserId | null;
  /** The API token that it was written with, by its name then. */
  token_name: Generated<string | null>;
  text: string;
  created_at: Instant;
  /** The number of the ticket whose description it was, where that one was merged into this. */
  merged_from: Generated<number | null>;
  visibility: Generated<CommentVisibility>;
  edited_at: Generated<Instant | null>;
  format: Generated<TextFormat>;
}

export interface CommentMentionTable {
  comment_id: CommentId;
  user_id: UserId;
  /** The name in the text, where the person has another one now. */
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
  /** The ticket's rows and files; null after the time to undo. */
  rows: Json | null;
  files: Json | null;
}
