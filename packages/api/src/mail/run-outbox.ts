import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db, Tx } from '../database/db.ts';
import { SECOND, fromInstant, toInstant } from '../instants.ts';
import { MailRefusedError, type Mailer, type OutgoingMail } from '../ports.ts';
import type { AnyMailKind, ComposedMail, OutboxRow } from './mail-kind.ts';
import { MAIL_KINDS } from './mail-kinds.ts';

export type OutboxServices = Pick<Services, 'db' | 'clock' | 'config' | 'files' | 'viewer'> & {
  mailer: Mailer;
};

/** What happened to one mail. */
export interface MailOutcome {
  id: string;
  kind: string;
  result: 'sent' | 'dropped' | 'retry' | 'failed';
  attempt: number;
  error?: unknown;
}

export interface RunOptions {
  kinds?: readonly AnyMailKind[];
  report?: (outcome: MailOutcome) => void;
  /** ms in which one mail must be made and sent; less than the lease. */
  sendDeadline?: number;
  /** How many are sent side by side, so that one slow recipient does not hold up the rest. */
  parallel?: number;
  /** Ends the run after the mails that are being sent. */
  signal?: AbortSignal;
}

/** While a mail is being sent nobody else takes it; when this process dies, somebody may after this long. */
const LEASE = 30 * SECOND;
const DEADLINE = 25 * SECOND;
/** ms within which finished mails are written down together: every transaction waits for the disk. */
const KEPT_TOGETHER = 10;

/** Spelled out in the SQL: of a parameter SQLite cannot know that the index of waiting mails will do. */
const WAITING = sql.lit<'waiting'>('waiting');

type Rows = readonly [OutboxRow, ...OutboxRow[]];

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

function settle(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const settled = { lease_until: null, ...values };
  tx.run(tx.q.updateTable('outbox').set(settled).where('id', 'in', idsOf(rows)));
}

/** Gives a mail up: its oldest row stands for it, so that it is one mail to whoever looks at it. */
function giveUp(tx: Tx, rows: Rows, values: Partial<OutboxRow>): void {
  const [{ id }, ...others] = rows;
  settle(tx, rows, { ...values, state: 'failed' });
  if (others.length === 0) return;
  const joined = others.map((row) => row.id);
  tx.run(tx.q.updateTable('outbox').set({ joined_to: id }).where('id', 'in', joined));
}

/** Writes down how a mail went. Those that are done at nearly the same moment share a transaction. */
type Keep = (work: (tx: Tx) => void) => Promise<void>;

function createKeep(db: Db): Keep {
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

const errorText = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);

/** Takes the next mails, so that nobody else does while they are being sent. */
function leaseNext({ db, clock }: OutboxServices, most: number): Rows[] {
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

/** Makes the mail; what it promises (a link's hash) is kept before it goes. */
function compose(services: OutboxServices, kind: AnyMailKind | undefined, rows: Rows) {
  if (!kind) throw new MailRefusedError(`There is no kind of mail called ${rows[0].kind}.`);
  const { made } = services.db.write((tx) => ({ made: kind.composeRows(services, tx, rows) }));
  return made;
}

function deadlineOf(ms: number): { passed: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The mail was not taken within ${ms / SECOND} s.`)), ms);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

function toOutgoing(row: OutboxRow, mail: ComposedMail, publicUrl: string): OutgoingMail {
  return {
    id: row.id,
    to: row.recipient,
    messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
    headers: {},
    ...mail,
  };
}

/**
 * Makes a mail and sends it, both within `ms`: whoever takes longer has lost the lease, and somebody else sends it.
 *
 * @returns whether there was anything to send.
 */
async function sendInTime(
  services: OutboxServices,
  kind: AnyMailKind | undefined,
  rows: Rows,
  ms: number,
): Promise<boolean> {
  const { mailer, config } = services;
  const deadline = deadlineOf(ms);
  try {
    const mail = await Promise.race([compose(services, kind, rows), deadline.passed]);
    if (!mail) return false;
    await Promise.race([mailer.send(toOutgoing(rows[0], mail, config.publicUrl)), deadline.passed]);
    return true;
  } finally {
    deadline.clear();
  }
}

/** Sends what was leased and writes down how it went. */
async function deliver(
  services: OutboxServices,
  kind: AnyMailKind | undefined,
  rows: Rows,
  { deadline, keep }: { deadline: number; keep: Keep },
): Promise<MailOutcome> {
  const { clock } = services;
  const [row] = rows;
  const attempt = row.attempts + 1;
  const outcome = { id: row.id, kind: row.kind, attempt };
  try {
    const isSent = await sendInTime(services, kind, rows, deadline);
    const sent_at = isSent ? toInstant(clock.now()) : null;
    await keep((tx) => settle(tx, rows, { state: 'sent', sent_at }));
    return { ...outcome, result: isSent ? 'sent' : 'dropped' };
  } catch (error) {
    const wait = error instanceof MailRefusedError ? undefined : kind?.retryAfter[attempt - 1];
    const failed = { last_error: errorText(error) };
    await keep((tx) => {
      if (wait === undefined) giveUp(tx, rows, { ...failed, failed_at: toInstant(clock.now()) });
      else settle(tx, rows, { ...failed, next_attempt_at: toInstant(clock.now() + wait) });
    });
    return { ...outcome, result: wait === undefined ? 'failed' : 'retry', error };
  }
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

/**
 * Sends every mail that is due, each outside of any transaction. A crash at any place leaves the mail waiting;
 * one that was sent just before is then sent again.
 */
export async function runOutbox(services: OutboxServices, options: RunOptions = {}): Promise<void> {
  const { kinds = MAIL_KINDS, report, sendDeadline = DEADLINE, parallel = 4, signal } = options;
  const how = { deadline: sendDeadline, keep: createKeep(services.db) };
  const send = async (rows: Rows) => {
    const kind = kinds.find(({ name }) => name === rows[0].kind);
    const outcome = await deliver(services, kind, rows, how);
    report?.(outcome);
  };
  const sending = new Set<Promise<void>>();
  const isStopped = () => signal?.aborted === true;
  while (!isStopped()) {
    for (const rows of leaseNext(services, parallel - sending.size)) {
      const one = send(rows).finally(() => sending.delete(one));
      sending.add(one);
    }
    if (sending.size === 0) return;
    await Promise.race(sending);
    // Those that were written down together make room together.
    await setImmediate();
  }
  await Promise.all(sending);
}
