import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import type { MailSubject } from '@ringmark/contract/people/mail';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import type { OutboxTable } from '../database/tables/mail-tables.ts';
import type { OutgoingMail } from '../ports/mailer-port.ts';

export type OutboxRow = Selectable<OutboxTable>;

export type ComposedMail = Pick<OutgoingMail, 'subject' | 'text' | 'html'> &
  Partial<Pick<OutgoingMail, 'headers' | 'attachments'>>;

export interface OutboxItem<Payload> {
  row: OutboxRow;
  payload: Payload;
}

/** The news of one mail, as a digest tells them. */
export interface DigestNews {
  /** Said to the reader, or waiting for them: it comes first. */
  isPersonal: boolean;
  /** Says what was done, and by whom. */
  line: string;
  /** Words of a person. */
  quote?: string;
  /** The quote's format. The default is plain. */
  format?: TextFormat;
}

export type MailServices = Pick<Services, 'clock' | 'config' | 'files' | 'viewer'>;

/**
 * A mail is composed when it is sent: it shows the state of that moment, and may hold secrets that are stored nowhere.
 */
export interface MailKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** ms from a failed try to the next, one entry a retry. */
  readonly retryAfter: readonly number[];
  /** True if it is worth sending days after its failure. */
  readonly isLasting: boolean;
  /** Returns the subject for the list of failed mails. */
  subjectOf(payload: Payload): MailSubject;
  /**
   * Returns the news for a digest, by what its reader may see at that time; undefined for none. It is null for mails
   * that are not about a ticket: those never wait for a digest.
   */
  readonly inDigest: ((tx: Tx, item: OutboxItem<Payload>) => DigestNews | undefined) | null;
  /**
   * Reads the mail's content in a transaction that is kept before anything is sent.
   *
   * @param items one mail, or those of one group.
   * @returns how to compose the mail; null when it is no longer wanted.
   */
  compose(
    services: MailServices,
    tx: Tx,
    items: readonly [OutboxItem<Payload>, ...OutboxItem<Payload>[]],
  ): ComposedMail | Promise<ComposedMail> | null;
}

/** Every mail about a ticket goes into digests. */
export interface TicketMailKind<Payload> extends MailKind<Payload> {
  readonly inDigest: NonNullable<MailKind<Payload>['inDigest']>;
}

export interface OtherMailKind<Payload> extends MailKind<Payload> {
  readonly inDigest: null;
}

export interface AnyMailKind {
  readonly name: string;
  readonly retryAfter: readonly number[];
  readonly isLasting: boolean;
  /** True if its mails are about tickets. */
  readonly isAboutTicket: boolean;
  subjectOfRow(row: Pick<OutboxRow, 'payload'>): MailSubject;
  newsOfRow(tx: Tx, row: OutboxRow): DigestNews | undefined;
  composeRows(
    services: MailServices,
    tx: Tx,
    rows: readonly [OutboxRow, ...OutboxRow[]],
  ): ComposedMail | Promise<ComposedMail> | null;
}

/** Hides the payload's type, so that one list holds all kinds. */
export function asAnyKind<Payload>(kind: MailKind<Payload>): AnyMailKind {
  const payloadOf = (row: Pick<OutboxRow, 'payload'>) => kind.payload.parse(JSON.parse(row.payload));
  const toItem = (row: OutboxRow): OutboxItem<Payload> => ({ row, payload: payloadOf(row) });
  return {
    name: kind.name,
    retryAfter: kind.retryAfter,
    isLasting: kind.isLasting,
    isAboutTicket: kind.inDigest !== null,
    newsOfRow: (tx, row) => kind.inDigest?.(tx, toItem(row)),
    subjectOfRow: (row) => kind.subjectOf(payloadOf(row)),
    composeRows: (services, tx, [first, ...rest]) =>
      kind.compose(services, tx, [toItem(first), ...rest.map(toItem)]),
  };
}
