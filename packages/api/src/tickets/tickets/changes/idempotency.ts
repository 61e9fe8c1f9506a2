import { TICKET_CHANGE_LIMITS } from '@ringmark/contract/tickets/ticket-change-limits';
import { createHash } from 'node:crypto';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { AppError } from '../../../core/base/errors.ts';
import { HOUR, toInstant } from '../../../core/base/instants.ts';

/** A repeated key creates nothing new. */
export interface IdempotentRequest {
  kind: 'ticket' | 'comment' | 'join';
  key: string;
  bodyHash: string;
}

/** Undefined without a key. */
export function toIdempotentRequest<Input extends { idempotencyKey?: string | undefined }>(
  kind: IdempotentRequest['kind'],
  { idempotencyKey: key, ...body }: Input,
): IdempotentRequest | undefined {
  if (!key) return undefined;
  return { kind, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

const oldestKept = ({ clock }: SignedInContext) =>
  toInstant(clock.now() - TICKET_CHANGE_LIMITS.idempotencyHours * HOUR);

/**
 * Finds the result that the same request created within a day.
 *
 * @throws AppError conflict when the key came with another body, which the former result would hide.
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
      'This Idempotency-Key was already used for something else. Send a new key with your changes.',
    );
  }
  return row?.entity_id as Id | undefined;
}

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
      // An expired row may still have this key.
      .onConflict((oc) => oc.doUpdateSet(made)),
  );
}
