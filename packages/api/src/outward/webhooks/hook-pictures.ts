import type { ProjectId, TicketId, TrackerId, WebhookId } from '@ringmark/contract/ids';
import { HOOK_PICTURES_PATH } from '@ringmark/contract/projects/webhooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { DAY, SECOND } from '../../core/base/instants.ts';
import { drawOnce } from '../notifications/mail-pictures.ts';
import { RING_COLUMNS, ringOf } from '../../core/pictures/ring-of.ts';

/** Chat programs fetch a picture soon after the message. */
const LIVES = DAY;

function sign(db: Sql, text: string): Buffer {
  const row = db.first(db.q.selectFrom('signing_key').select('key').where('purpose', '=', 'hook_pictures'));
  if (!row) throw new Error('The database has no key for webhook screenshots.');
  return createHmac('sha256', Buffer.from(row.key, 'hex')).update(text).digest();
}

/** The recipient of an address. The address works only while the recipient gets news about the ticket. */
export type PictureReader = { kind: 'webhook'; id: WebhookId } | { kind: 'tracker'; id: TrackerId };

const findPicture = (db: Sql, id: TicketId) =>
  db.first(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .where('project.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .select(['ticket.project_id'])
      .select(['screenshot_id', 'screenshot_type', 'drawing', 'pin', ...RING_COLUMNS])
      .where('ticket.id', '=', id)
      .where('screenshot_id', 'is not', null)
      .where('ring_x', 'is not', null),
  );

function isReader(db: Sql, { kind, id }: PictureReader, projectId: ProjectId): boolean {
  if (kind === 'tracker') {
    const tracker = db.first(db.q.selectFrom('tracker').select('project_id').where('id', '=', id));
    return tracker?.project_id === projectId;
  }
  const hook = db.first(db.q.selectFrom('webhook').select(['project_id', 'state']).where('id', '=', id));
  return hook?.state === 'on' && (hook.project_id === null || hook.project_id === projectId);
}

/** Returns the address of the picture around a ticket's pin, valid for a day, or null if the ticket has no pin. */
export function hookPictureUrl(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  id: TicketId,
  reader: PictureReader,
) {
  if (!findPicture(db, id)) return null;
  const text = `${id}.${Math.floor((clock.now() + LIVES) / SECOND)}.${reader.kind}.${reader.id}`;
  return `${config.publicUrl}${HOOK_PICTURES_PATH}/${text}.${sign(db, text).toString('base64url')}`;
}

/** Returns undefined for a forged or expired token. */
function readToken({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string) {
  const [id = '', end = '', kind = '', readerId = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(db, [id, end, kind, readerId].join('.'));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(end) * SECOND <= clock.now()) return undefined;
  // The signature vouches for what kind of ids these are.
  return { id: id as TicketId, reader: { kind, id: readerId } as PictureReader };
}

/**
 * Returns the area around the pin, with its ring. Anyone who has the address may see it: it is for chat programs, which
 * have no session.
 *
 * @throws AppError not_found, also while nothing can be drawn, and once the webhook or tracker that got the address is
 *   removed or no longer concerned, or the project or organization is archived
 */
export async function readHookPicture(
  ctx: Context,
  token: string,
): Promise<{ image: Uint8Array; mime: string }> {
  const read = readToken(ctx, token);
  if (!read) throw notFound();
  const ticket = findPicture(ctx.db, read.id);
  if (!ticket?.screenshot_id || !ticket.screenshot_type) throw notFound();
  if (!isReader(ctx.db, read.reader, ticket.project_id)) throw notFound();
  const image = await ctx.files.read(ticket.screenshot_id);
  const ring = ringOf(ticket);
  if (!image || !ring) throw notFound();
  const whole = { image, mime: ticket.screenshot_type };
  const closeUp = await drawOnce(ctx, ticket.screenshot_id, whole, ring, { ticket });
  if (!closeUp) throw notFound();
  return closeUp;
}
