import type { Services } from '../core/context/context.ts';
import type { Tx } from '../core/database/db.ts';
import { composeDigest } from '../outward/digests/digest-mail.ts';
import { SECOND, toInstant } from '../core/base/instants.ts';
import { MailRefusedError, type Mailer, type OutgoingMail } from '../core/ports/mailer-port.ts';
import type { AnyMailKind, ComposedMail, OutboxRow } from '../core/mail/mail-kind.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { type Queue, runQueue, type RunQueueOptions } from '../core/queue/run-queue.ts';
import { createTurns } from '../core/mail/mail-turns.ts';
import {
  createBatchedWrite,
  markFailed,
  type BatchedWrite,
  leaseNext,
  LEASE,
  nextDue,
  type Places,
  type Rows,
  settle,
} from '../core/mail/outbox-rows.ts';

export type OutboxServices = Pick<Services, 'db' | 'clock' | 'config' | 'files' | 'viewer'> & {
  mailer: Mailer;
};

export interface MailOutcome {
  id: string;
  kind: string;
  result: 'sent' | 'dropped' | 'retry' | 'failed';
  attempt: number;
  error?: unknown;
}

/** `signal` ends the run after the emails that are being sent. */
export interface RunOptions extends RunQueueOptions {
  kinds?: readonly AnyMailKind[];
  report?: (outcome: MailOutcome) => void;
  /** ms for composing and sending one mail; less than the lease. */
  sendDeadline?: number;
  /** Mails sent at a time, so that a slow recipient does not delay the rest. */
  places?: Places['most'];
}

/** Awaited mails have places of their own: a slow provider of other mails does not delay them. */
const PLACES: Places['most'] = { awaited: 3, ordinary: 5 };

/** A mail must be sent by then, which is before its lease ends. */
const DEADLINE = LEASE - 5 * SECOND;

const errorText = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);

const kindOf = (kinds: readonly AnyMailKind[], [{ kind }]: Rows) => kinds.find(({ name }) => name === kind);

/** One ticket that was changed among others, which concern other people, has a mail like any other. */
const isOfManyTickets = ([first, ...rest]: Rows): boolean =>
  first.gathered === 'digest' ||
  (first.gathered === 'bulk' && rest.some(({ ticket_id }) => ticket_id !== first.ticket_id));

/** Stores what the email relies on, such as a link's hash, before it's sent. */
function compose(services: OutboxServices, kinds: readonly AnyMailKind[], rows: Rows) {
  const kind = kindOf(kinds, rows);
  if (!kind) throw new MailRefusedError(`Unknown kind of email: ${rows[0].kind}.`);
  const write = (tx: Tx) =>
    isOfManyTickets(rows) ? composeDigest(services, tx, kinds, rows) : kind.composeRows(services, tx, rows);
  const { made } = services.db.write((tx) => ({ made: write(tx) }));
  return made;
}

function deadlineOf(ms: number): { passed: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The email wasn’t accepted within ${ms / SECOND} s.`)), ms);
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
 * Composes and sends a mail within `ms`: another process may send it after the lease. @returns whether there was
 * anything to send.
 */
async function sendInTime(
  services: OutboxServices,
  kinds: readonly AnyMailKind[],
  rows: Rows,
  ms: number,
): Promise<boolean> {
  const { mailer, config } = services;
  const deadline = deadlineOf(ms);
  try {
    const mail = await Promise.race([compose(services, kinds, rows), deadline.passed]);
    if (!mail) return false;
    await Promise.race([mailer.send(toOutgoing(rows[0], mail, config.publicUrl)), deadline.passed]);
    return true;
  } finally {
    deadline.clear();
  }
}

async function deliver(
  services: OutboxServices,
  rows: Rows,
  { kinds, deadline, keep }: { kinds: readonly AnyMailKind[]; deadline: number; keep: BatchedWrite },
): Promise<MailOutcome> {
  const { clock } = services;
  const [row] = rows;
  // A change that joined late gets all its tries.
  const attempt = Math.min(...rows.map(({ attempts }) => attempts)) + 1;
  const outcome = { id: row.id, kind: row.kind, attempt };
  try {
    const isSent = await sendInTime(services, kinds, rows, deadline);
    const sent_at = isSent ? toInstant(clock.now()) : null;
    await keep((tx) => settle(tx, rows, { state: 'sent', sent_at }));
    return { ...outcome, result: isSent ? 'sent' : 'dropped' };
  } catch (error) {
    const wait = error instanceof MailRefusedError ? undefined : kindOf(kinds, rows)?.retryAfter[attempt - 1];
    const failed = { last_error: errorText(error) };
    await keep((tx) => {
      if (wait === undefined) markFailed(tx, rows, { ...failed, failed_at: toInstant(clock.now()) });
      else settle(tx, rows, { ...failed, next_attempt_at: toInstant(clock.now() + wait) });
    });
    return { ...outcome, result: wait === undefined ? 'failed' : 'retry', error };
  }
}

/** Sends each due mail outside of transactions. After a crash the mail still waits, so that it may be sent twice. */
export async function runOutbox(services: OutboxServices, options: RunOptions = {}): Promise<void> {
  const { kinds = MAIL_KINDS, report, sendDeadline = DEADLINE, places = PLACES } = options;
  const { db, clock } = services;
  const how = { kinds, deadline: sendDeadline, keep: createBatchedWrite(db) };
  const turns = createTurns();
  // An email that becomes due after this is not among those that were taken.
  let lookedAt = 0;
  const queue: Queue<Rows> = {
    lease(sending) {
      lookedAt = clock.now();
      return leaseNext(services, { most: places, held: sending }, turns);
    },
    async run(rows) {
      const outcome = await deliver(services, rows, how);
      report?.(outcome);
    },
    nextAt: () => nextDue(db, lookedAt),
    leastWait: 0,
  };
  await runQueue(clock, queue, options);
}
