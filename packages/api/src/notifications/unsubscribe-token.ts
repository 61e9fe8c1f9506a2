import type { TicketId, UserId } from '@ringmark/contract/ids';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../database/db.ts';

export interface Unsubscription {
  userId: UserId;
  ticketId: TicketId;
}

function sign(db: Sql, text: string): Buffer {
  const row = db.first(db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'unsubscribe'));
  if (!row) throw new Error('The database has no key for unsubscribing.');
  return createHmac('sha256', Buffer.from(row.key, 'hex')).update(text).digest();
}

/** Its holder can stop the mails of one ticket to one person; it never expires. */
export function toUnsubscribeToken(db: Sql, { userId, ticketId }: Unsubscription): string {
  const text = `${userId}.${ticketId}`;
  return `${Buffer.from(text).toString('base64url')}.${sign(db, text).toString('base64url')}`;
}

/** @returns undefined for a foreign token. */
export function readUnsubscribeToken(db: Sql, token: string): Unsubscription | undefined {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(db, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [userId, ticketId] = text.split('.');
  return userId && ticketId ? { userId: userId as UserId, ticketId: ticketId as TicketId } : undefined;
}
