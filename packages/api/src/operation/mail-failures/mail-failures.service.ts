import type {
  listMailFailuresInput,
  MailFailure,
  mailFailurePageSchema,
  MailSubject,
} from '@ringmark/contract/people/mail';
import type { MailId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import type { AnyMailKind, OutboxRow } from '../../core/mail/mail-kind.ts';

/** A literal: with a parameter SQLite cannot know that the index of failed mails applies. */
const FAILED = sql.lit<'failed'>('failed');

type Kinds = readonly AnyMailKind[];

const kindOf = (kinds: Kinds, { kind }: Pick<OutboxRow, 'kind'>) => kinds.find(({ name }) => name === kind);

function subjectOf(kinds: Kinds, row: Pick<OutboxRow, 'kind' | 'payload' | 'gathered'>): MailSubject {
  if (row.gathered !== null) return row.gathered;
  try {
    return kindOf(kinds, row)?.subjectOfRow(row) ?? 'other';
  } catch {
    // An unreadable payload may be why the mail failed.
    return 'other';
  }
}

const selectFailed = ({ q }: Sql) =>
  q
    .selectFrom('outbox')
    .leftJoin('ticket', 'ticket.id', 'outbox.ticket_id')
    .select([
      'outbox.id',
      'outbox.kind',
      'outbox.recipient',
      'outbox.payload',
      'outbox.gathered',
      'outbox.attempts',
      'outbox.last_error',
      'outbox.created_at',
      'outbox.failed_at',
      'ticket.id as ticketId',
      'ticket.number',
      'ticket.title',
    ])
    .where('outbox.state', '=', FAILED)
    .where('outbox.joined_to', 'is', null);

type FailedRow = ReturnType<typeof selectFailed> extends { execute(): Promise<(infer Row)[]> } ? Row : never;

function toMailFailure(kinds: Kinds, row: FailedRow): MailFailure {
  const { ticketId, number, title } = row;
  return {
    id: row.id as MailId,
    subject: subjectOf(kinds, row),
    // A mail of many tickets is about none of them alone.
    ticket:
      row.gathered === null && ticketId !== null && number !== null && title !== null
        ? { id: ticketId, number, title }
        : null,
    recipient: row.recipient,
    error: row.last_error ?? '',
    tries: row.attempts,
    createdAt: row.created_at,
    failedAt: row.failed_at ?? row.created_at,
    canRetry: kindOf(kinds, row)?.isLasting ?? false,
  };
}

/** The newest first. */
export function listMailFailures(
  { db }: SignedInContext,
  kinds: Kinds,
  { limit, cursor }: z.infer<typeof listMailFailuresInput>,
): z.infer<typeof mailFailurePageSchema> {
  const rows = db.all(
    selectFailed(db)
      .$if(cursor !== undefined, (query) => query.where('outbox.id', '<', cursor ?? ''))
      .orderBy('outbox.id', 'desc')
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map((row) => toMailFailure(kinds, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Puts a failed mail back, with all its tries and changes.
 *
 * @throws AppError not_found for no such mail, conflict for an expired one.
 */
export function retryMail(ctx: SignedInContext, kinds: Kinds, id: MailId): Ok {
  const { db, clock, actor, wakeOutbox } = ctx;
  return db.write((tx) => {
    const row = tx.first(selectFailed(tx).where('outbox.id', '=', id));
    if (!row) throw notFound();
    const { canRetry, recipient, ticket } = toMailFailure(kinds, row);
    if (!canRetry) {
      const sentence = 'This email has expired. The recipient can request a new sign-in link.';
      throw new AppError('conflict', 'mail_outdated', sentence);
    }
    const waiting = { state: 'waiting', attempts: 0, last_error: null, failed_at: null } as const;
    const values = { ...waiting, joined_to: null, next_attempt_at: toInstant(clock.now()) };
    for (const column of ['id', 'joined_to'] as const)
      tx.run(tx.q.updateTable('outbox').set(values).where(column, '=', id));
    recordAudit(ctx, tx, actor, {
      action: 'mail.retry',
      subjectType: 'mail',
      subjectId: id,
      summary: `Email to ${recipient}${ticket ? ` about #${ticket.number}` : ''} was resent`,
    });
    tx.afterCommit(() => wakeOutbox('now'));
    return { ok: true };
  });
}
