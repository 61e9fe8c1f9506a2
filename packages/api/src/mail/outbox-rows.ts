import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db, Tx } from '../database/db.ts';
import { SECOND, fromInstant, toInstant } from '../instants.ts';
import type { OutboxRow } from './mail-kind.ts';

/** While a mail is being sent nobody else takes it; when this process dies, somebody may after this long. */
export const LEASE = 30 * SECOND;
/** ms within which finished mails are written down together: every transaction waits for the disk. */
const KEPT_TOGETHER = 10;

/** Spelled out in the SQL: of a parameter SQLite cannot know that the index of waiting mails will do. */
const WAITING = sql.lit<'waiting'>('waiting');

/** One mail: its row, and those that go with it. */
export type Rows = readonly [OutboxRow, ...OutboxRow[]];

const dueRow = (tx: Tx, now: string) =>
  tx.first(
    tx.q
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', WAITING)
      .where('next_attempt_at', '<=', now)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1),
  );

/** The mail that is due and those of its group that go with it, also when their own time has not come. */
function rowsToSend(tx: Tx, now: string): Rows | null {
  const first = dueRow(tx, now);
  if (!first) return null;
  if (first.group_key === null) return [first];
  const others = tx.all(
    tx.q
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', WAITING)
      .where('group_key', '=', first.group_key)
      .where('kind', '=', first.kind)
      .where('recipient', '=', first.recipient)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
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
export type Keep = (work: (tx: Tx) => void) => Promise<void>;

export function createKeep(db: Db): Keep {
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

/** Takes the next mails, so that nobody else does while they are being sent. */
export function leaseNext({ db, clock }: Pick<Services, 'db' | 'clock'>, most: number): Rows[] {
  const now = clock.now();
  return db.write((tx) => {
    const taken: Rows[] = [];
    while (taken.length < most) {
      const rows = rowsToSend(tx, toInstant(now));
      if (!rows) break;
      tx.run(
        tx.q
          .updateTable('outbox')
          .set((eb) => ({ lease_until: toInstant(now + LEASE), attempts: eb('attempts', '+', 1) }))
          .where('id', 'in', idsOf(rows)),
      );
      taken.push(rows);
    }
    return taken;
  });
}

/** ms since 1970 at which the outbox wants to be looked at again, or null when nothing waits. */
export function nextDue(db: Db): number | null {
  const rows = db.all(
    db.q
      .selectFrom('outbox')
      .select(['next_attempt_at', 'lease_until'])
      .where('state', '=', WAITING)
      .orderBy('next_attempt_at')
      .limit(50),
  );
  const times = rows.map((row) =>
    Math.max(fromInstant(row.next_attempt_at), row.lease_until === null ? 0 : fromInstant(row.lease_until)),
  );
  return times.length === 0 ? null : Math.min(...times);
}
