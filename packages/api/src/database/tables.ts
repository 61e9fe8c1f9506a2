import type {
  ApiTokenId,
  AttachmentId,
  CommentId,
  OrganizationId,
  ProjectId,
  TicketId,
  UserId,
} from '@ringmark/contract/ids';
import type { ApiTokenScope } from '@ringmark/contract/api-tokens';
import type { Lifecycle, Role, Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';

/** SQLite has no booleans: 0 or 1. */
export type Flag = 0 | 1;
/** An instant as ISO 8601 text in UTC, with milliseconds: sorts as text. */
export type Instant = string;
/** JSON text; the service that writes it knows its schema. */
export type Json = string;

export interface OrganizationTable {
  id: OrganizationId;
  name: string;
  domain: string;
  status: Lifecycle;
  is_platform: Flag;
  /** 0 for a domain that belongs to everyone, such as a public mail provider's. */
  takes_in_by_domain: Flag;
  created_at: Instant;
}

export interface UserTable {
  id: UserId;
  organization_id: OrganizationId;
  name: string;
  /** Canonical. */
  email: string;
  role: Role;
  is_admin: Flag;
  status: Lifecycle;
  wants_mail: Generated<Flag>;
  created_at: Instant;
  last_seen_at: Instant;
}

export interface ProjectTable {
  id: ProjectId;
  organization_id: OrganizationId;
  name: string;
  /** A list of addresses. */
  allowed_urls: Json;
  status: Lifecycle;
  created_at: Instant;
}

export interface UserProjectTable {
  user_id: UserId;
  project_id: ProjectId;
}

/** One press of 'Send Magic Link'. */
export interface SignInRequestTable {
  id: string;
  email: string;
  name: string | null;
  /** SHA-256 of the cookie that ties the six-digit code to the browser that asked; one browser may ask twice. */
  marker_hash: string;
  code_tries: Generated<number>;
  code_used_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
}

/** One link (and code) that was mailed; a retried mail carries another of the same request. */
export interface MagicLinkTable {
  /** SHA-256 of the token. */
  token_hash: string;
  code_hash: string;
  request_id: string;
  email: string;
  used_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
}

export interface SetupLinkTable {
  token_hash: string;
  created_at: Instant;
  used_at: Instant | null;
}

export interface SessionTable {
  token_hash: string;
  user_id: UserId;
  /** The administrator, while impersonating. */
  actor_user_id: UserId | null;
  created_at: Instant;
  expires_at: Instant;
  /** Sliding never goes beyond this. */
  dies_at: Instant;
  ip: string;
  user_agent: string;
}

export interface RateHitTable {
  key: string;
  /** ms since 1970. */
  at: number;
}

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
  /** What may be long stands last, so that the rest is read without it. */
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

/** A page that has pins. */
export interface PinnedPageTable {
  project_id: ProjectId;
  page_key: string;
  /** As the newest pin wrote it. */
  url: string;
  count: number;
  /** The ticket of the newest pin. */
  last_number: number;
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
  /** The administrator behind it, while impersonating. */
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

export interface OutboxTable {
  id: string;
  /** Names the mail kind that makes it. */
  kind: string;
  recipient: string;
  user_id: UserId | null;
  ticket_id: TicketId | null;
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
  /** Of a mail that was given up and told of several changes: the row that stands for it, in all others of them. */
  joined_to: string | null;
}

/** Random keys of this database's own. */
export interface SigningKeyTable {
  purpose: 'unsubscribe';
  /** Hexadecimal. */
  key: string;
}

export interface TicketMuteTable {
  ticket_id: TicketId;
  user_id: UserId;
}

export interface AuditTable {
  id: string;
  at: Instant;
  action: string;
  actor_user_id: UserId | null;
  impersonated_user_id: UserId | null;
  subject_type: string;
  subject_id: string | null;
  summary: string;
}

export interface IdempotencyTable {
  user_id: UserId;
  key: string;
  /** What was made: `ticket` or `comment`, and its id. */
  kind: string;
  entity_id: string;
  created_at: Instant;
}

export interface ChangeLogTable {
  id: Generated<number>;
  event: Json;
  project_id: ProjectId | null;
  at: Instant;
}

export interface ApiTokenTable {
  id: ApiTokenId;
  user_id: UserId;
  name: string;
  token_hash: string;
  scope: ApiTokenScope;
  created_at: Instant;
  expires_at: Instant;
  last_used_at: Instant | null;
}

export interface Tables {
  organization: OrganizationTable;
  user: UserTable;
  project: ProjectTable;
  user_project: UserProjectTable;
  sign_in_request: SignInRequestTable;
  magic_link: MagicLinkTable;
  setup_link: SetupLinkTable;
  session: SessionTable;
  rate_hit: RateHitTable;
  ticket: TicketTable;
  ticket_counter: TicketCounterTable;
  pinned_page: PinnedPageTable;
  storage_counter: StorageCounterTable;
  status_history: StatusHistoryTable;
  comment: CommentTable;
  comment_mention: CommentMentionTable;
  attachment: AttachmentTable;
  outbox: OutboxTable;
  signing_key: SigningKeyTable;
  ticket_mute: TicketMuteTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  change_log: ChangeLogTable;
  api_token: ApiTokenTable;
}
