import { LIMITS } from '@ringmark/contract/limits';
import type { SignedInContext } from '../context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { HOUR, toInstant } from '../instants.ts';

type Kind = 'ticket' | 'comment';

const oldestKept = ({ clock }: SignedInContext) => toInstant(clock.now() - LIMITS.idempotencyHours * HOUR);

/** What a send with this key made within the last day. */
export function findRepeated<Id extends string>(
  ctx: SignedInContext,
  db: Sql,
  kind: Kind,
  key: string | undefined,
): Id | undefined {
  if (!key) return undefined;
  const row = db.first(
    db.q
      .selectFrom('idempotency')
      .select('entity_id')
      .where('user_id', '=', ctx.actor.user.id)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('created_at', '>', oldestKept(ctx)),
  );
  return row?.entity_id as Id | undefined;
}

/** Remembers what a send made, in the transaction that makes it. */
export function rememberSend(
  ctx: SignedInContext,
  tx: Tx,
  kind: Kind,
  key: string | undefined,
  entityId: string,
): void {
  if (!key) return;
  const made = { entity_id: entityId, created_at: toInstant(ctx.clock.now()) };
  tx.run(
    tx.q
      .insertInto('idempotency')
      .values({ user_id: ctx.actor.user.id, kind, key, ...made })
      // A key of yesterday may still be there, and says nothing any more.
      .onConflict((oc) => oc.doUpdateSet(made)),
  );
}
