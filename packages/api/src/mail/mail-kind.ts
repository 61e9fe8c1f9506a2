import type { MailSubject } from '@ringmark/contract/mail';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import type { OutboxTable } from '../database/tables/mail-tables.ts';
import type { OutgoingMail } from '../ports.ts';

export type OutboxRow = Selectable<OutboxTable>;

/** What a kind says of a mail; the outbox adds id, recipient and Message-ID. */
export type ComposedMail = Pick<OutgoingMail, 'subject' | 'text' | 'html'> &
  Partial<Pick<OutgoingMail, 'headers' | 'attachments'>>;

/** One waiting mail, with the payload of its cause. */
export interface OutboxItem<Payload> {
  row: OutboxRow;
  payload: Payload;
}

/** What a kind needs to make a mail. */
export type MailServices = Pick<Services, 'clock' | 'config' | 'files' | 'viewer'>;

/**
 * A kind of mail: what its row carries, when it is tried again, and how the mail is composed. It is composed when it
 * is sent, so that it shows the state of that moment and may hold secrets that are stored nowhere.
 */
export interface MailKind<Payload> {
  /** Its name in the outbox. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** ms from a failed try to the next, one entry a retry. */
  readonly retryAfter: readonly number[];
  /** Whether it is still worth sending days after it was given up. */
  readonly isLasting: boolean;
  /** What it is about, for the list of failed mails. */
  subjectOf(payload: Payload): MailSubject;
  /**
   * Decides, in a transaction that is kept before anything is sent, what the mail says.
   *
   * @param items mails of one group that go out as one; a single one where the kind has no groups.
   * @returns how to compose the mail from what was read; null when it is no longer wanted.
   */
  compose(
    services: MailServices,
    tx: Tx,
    items: readonly [OutboxItem<Payload>, ...OutboxItem<Payload>[]],
  ): ComposedMail | Promise<ComposedMail> | null;
}

/** A kind whose payload is its own business, as the registry holds it. */
export interface AnyMailKind {
  readonly name: string;
  readonly retryAfter: readonly number[];
  readonly isLasting: boolean;
  subjectOfRow(row: Pick<OutboxRow, 'payload'>): MailSubject;
  composeRows(
    services: MailServices,
    tx: Tx,
    rows: readonly [OutboxRow, ...OutboxRow[]],
  ): ComposedMail | Promise<ComposedMail> | null;
}

/** Hides the payload's type, so that one list holds kinds of different payloads. */
export function asAnyKind<Payload>(kind: MailKind<Payload>): AnyMailKind {
  const payloadOf = (row: Pick<OutboxRow, 'payload'>) => kind.payload.parse(JSON.parse(row.payload));
  const toItem = (row: OutboxRow): OutboxItem<Payload> => ({ row, payload: payloadOf(row) });
  return {
    name: kind.name,
    retryAfter: kind.retryAfter,
    isLasting: kind.isLasting,
    subjectOfRow: (row) => kind.subjectOf(payloadOf(row)),
    composeRows: (services, tx, [first, ...rest]) =>
      kind.compose(services, tx, [toItem(first), ...rest.map(toItem)]),
  };
}
