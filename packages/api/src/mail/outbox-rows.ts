import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db, Tx } from '../database/db.ts';
import { nextAttemptAfter, nextLeaseEndAfter } from '../database/statements/outbox-statements.ts';
import { SECOND, toInstant } from '../instants.ts';
import type { OutboxRow } from './mail-kind.ts';
import { type Lane, LANES, mailInTurn, turnKey, type Turns } from './mail-turns.ts';

/** While a mail is being sent nobody else takes it; when this process dies, somebody may after this long. */
export const LEASE = 30 * SECOND;
/** ms within which finished mails are written down together: every transaction waits for the disk. */
const KEPT_TOGETHER = 10;

/** Spelled out in the SQL: of a parameter SQLite cannot know that the index of waiting mails will do. */
const WAITING = sql.lit<'waiting'>('waiting');

/** One mail: its row, and those that go with it. */
export type Rows = readonly [OutboxRow, ...OutboxRow[]];

/** A mail and those of its group that go with it, also when their own time has not come. */
function withItsGroup(tx: Tx, first: OutboxRow): Rows {
  if (first.group_key === null) return [first];
  const others = tx.all(
    tx.q
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', WAITING)
      .where('group_key', '=', first.group_key)
      .where('kind', '=', first.kind)
      .where('recipient', '=', first.recipient)
      .where('lease_until', 'is', null)
      .orderBy('id'),
  );
  const [oldest = first, ...rest] = others;
  return [oldest, ...rest];
}

const idsOf = (rows: Rows) => rows.map(({ id }) => id);

export function settle(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const settled = { lease_until: null, ...values };
  tx.run(tx.q.updateTable('outbox').set(settled).where('id', 'in', idsOf(rows)));
}

/** Gives a mail up: its oldest row stands for it, so that it is one mail to whoever looks at it. */
export function giveUp(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const [{ id }, ...others] = rows;
  settle(tx, rows, { ...values, state: 'failed' });
  if (others.length === 0) return;
  const joined = others.map((row) => row.id);
  tx.run(tx.q.updateTable('outbox').set({ joined_to: id }).where('id', 'in', joined));
}

/** Writes down how a mail went. Those that are done at nearly the same moment share a transaction. */
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
    if (waiting.push({ work, written }) === 1) setTimeout(write, KEPT_TOGETHER);
    return written.promise;
  };
}

/** Who may send how much, and who sends how much at this moment. */
export interface Places {
  /** How many mails of each lane may be on their way. */
  most: Readonly<Record<Lane, number>>;
  /** The mails that are on their way. */
  held: Iterable<Rows>;
}

/** Counts who holds which places. An organization alone holds all of a lane but one, which is kept for others. */
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

/** What was taken by a process that has died is free again. */
const endLeases = (tx: Tx, now: string) =>
  tx.run(
    tx.q
      .updateTable('outbox')
      .set({ lease_until: null })
      .where('state', '=', WAITING)
      .where('lease_until', '<=', now),
  );

const lease = (tx: Tx, rows: Rows, until: string) =>
  tx.run(
    tx.q
      .updateTable('outbox')
      .set((eb) => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', idsOf(rows)),
  );

/** Takes the mails whose turn it is, so that nobody else does while they are being sent. */
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

/**
 * When the outbox wants to be looked at again, in ms since 1970; null when nothing waits.
 *
 * @param after ms since 1970: what is due by then has been looked at.
 */
export function nextDue(db: Db, after = 0): number | null {
  const looked = toInstant(after);
  const found = [
    ...LANES.map((lane) => nextAttemptAfter(db).get({ lane, after: looked })),
    nextLeaseEndAfter(db).get({ after: looked }),
  ];
  const times = found.filter((time) => typeof time === 'string').map((time) => Date.parse(time));
  return times.length === 0 ? null : Math.min(...times);
}
