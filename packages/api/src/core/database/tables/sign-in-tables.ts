import type { ApiTokenId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { ApiTokenScope } from '@ringmark/contract/people/api-tokens';
import type { Generated } from 'kysely';
import type { Flag, Instant } from '../../base/columns.ts';

export interface SignInRequestTable {
  id: string;
  email: string;
  name: string | null;
  /** SHA-256 of the cookie that binds the code to the browser; one browser may ask twice. */
  marker_hash: string;
  /** 1 for a printed link, which needs no press in any browser. */
  is_printed: Generated<Flag>;
  code_tries: Generated<number>;
  code_used_at: Instant | null;
  /** The time at which its person or organization was archived: it no longer signs anyone in. */
  ended_at: Generated<Instant | null>;
  created_at: Instant;
  expires_at: Instant;
}

/** A mailed link and code; a retried mail has another one. */
export interface MagicLinkTable {
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
  /** The impersonating administrator. */
  actor_user_id: UserId | null;
  created_at: Instant;
  expires_at: Instant;
  /** Sliding ends here. */
  dies_at: Instant;
  ip: string;
  user_agent: string;
}

export interface RateHitTable {
  key: string;
  at: number;
}

export interface SiteStateTable {
  user_id: UserId;
  project_id: ProjectId;
  /** See `core/secrets/vault.ts`. */
  sealed: Uint8Array;
  used_at: Instant;
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
  revoked_at: Generated<Instant | null>;
}
