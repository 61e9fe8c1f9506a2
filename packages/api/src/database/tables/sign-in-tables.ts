import type { ApiTokenId, UserId } from '@ringmark/contract/ids';
import type { ApiTokenScope } from '@ringmark/contract/api-tokens';
import type { Generated } from 'kysely';
import type { Flag, Instant } from './columns.ts';

/** One press of 'Send Magic Link'. */
export interface SignInRequestTable {
  id: string;
  email: string;
  name: string | null;
  /** SHA-256 of the cookie that ties the six-digit code to the browser that asked; one browser may ask twice. */
  marker_hash: string;
  /** 1 for a link that a command printed: it goes on by itself in every browser. */
  is_printed: Generated<Flag>;
  code_tries: Generated<number>;
  code_used_at: Instant | null;
  /** When its person or organization was archived: from then on it signs nobody in. */
  ended_at: Generated<Instant | null>;
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
