import type { ApiTokenId, UserId } from '@ringmark/contract/ids';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import type { Services, TokenEnd } from '../../core/context/context.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { Tx } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';
import { isApiToken } from './token-format.ts';

/** The time for which the holder of an ended token is told why it ended. */
const REASON_KEPT = 30 * DAY;

/** Revoked rows stay, so that their holders get the reason. */
export function revokeTokens(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  which: { id: ApiTokenId } | { userId: UserId },
): void {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['user_id', which.userId] as const);
  tx.run(
    tx.q
      .updateTable('api_token')
      .set({ revoked_at: toInstant(clock.now()) })
      .where(column, '=', value)
      .where('revoked_at', 'is', null),
  );
}

/** @returns how many. */
export function deleteEndedTokens(tx: Tx, now: number): number {
  const before = toInstant(now - REASON_KEPT);
  return tx.run(
    tx.q
      .deleteFrom('api_token')
      .where((eb) => eb.or([eb('expires_at', '<=', before), eb('revoked_at', '<=', before)])),
  );
}

const endedQuery = preparedQuery((q, { tokenHash, now }: { tokenHash: string; now: Instant }) =>
  q
    .selectFrom('api_token')
    .select('revoked_at')
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)])),
);

/** Tells how a token ended; undefined for an unknown token. Only its holder can ask: the whole hash is compared. */
export function endOfToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): TokenEnd | undefined {
  if (!isApiToken(token)) return undefined;
  const row = endedQuery(db).get({ tokenHash: hashSecret(token), now: toInstant(clock.now()) });
  return row && (row.revoked_at === null ? 'expired' : 'revoked');
}
