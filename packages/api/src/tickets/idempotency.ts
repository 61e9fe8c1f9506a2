import { createHash } from 'node:crypto';
import { LIMITS } from '@ringmark/contract/limits';
import type { SignedInContext } from '../context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { HOUR, toInstant } from '../instants.ts';

/** A send that its sender gave a key, so that it can be sent again without harm. */
export interface IdempotentRequest {
  kind: 'ticket' | 'comment';
  key: string;
  /** What was sent, in so many bytes that two different ones never share it. */
  bodyHash: string;
}

/** Names a send by its key and by what is in it; one without a key is like no other. */
export function toIdempotentRequest<Input extends { idempotencyKey?: string | undefined }>(
  kind: IdempotentRequest['kind'],
  { idempotencyKey: key, ...body }: Input,
): IdempotentRequest | undefined {
  if (!key) return undefined;
  return { kind, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

const oldestKept = ({ clock }: SignedInContext) => toInstant(clock.now() - LIMITS.idempotencyHours * HOUR);

/**
 * What the same send made within the last day.
 *
 * @throws AppError conflict when its key came with something else: to answer with what that made would let what is
 * sent now be taken for saved.
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

/** Remembers what a send made, in the transaction that makes it. */
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
      // A key of yesterday may still be there, and says nothing any more.
      .onConflict((oc) => oc.doUpdateSet(made)),
  );
}
