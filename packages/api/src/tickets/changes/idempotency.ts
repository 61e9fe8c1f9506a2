import { createHash } from 'node:crypto';
import { LIMITS } from '@ringmark/contract/limits';
import type { SignedInContext } from '../../context.ts';
import type { Sql, Tx } from '../../database/db.ts';
import { AppError } from '../../errors.ts';
import { HOUR, toInstant } from '../../instants.ts';

/** A request with an idempotency key: sent again, it creates nothing new. */
export interface IdempotentRequest {
  kind: 'ticket' | 'comment';
  key: string;
  /** SHA-256 of the body. */
  bodyHash: string;
}

/** Undefined for a request without a key. */
export function toIdempotentRequest<Input extends { idempotencyKey?: string | undefined }>(
  kind: IdempotentRequest['kind'],
  { idempotencyKey: key, ...body }: Input,
): IdempotentRequest | undefined {
  if (!key) return undefined;
  return { kind, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

const oldestKept = ({ clock }: SignedInContext) => toInstant(clock.now() - LIMITS.idempotencyHours * HOUR);

/**
 * The id of what the same request created within the last day.
 *
 * @throws AppError conflict when its key came with another body: an answer with the former result would look as if
 * this body had been saved.
 */
export function findIdempotentResult<Id extends string>(
  ctx: SignedInContext,
  db: Sql,
  request: IdempotentRequest | undefined,
): Id | undefined {
  if (!request) return undefined;
  const row = db.first(
    db.q
      .selectFrom('idempotency')
      .select(['entity_id', 'body_hash'])
      .where('user_id', '=', ctx.actor.user.id)
      .where('kind', '=', request.kind)
      .where('key', '=', request.key)
      .where('created_at', '>', oldestKept(ctx)),
  );
  if (row && row.body_hash !== null && row.body_hash !== request.bodyHash) {
    throw new AppError(
      'conflict',
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else before. Send another key with what has changed.',
    );
  }
  return row?.entity_id as Id | undefined;
}

/** Saves what a request created, in the same transaction. */
export function saveIdempotentResult(
  ctx: SignedInContext,
  tx: Tx,
  request: IdempotentRequest | undefined,
  entityId: string,
): void {
  if (!request) return;
  const { kind, key, bodyHash } = request;
  const made = { entity_id: entityId, body_hash: bodyHash, created_at: toInstant(ctx.clock.now()) };
  tx.run(
    tx.q
      .insertInto('idempotency')
      .values({ user_id: ctx.actor.user.id, kind, key, ...made })
      // An expired row with this key may still be there.
      .onConflict((oc) => oc.doUpdateSet(made)),
  );
}
