import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { TicketId } from '@ringmark/contract/ids';
import { LRUCache } from 'lru-cache';
import { shareOf } from '../../auth/fair-share.ts';
import type { Services, SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { pictureTypeOf, readPictureSize } from './picture-size.ts';
import { type WholeRow, toItem } from '../ticket-row.ts';
import { requireWhole } from '../tickets.service.ts';

interface Picture {
  image: Uint8Array;
  mime: string;
}

/** Neither a picture nor its pin ever changes. */
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

const notDrawn = (cause: unknown) =>
  new AppError(
    'unavailable',
    'picture_failed',
    'The ring could not be drawn on this picture. Ask for it without marked=true.',
    { cause },
  );

/** Undefined where there is no ring. */
async function readDrawing({ actor, files }: SignedInContext, ticket: WholeRow) {
  const { screenshot_id: id, screenshot_type: mime, click_x, click_y } = ticket;
  if (id === null || mime === null || click_x === null || click_y === null) return undefined;
  const image = await files.read(id);
  const type = pictureTypeOf(mime);
  const size = type && image && readPictureSize(type, image);
  const place = size && ringPlace(toItem(ticket, actor), size);
  if (!image || !place) return undefined;
  const { pageWidth, ...ring } = place;
  return { image, mime, ring, pageWidth };
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
 * The picture with its ring, drawn once for all callers.
 *
 * @returns null without a ring: the picture itself is the answer.
 * @throws AppError not_found; unavailable without a browser.
 */
export async function readMarkedPicture(ctx: SignedInContext, id: TicketId): Promise<Picture | null> {
  const ticket = requireWhole(ctx, id);
  const { screenshot_id: key } = ticket;
  if (key === null) return null;
  const { kept, underWay } = drawingsOf(ctx.viewer);
  const known = kept.get(key) ?? underWay.get(key);
  if (known) return known;
  const drawn = draw(ctx, ticket).finally(() => underWay.delete(key));
  underWay.set(key, drawn);
  const picture = await drawn;
  if (picture) kept.set(key, picture);
  return picture;
}
