import type { ProjectId, UserId } from '@ringmark/contract/ids';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

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
  /** `ticket` or `comment`. */
  kind: string;
  entity_id: string;
  created_at: Instant;
  /** SHA-256 of the body, in hex; null in older rows. */
  body_hash: string | null;
}

export interface ChangeLogTable {
  id: Generated<number>;
  event: Json;
  project_id: ProjectId | null;
  /** Scopes, separated by blanks. */
  audience: Generated<string>;
  at: Instant;
}

/** The newest change of each scope, also after the log has dropped it. */
export interface ChangePositionTable {
  scope: string;
  last: number;
}
