import type { TicketId, UserId } from '@ringmark/contract/ids';
import { ALL_TICKETS_TOKEN } from '@ringmark/contract/people/digests';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../../core/database/db.ts';

export interface Unsubscription {
  userId: UserId;
  /** Null for all tickets. */
  ticketId: TicketId | null;
}

function sign(db: Sql, text: string): Buffer {
  const row = db.first(db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'unsubscribe'));
  if (!row) throw new Error('The database has no key for unsubscribing.');
  return createHmac('sha256', Buffer.from(row.key, 'hex')).update(text).digest();
}

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Its holder can stop the mails of one ticket, or of all, to one person; it never expires. */
export function toUnsubscribeToken(db: Sql, { userId, ticketId }: Unsubscription): string {
  const signed = (text: string) => `${encode(text)}.${sign(db, text).toString('base64url')}`;
  return ticketId === null ? `${ALL_TICKETS_TOKEN}${signed(`${userId}.`)}` : signed(`${userId}.${ticketId}`);
}

/** @returns undefined for a foreign token. */
export function readUnsubscribeToken(db: Sql, token: string): Unsubscription | undefined {
  const isForAll = token.startsWith(ALL_TICKETS_TOKEN);
  const [encoded = '', signature = ''] = token.slice(isForAll ? ALL_TICKETS_TOKEN.length : 0).split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(db, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [userId, ticketId] = text.split('.');
  if (!userId || (ticketId === '') !== isForAll) return undefined;
  return { userId: userId as UserId, ticketId: ticketId ? (ticketId as TicketId) : null };
}
