import type {
  ApiToken,
  createApiTokenInput,
  createdApiTokenSchema,
} from '@ringmark/contract/people/api-tokens';
import type { ApiTokenId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { ApiTokenTable } from '../../core/database/tables/sign-in-tables.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { newId } from '../../core/base/new-id.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';
import { revokeTokens } from './ended-tokens.ts';
import { newApiToken } from './token-format.ts';

const TOKENS_PER_USER = 50;

const toApiToken = (row: Omit<Selectable<ApiTokenTable>, 'revoked_at'>): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

/** A token would outlive the impersonation. */
function assertNotImpersonating({ actor }: SignedInContext): void {
  if (actor.impersonator) {
    throw new AppError('forbidden', 'impersonating', 'Stop impersonating first. Tokens are personal.');
  }
}

export function listApiTokens({ db, actor }: SignedInContext): ApiToken[] {
  return db
    .all(
      db.q
        .selectFrom('api_token')
        .selectAll()
        .where('user_id', '=', actor.user.id)
        .where('revoked_at', 'is', null)
        .orderBy('id', 'desc'),
    )
    .map(toApiToken);
}

/** Only this answer ever holds the token. */
export function createApiToken(
  ctx: SignedInContext,
  { name, scope, expiresInDays }: z.infer<typeof createApiTokenInput>,
): z.infer<typeof createdApiTokenSchema> {
  assertNotImpersonating(ctx);
  const token = newApiToken();
  const now = ctx.clock.now();
  return ctx.db.write((tx) => {
    const count = tx.all(
      tx.q
        .selectFrom('api_token')
        .select('id')
        .where('user_id', '=', ctx.actor.user.id)
        .where('revoked_at', 'is', null),
    ).length;
    if (count >= TOKENS_PER_USER) {
      throw new AppError(
        'conflict',
        'too_many_tokens',
        `You already have ${TOKENS_PER_USER} tokens. Revoke one you don’t need.`,
      );
    }
    const row = {
      id: newId<ApiTokenId>(),
      user_id: ctx.actor.user.id,
      name,
      token_hash: hashSecret(token),
      scope,
      created_at: toInstant(now),
      expires_at: toInstant(now + expiresInDays * DAY),
      last_used_at: null,
    };
    tx.run(tx.q.insertInto('api_token').values(row));
    recordAudit(ctx, tx, ctx.actor, {
      action: 'api_token.create',
      subjectType: 'api_token',
      subjectId: row.id,
      summary: `${name} (${scope})`,
    });
    return { ...toApiToken(row), token };
  });
}

/** @throws AppError not_found for a token that is not the caller's. */
export function revokeApiToken(ctx: SignedInContext, id: ApiTokenId): Ok {
  assertNotImpersonating(ctx);
  return ctx.db.write((tx) => {
    const own = tx.first(
      tx.q
        .selectFrom('api_token')
        .select('name')
        .where('id', '=', id)
        .where('user_id', '=', ctx.actor.user.id)
        .where('revoked_at', 'is', null),
    );
    if (!own) throw notFound();
    revokeTokens(ctx, tx, { id });
    tx.afterCommit(() => ctx.changes.recheck());
    recordAudit(ctx, tx, ctx.actor, {
      action: 'api_token.revoke',
      subjectType: 'api_token',
      subjectId: id,
      summary: own.name,
    });
    return { ok: true };
  });
}
