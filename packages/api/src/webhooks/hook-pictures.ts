import type { TicketId } from '@ringmark/contract/ids';
import { HOOK_PICTURES_PATH } from '@ringmark/contract/projects/webhooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Services } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { notFound } from '../errors.ts';
import { DAY, SECOND } from '../instants.ts';
import { drawOnce } from '../notifications/mail-pictures.ts';
import { RING_COLUMNS, ringOf } from '../tickets/ring-of.ts';

/** Chat programs fetch a picture soon after the message. */
const LIVES = DAY;

function sign(db: Sql, text: string): Buffer {
  const row = db.first(db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'hook_pictures'));
  if (!row) throw new Error('The database has no key for pictures of webhooks.');
  return createHmac('sha256', Buffer.from(row.key, 'hex')).update(text).digest();
}

const findPicture = (db: Sql, id: TicketId) =>
  db.first(
    db.q
      .selectFrom('ticket')
      .select(['screenshot_id', 'screenshot_type', 'drawing', 'pin', ...RING_COLUMNS])
      .where('id', '=', id)
      .where('screenshot_id', 'is not', null)
      .where('ring_x', 'is not', null),
  );

/** The address of the picture around a ticket's pin, good for a day and for nothing else; null without a pin. */
export function hookPictureUrl(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  id: TicketId,
) {
  if (!findPicture(db, id)) return null;
  const text = `${id}.${Math.floor((clock.now() + LIVES) / SECOND)}`;
  return `${config.publicUrl}${HOOK_PICTURES_PATH}/${text}.${sign(db, text).toString('base64url')}`;
}

/** Undefined for a foreign token, and for one that has had its day. */
function readToken({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): TicketId | undefined {
  const [id = '', end = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(db, `${id}.${end}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(end) * SECOND > clock.now() ? (id as TicketId) : undefined;
}

/**
 * What is around the pin, with its ring. Whoever has the address may see it: for chat programs, which have no session.
 *
 * @throws AppError not_found, also while nothing can be drawn.
 */
export async function readHookPicture(
  ctx: Context,
  token: string,
): Promise<{ image: Uint8Array; mime: string }> {
  const id = readToken(ctx, token);
  const ticket = id && findPicture(ctx.db, id);
  if (!ticket?.screenshot_id || !ticket.screenshot_type) throw notFound();
  const image = await ctx.files.read(ticket.screenshot_id);
  const ring = ringOf(ticket);
  if (!image || !ring) throw notFound();
  const whole = { image, mime: ticket.screenshot_type };
  const closeUp = await drawOnce(ctx, ticket.screenshot_id, whole, ring, ticket);
  if (!closeUp) throw notFound();
  return closeUp;
}
