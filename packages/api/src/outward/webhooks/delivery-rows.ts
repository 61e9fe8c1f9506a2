import type { WebhookDeliveryId, WebhookId } from '@ringmark/contract/ids';
import { sql, type Selectable } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { preparedColumn, preparedStatement } from '../../core/database/statements/prepared.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { WebhookDeliveryTable } from '../../core/database/tables/webhook-tables.ts';
import { DAY, SECOND, toInstant } from '../../core/base/instants.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** After this time, another process may send the delivery. */
const LEASE = 60 * SECOND;

/** A webhook takes one delivery at a time: a slow receiver holds one place. */
const FREE = `from webhook_delivery where state = 'waiting' and lease_until is null and next_attempt_at <= @now
  and webhook_id not in (select value from json_each(@held))`;
const firstAfter = preparedStatement<{ after: string; now: Instant; held: string }, DeliveryRow>(
  `select * ${FREE} and turn > @after order by turn, next_attempt_at, id limit 1`,
);

const endLeases = preparedStatement<{ now: Instant }>(
  `update webhook_delivery set lease_until = null
   where state = 'waiting' and lease_until is not null and lease_until <= @now`,
);
const lease = preparedStatement<{ id: WebhookDeliveryId; until: Instant }>(
  'update webhook_delivery set lease_until = @until, attempts = attempts + 1 where id = @id',
);

export interface Turns {
  /** The project that was served last. */
  last: string;
}

/** The next due delivery of the next project: many of one delay nobody else's. */
export function leaseDelivery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  held: readonly WebhookId[],
  turns: Turns,
): DeliveryRow | undefined {
  const at = clock.now();
  const now = toInstant(at);
  return db.write((tx) => {
    endLeases(tx).run({ now });
    const among = { now, held: JSON.stringify(held) };
    const row =
      firstAfter(tx).get({ ...among, after: turns.last }) ?? firstAfter(tx).get({ ...among, after: '' });
    if (!row) return undefined;
    turns.last = row.turn;
    lease(tx).run({ id: row.id, until: toInstant(at + LEASE) });
    return { ...row, attempts: row.attempts + 1 };
  });
}

/** Takes one delivery that nobody sends just now, whatever its state. @returns undefined while it is being sent */
export function leaseOne(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  id: WebhookDeliveryId,
): DeliveryRow | undefined {
  const row = tx.first(tx.q.selectFrom('webhook_delivery').selectAll().where('id', '=', id));
  const now = clock.now();
  if (!row || (row.lease_until !== null && row.lease_until > toInstant(now))) return undefined;
  tx.run(
    tx.q
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', next_attempt_at: toInstant(now), attempts: 0 })
      .where('id', '=', id),
  );
  lease(tx).run({ id, until: toInstant(now + LEASE) });
  return { ...row, state: 'waiting', attempts: 1 };
}

export function settleDelivery(tx: Tx, id: WebhookDeliveryId, values: Partial<DeliveryRow>): void {
  tx.run(
    tx.q
      .updateTable('webhook_delivery')
      .set({ lease_until: null, ...values })
      .where('id', '=', id),
  );
}

/** Drops the deliveries that still wait for a webhook: they are no longer sent. */
export function dropWaiting(tx: Tx, webhookId: WebhookId, sentence: string): void {
  tx.run(
    tx.q
      .updateTable('webhook_delivery')
      .set({ state: 'failed', next_attempt_at: null, lease_until: null, sentence })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', sql.lit<'waiting'>('waiting')),
  );
}

const nextAt = preparedColumn<{ now: Instant }, Instant | null>(
  `select min(case when lease_until is null then max(next_attempt_at, @now) else lease_until end)
   from webhook_delivery where state = 'waiting'`,
);
/** Ms since 1970; null when nothing waits. */
export function nextDeliveryAt(db: Db, now: number): number | null {
  const at = nextAt(db).get({ now: toInstant(now) });
  return at ? Date.parse(at) : null;
}

/** Lets the deliveries of a process that died be sent again at once: no other process works on this data. */
export const releaseDeliveries = ({ db }: Pick<Services, 'db'>): void =>
  db.write((tx) => {
    tx.run(
      tx.q
        .updateTable('webhook_delivery')
        .set({ lease_until: null })
        .where('state', '=', sql.lit<'waiting'>('waiting'))
        .where('lease_until', 'is not', null),
    );
  });

const LOG_KEPT = 30 * DAY;
/** The most entries in the log of one webhook. */
const MAX_LOGGED = 1_000;

const trimLogs = preparedStatement<{ most: number }>(
  `delete from webhook_delivery where state <> 'waiting' and id in (
     select id from (
       select id, row_number() over (partition by webhook_id order by id desc) as place from webhook_delivery
     ) where place > @most
   )`,
);

/** @returns how many entries of logs went. */
export const sweepDeliveries = (tx: Tx, now: number): number =>
  tx.run(
    tx.q
      .deleteFrom('webhook_delivery')
      .where('state', '<>', 'waiting')
      .where('created_at', '<', toInstant(now - LOG_KEPT)),
  ) + trimLogs(tx).run({ most: MAX_LOGGED }).changes;
