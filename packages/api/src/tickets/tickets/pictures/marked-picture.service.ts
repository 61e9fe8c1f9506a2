import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { TicketId } from '@ringmark/contract/ids';
import { LRUCache } from 'lru-cache';
import { shareOf } from '../../../core/limits/fair-share.ts';
import type { Services, SignedInContext } from '../../../core/context/context.ts';
import { AppError } from '../../../core/base/errors.ts';
import { markedKey, pictureMarks } from './picture-marks.ts';
import { pictureTypeOf, readPictureSize } from '../../../core/pictures/picture-size.ts';
import { type WholeRow, toItem } from '../ticket-row.ts';
import { requireWhole } from '../tickets.service.ts';

interface Picture {
  image: Uint8Array;
  mime: string;
}

/** A picture and its pin never change; what is drawn on it is in the key. */
const KEPT = { max: 50, maxSize: 32 * 1_048_576 };

interface Drawings {
  kept: LRUCache<string, Picture>;
  /** Running drawings by the picture's id. */
  underWay: Map<string, Promise<Picture | null>>;
}
const drawings = new WeakMap<object, Drawings>();

function drawingsOf(viewer: Services['viewer']): Drawings {
  const known = drawings.get(viewer);
  if (known) return known;
  const kept = new LRUCache<string, Picture>({
    ...KEPT,
    sizeCalculation: ({ image }) => image.byteLength + 1,
  });
  const made = { kept, underWay: new Map<string, Promise<Picture | null>>() };
  drawings.set(viewer, made);
  return made;
}

/** Keys begin with the id of the picture. */
export const markedPicturesOf = (viewer: Services['viewer']): LRUCache<string, Picture> =>
  drawingsOf(viewer).kept;

const notDrawn = (cause: unknown) =>
  new AppError(
    'unavailable',
    'picture_failed',
    'The ring couldn’t be drawn on this screenshot. Request it without marked=true.',
    { cause },
  );

/** Returns undefined when there is neither a ring nor a mark. */
async function readDrawing({ actor, files }: SignedInContext, ticket: WholeRow) {
  const { screenshot_id: id, screenshot_type: mime, click_x, drawing } = ticket;
  if (id === null || mime === null || (click_x === null && drawing === null)) return undefined;
  const image = await files.read(id);
  const type = pictureTypeOf(mime);
  const size = type && image && readPictureSize(type, image);
  const place = size && ringPlace(toItem(ticket, actor), size);
  if (!image || !size || (!place && drawing === null)) return undefined;
  const { pageWidth, ...ring } = place ?? { pageWidth: size.width, x: 0, y: 0 };
  const marks = pictureMarks(drawing, size, pageWidth);
  return { image, mime, ring: place ? ring : null, pageWidth, ...(marks.length > 0 && { marks }) };
}

async function draw(ctx: SignedInContext, ticket: WholeRow): Promise<Picture | null> {
  const drawing = await readDrawing(ctx, ticket);
  try {
    return drawing ? await ctx.viewer.markPicture({ ...drawing, share: shareOf(ctx.actor) }) : null;
  } catch (error) {
    throw error instanceof AppError ? error : notDrawn(error);
  }
}

/**
 * The picture with its ring and what was drawn on it, drawn once for all callers.
 *
 * @returns null without either: the picture itself is the answer.
 * @throws AppError not_found; unavailable without a browser.
 */
export async function readMarkedPicture(ctx: SignedInContext, id: TicketId): Promise<Picture | null> {
  const ticket = requireWhole(ctx, id);
  if (ticket.screenshot_id === null) return null;
  const key = markedKey(ticket.screenshot_id, ticket.drawing);
  const { kept, underWay } = drawingsOf(ctx.viewer);
  const known = kept.get(key);
  if (known) return known;
  const drawn = underWay.get(key) ?? draw(ctx, ticket).finally(() => underWay.delete(key));
  underWay.set(key, drawn);
  const picture = await drawn;
  // It may have been blurred while it was drawn.
  if (requireWhole(ctx, id).screenshot_id !== ticket.screenshot_id) return readMarkedPicture(ctx, id);
  if (picture) kept.set(key, picture);
  return picture;
}
