import type { TicketId, TrackerId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import { drawOnce } from '../notifications/mail-pictures.ts';
import { RING_COLUMNS, ringOf } from '../../core/pictures/ring-of.ts';
import { hookPictureUrl } from '../webhooks/hook-pictures.ts';
import type { Picture } from './vendors/vendor.types.ts';

export type Found = Picture | null;

/** Returns the area around a ticket's pin, with its ring; null without a pin, or while nothing can be drawn. */
export async function pictureOf(services: Services, id: TicketId): Promise<Found> {
  const { db, files } = services;
  const ticket = db.first(
    db.q
      .selectFrom('ticket')
      .select(['screenshot_id', 'screenshot_type', 'drawing', 'pin', ...RING_COLUMNS])
      .where('id', '=', id),
  );
  const ring = ticket && ringOf(ticket);
  if (!ring || ticket.screenshot_id === null || ticket.screenshot_type === null) return null;
  const image = await files.read(ticket.screenshot_id);
  if (!image) return null;
  return drawOnce(services, ticket.screenshot_id, { image, mime: ticket.screenshot_type }, ring, { ticket });
}

/** Good for a day: trackers that take no files keep what they fetch. */
export const pictureAddress = (services: Services, id: TicketId, trackerId: TrackerId): string | null =>
  hookPictureUrl(services, id, { kind: 'tracker', id: trackerId });
