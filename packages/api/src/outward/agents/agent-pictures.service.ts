import { ringPlace } from '@ringmark/contract/pages/ring-place';
import { pinContextSchema } from '@ringmark/contract/pins';
import { LRUCache } from 'lru-cache';
import { shareOf } from '../../core/limits/fair-share.ts';
import type { Services, SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import type { FairShare } from '../../core/ports/ports.ts';
import { markedKey, pictureMarks } from '../../tickets/tickets/pictures/picture-marks.ts';
import { pictureTypeOf, readPictureSize } from '../../core/pictures/picture-size.ts';
import type { VisibleTicket } from '../../tickets/tickets/tickets.access.ts';
import { keepPictures, type Picture, readKeptPictures } from './kept-pictures.ts';

export type { Picture };

/** Px: what agents read is no sharper for being wider. */
export const MAX_WIDTH_FOR_AGENTS = 1_200;

/** A picture and its pin never change; what is drawn on it is in the key. */
const KEPT = { max: 200, maxSize: 32 * 1_048_576 };
const drawn = new WeakMap<object, LRUCache<string, Promise<Picture | null>>>();

/** Returns the pictures that were drawn for agents, by keys that begin with the id of the picture. */
export function drawnForAgents(viewer: Services['viewer']): LRUCache<string, Promise<Picture | null>> {
  const known = drawn.get(viewer);
  if (known) return known;
  // The size is only known when it is drawn: a picture of this width is about as large.
  const made = new LRUCache<string, Promise<Picture | null>>({ ...KEPT, sizeCalculation: () => 256 * 1_024 });
  drawn.set(viewer, made);
  return made;
}

/**
 * The pause, in ms, before a picture that cannot be drawn is tried again: a page of a browser is opened for each try.
 */
const BROKEN_MS = 60_000;

/** A browser that is busy, or none, says nothing of the picture. */
const isOfPicture = (error: unknown): boolean => !(error instanceof AppError);

/** Draws once for all callers. Null without a browser: an agent goes on without the picture. */
function drawOnce(
  viewer: Services['viewer'],
  key: string,
  draw: () => Promise<Picture>,
): Promise<Picture | null> {
  const kept = drawnForAgents(viewer);
  const known = kept.get(key);
  if (known) return known;
  const drawing = draw().catch((error: unknown) => {
    if (isOfPicture(error)) kept.set(key, Promise.resolve(null), { ttl: BROKEN_MS });
    else kept.delete(key);
    return null;
  });
  kept.set(key, drawing);
  return drawing;
}

/**
 * A picture of now, with a ring.
 *
 * @param at CSS px of the window that the picture shows.
 * @returns null without a browser.
 */
export async function ringPicture(
  { viewer, actor }: SignedInContext,
  picture: Picture,
  at: { x: number; y: number },
  { width, height }: { width: number; height: number },
): Promise<Picture | null> {
  const ring = { x: at.x / width, y: at.y / height };
  const drawing = { ...picture, ring, pageWidth: width, widest: MAX_WIDTH_FOR_AGENTS, share: shareOf(actor) };
  return viewer.markPicture(drawing).catch(() => null);
}

/** Makes a picture as narrow as agents get it. @returns null without a browser. */
export function narrowPicture(
  ctx: SignedInContext,
  key: string,
  { image, mime }: Picture,
): Promise<Picture | null> {
  const type = pictureTypeOf(mime);
  const size = type && readPictureSize(type, image);
  if (!size) return Promise.resolve(null);
  if (size.width <= MAX_WIDTH_FOR_AGENTS) return Promise.resolve({ image, mime });
  return drawOnce(ctx.viewer, key, () =>
    ctx.viewer.markPicture({
      share: shareOf(ctx.actor),
      image,
      mime,
      ring: null,
      pageWidth: size.width,
      widest: MAX_WIDTH_FOR_AGENTS,
    }),
  );
}

/** A ticket's picture as it was taken. @returns null without one, or a browser. */
export async function narrowScreenshot(
  ctx: SignedInContext,
  { screenshot_id: id, screenshot_type: mime }: VisibleTicket,
): Promise<Picture | null> {
  const image = id === null ? undefined : await ctx.files.read(id);
  return image && mime !== null ? narrowPicture(ctx, `${id}:narrow`, { image, mime }) : null;
}

/** The pictures of a ticket need these of its columns. */
export type PicturedRow = Pick<
  VisibleTicket,
  'id' | 'screenshot_id' | 'screenshot_type' | 'drawing' | 'pin' | 'click_x' | 'click_y'
>;

type DrawServices = Pick<Services, 'db' | 'files' | 'config' | 'viewer'>;

/** Draws the window with the ring and the marks, and the part around the ring if there is one; null for what can't be drawn. */
async function drawPictures(
  { files, viewer }: DrawServices,
  { screenshot_id: id, screenshot_type: mime, drawing, pin, click_x, click_y }: PicturedRow,
  share: FairShare,
): Promise<(Picture | null)[]> {
  const image = id === null ? undefined : await files.read(id);
  const type = mime === null ? undefined : pictureTypeOf(mime);
  const size = type && image && readPictureSize(type, image);
  if (id === null || mime === null || !image || !size) return [null];
  const context = pin === null ? null : pinContextSchema.parse(JSON.parse(pin));
  const place = ringPlace({ clickX: click_x, clickY: click_y, pin: context }, size);
  const { pageWidth, ...at } = place ?? { pageWidth: size.width, x: 0, y: 0 };
  const ring = place ? at : null;
  const marks = pictureMarks(drawing, size, pageWidth);
  const whole = { share, image, mime, ring, pageWidth, ...(marks.length > 0 && { marks }) };
  const key = markedKey(id, drawing);
  return Promise.all([
    drawOnce(viewer, `${key}:whole`, () => viewer.markPicture({ ...whole, widest: MAX_WIDTH_FOR_AGENTS })),
    ...(ring
      ? [
          drawOnce(viewer, `${key}:part`, () =>
            viewer.closeUp({ image, mime, ring, ...(marks.length > 0 && { drawn: { marks, pageWidth } }) }),
          ),
        ]
      : []),
  ]);
}

/**
 * Returns a ticket's picture with its ring and marks, and the part around it: those that are kept, or else drawn now and kept.
 *
 * @param share of the person for whom the browser draws.
 * @returns less without a picture, or a browser to draw it.
 */
export async function agentPicturesOf(
  services: DrawServices,
  ticket: PicturedRow,
  share: FairShare,
): Promise<Picture[]> {
  const { id, screenshot_id, drawing } = ticket;
  if (screenshot_id === null) return [];
  const drawn = { id, key: markedKey(screenshot_id, drawing) };
  const kept = await readKeptPictures(services, drawn);
  if (kept.length > 0) return kept;
  const parts = await drawPictures(services, ticket, share);
  const pictures = parts.filter((picture) => picture !== null);
  if (pictures.length === parts.length) await keepPictures(services, drawn, pictures);
  return pictures;
}

/** Returns the pictures of a ticket for an agent that may see it. */
export const readAgentPictures = (ctx: SignedInContext, ticket: VisibleTicket): Promise<Picture[]> =>
  agentPicturesOf(ctx, ticket, shareOf(ctx.actor));
