import { sql } from 'kysely';
import type { Services } from '../context/context.ts';
import type { Db, Tx } from '../database/db.ts';
import { nextAttemptAfter, nextLeaseEndAfter } from '../database/statements/outbox-statements.ts';
import { sealedKey } from './digest-rows.ts';
import { SECOND, toInstant } from '../base/instants.ts';
import type { OutboxRow } from './mail-kind.ts';
import { type Lane, LANES, mailInTurn, turnKey, type Turns } from './mail-turns.ts';

/** After this time, another process may send the mail. */
export const LEASE = 30 * SECOND;
/** ms in which finished mails share a transaction, because each waits for the disk. */
const BATCH_WINDOW = 10;

/** A literal: with a parameter SQLite cannot know that the index of waiting mails applies. */
const WAITING = sql.lit<'waiting'>('waiting');

export type Rows = readonly [OutboxRow, ...OutboxRow[]];

/** If a digest has more mails than this, the rest goes into a second one. */
const MAX_DIGEST = 5_000;

/** Includes mails of the group that are not due yet. A digest takes all kinds. */
function withItsGroup(tx: Tx, first: OutboxRow): Rows {
  if (first.group_key === null) return [first];
  const others = tx.all(
    tx.q
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', WAITING)
      .where('group_key', '=', first.group_key)
      .$if(first.gathered === null, (query) => query.where('kind', '=', first.kind))
      .where('recipient', '=', first.recipient)
      .where('lease_until', 'is', null)
      .orderBy('id')
      .limit(MAX_DIGEST),
  );
  const [oldest = first, ...rest] = others;
  return [oldest, ...rest];
}

const idsOf = (rows: Rows) => rows.map(({ id }) => id);

export function settle(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const settled = { lease_until: null, ...values };
  tx.run(tx.q.updateTable('outbox').set(settled).where('id', 'in', idsOf(rows)));
}

/** The other rows name the oldest, so that the list of failures shows one mail. */
export function markFailed(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const [{ id }, ...others] = rows;
  settle(tx, rows, { ...values, state: 'failed' });
  if (others.length === 0) return;
  const joined = others.map((row) => row.id);
  tx.run(tx.q.updateTable('outbox').set({ joined_to: id }).where('id', 'in', joined));
}

export type BatchedWrite = (work: (tx: Tx) => void) => Promise<void>;

export function createBatchedWrite(db: Db): BatchedWrite {
  let waiting: { work: (tx: Tx) => void; written: PromiseWithResolvers<void> }[] = [];
  const write = () => {
    const batch = waiting;
    waiting = [];
    try {
      db.write((tx) => {
        for (const { work } of batch) work(tx);
      });
    } catch (error) {
      for (const { written } of batch) written.reject(error);
      return;
    }
    for (const { written } of batch) written.resolve();
  };
  return (work) => {
    const written = Promise.withResolvers<void>();
    if (waiting.push({ work, written }) === 1) setTimeout(write, BATCH_WINDOW);
    return written.promise;
  };
}

export interface Places {
  most: Readonly<Record<Lane, number>>;
  held: Iterable<Rows>;
}

/** One organization may hold all places of a lane but one, which stays free for others. */
function countPlaces({ most, held }: Places) {
  const inLane = { awaited: 0, ordinary: 0 };
  const inTurn = new Map<string, number>();
  const take = ([row]: Rows) => {
    inLane[row.lane] += 1;
    inTurn.set(turnKey(row), (inTurn.get(turnKey(row)) ?? 0) + 1);
  };
  for (const rows of held) take(rows);
  return {
    take,
    hasRoom: (lane: Lane) => inLane[lane] < most[lane],
    isFull: (lane: Lane, key: string) => (inTurn.get(key) ?? 0) >= Math.max(1, most[lane] - 1),
  };
}

/** Frees the mails of a dead process. */
const endLeases = (tx: Tx, now: string) =>
  tx.run(
    tx.q
      .updateTable('outbox')
      .set({ lease_until: null })
      .where('state', '=', WAITING)
      .where('lease_until', '<=', now),
  );

function lease(tx: Tx, rows: Rows, until: string): void {
  const [{ gathered, group_key, id, attempts }] = rows;
  tx.run(
    tx.q
      .updateTable('outbox')
      .set((eb) => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
      .$if(gathered === 'digest' && group_key !== null && attempts === 0, (query) =>
        query.set({ group_key: sealedKey(group_key ?? '', id) }),
      )
      .where('id', 'in', idsOf(rows)),
  );
}

export function leaseNext(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  places: Places,
  turns: Turns,
): Rows[] {
  const at = clock.now();
  const now = toInstant(at);
  return db.write((tx) => {
    endLeases(tx, now);
    const counts = countPlaces(places);
    const taken: Rows[] = [];
    for (const lane of LANES) {
      while (counts.hasRoom(lane)) {
        const first = mailInTurn(tx, { lane, now, turns }, (key) => counts.isFull(lane, key));
        if (!first) break;
        const rows = withItsGroup(tx, first);
        lease(tx, rows, toInstant(at + LEASE));
        counts.take(rows);
        taken.push(rows);
      }
    }
    return taken;
  });
}

/** Ms since 1970; null when no mail waits. @param after ms since 1970: mails due by then have been handled. */
export function nextDue(db: Db, after = 0): number | null {
  const looked = toInstant(after);
  const found = [
    ...LANES.map((lane) => nextAttemptAfter(db).get({ lane, after: looked })),
    nextLeaseEndAfter(db).get({ after: looked }),
  ];
  const times = found.filter((time) => typeof time === 'string').map((time) => Date.parse(time));
  return times.length === 0 ? null : Math.min(...times);
}
