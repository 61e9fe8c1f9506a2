import type { ApiTokenId, UserId } from '@ringmark/contract/ids';
import { sql } from 'kysely';
import { hashSecret } from '../auth/secrets.ts';
import type { Services, TokenEnd } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { preparedQuery } from '../database/prepared.ts';
import { DAY, toInstant } from '../instants.ts';
import { isApiToken } from './token-format.ts';

/** How long whoever holds a token that has ended is told so; after that it is as unknown as any other. */
const TOLD_FOR = 30 * DAY;

/**
 * Revoking keeps the row, for what its holder is told: a token that ended the moment it began was revoked, and was
 * last used then. Every other one lives for a day at least.
 */
export const isUnrevoked = sql<boolean>`api_token.expires_at > api_token.created_at`;

/** Revokes one token, or all of a user. Nothing brings them back. */
export function revokeTokens(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  which: { id: ApiTokenId } | { userId: UserId },
): void {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['user_id', which.userId] as const);
  tx.run(
    tx.q
      .updateTable('api_token')
      .set(({ ref }) => ({ expires_at: ref('created_at'), last_used_at: toInstant(clock.now()) }))
      .where(column, '=', value)
      .where(isUnrevoked),
  );
}

/** Forgets tokens that ended long ago. @returns how many. */
export function forgetEndedTokens(tx: Tx, now: number): number {
  const before = toInstant(now - TOLD_FOR);
  return tx.run(
    tx.q
      .deleteFrom('api_token')
      .where('expires_at', '<=', before)
      .where((eb) => eb.or([isUnrevoked, eb('last_used_at', '<=', before)])),
  );
}

const endedQuery = preparedQuery((q) =>
  q
    .selectFrom('api_token')
    .select(isUnrevoked.as('isUnrevoked'))
    .where('token_hash', '=', '')
    .where('expires_at', '<=', ''),
);

/**
 * How a token that does not count ended; undefined for one that never was. Only its holder can ask: what is compared is
 * the hash of all of it.
 */
export function endOfToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): TokenEnd | undefined {
  if (!isApiToken(token)) return undefined;
  const row = endedQuery(db).first(hashSecret(token), toInstant(clock.now()));
  return row && (row.isUnrevoked ? 'expired' : 'revoked');
}
