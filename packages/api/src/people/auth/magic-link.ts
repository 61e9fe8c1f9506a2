import type { Tx } from '../../core/database/db.ts';
import type { Instant } from '../../core/base/columns.ts';
import { toInstant } from '../../core/base/instants.ts';
import type { Clock } from '../../core/ports/ports.ts';
import { hashSecret, newCode, newSecret } from '../../core/secrets/hashed-secrets.ts';

export interface IssuedLink {
  token: string;
  code: string;
  expiresAt: Instant;
}

/** The hash includes the request: otherwise one table of a million hashes would open every code. */
export const hashCode = (requestId: string, code: string): string => hashSecret(`${requestId}:${code}`);

/** Stores only the hashes of a link and a code. @returns null when the request has expired, ended or been used. */
export function issueLink(tx: Tx, clock: Clock, requestId: string): IssuedLink | null {
  const now = toInstant(clock.now());
  const request = tx.first(
    tx.q
      .selectFrom('sign_in_request')
      .select(['email', 'expires_at'])
      .where('id', '=', requestId)
      .where('expires_at', '>', now)
      .where('code_used_at', 'is', null)
      .where('ended_at', 'is', null),
  );
  if (!request) return null;
  const link = { token: newSecret(), code: newCode(), expiresAt: request.expires_at };
  tx.run(
    tx.q.insertInto('magic_link').values({
      token_hash: hashSecret(link.token),
      code_hash: hashCode(requestId, link.code),
      request_id: requestId,
      email: request.email,
      created_at: now,
      expires_at: request.expires_at,
    }),
  );
  return link;
}
