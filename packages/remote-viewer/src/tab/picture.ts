import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { setTimeout as wait } from 'node:timers/promises';
import { ViewerError } from '../base/viewer-error.ts';
import { CdpRefused, type Params } from '../cdp/connection.ts';
import type { Size } from '../base/views.types.ts';
import type { Tab } from './tab.types.ts';

/** A picture over this size is taken again with less quality. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const QUALITIES = [70, 45, 25, 10];
/** A band is seen for a moment while scrolling, until the true picture covers it. */
const BAND_QUALITIES = [50, 25, 10];
const CAPTURE_ATTEMPTS = 20;
const CAPTURE_RETRY_MS = 50;
const LEFT_PATIENCE_MS = 1_000;
/** A page that overtakes this many captures of one picture has none. */
const MAX_LOST = 10;

export interface Band {
  y: number;
  width: number;
  height: number;
}

/** The scroll position of the drawing of a page, in its px, and how many of them a CSS px of the page takes. */
export interface DrawnPlace {
  scrollX: number;
  scrollY: number;
  pageScale: number;
}

/** Chromium counts a clip in the page's own CSS px, and enlarges it by the device's scale. */
const toClip = (tab: Tab, { x, y, width, height }: Clip, pageScale: number, density: number) => ({
  x: x / pageScale,
  y: y / pageScale,
  width: width / pageScale,
  height: height / pageScale,
  scale: (density * pageScale) / tab.size().deviceScale,
});

/**
 * Returns where a place is from the left edge of all content, as Chromium counts clips, in px of the drawing. Pages that
 * are written from right to left have content to the left of where their own px begin.
 */
async function clipPlaceOf({ page }: Tab, { scrollX, scrollY, pageScale }: DrawnPlace): Promise<Point> {
  const { cssLayoutViewport, cssVisualViewport } = await page.send('Page.getLayoutMetrics');
  const before = cssLayoutViewport.pageX + cssVisualViewport.offsetX - cssVisualViewport.pageX;
  // Chromium tells some of these in whole px.
  return { x: scrollX + (before > 1 ? before * pageScale : 0), y: scrollY };
}

/**
 * The viewport, or a band of the whole page, as JPEG. On a dense display the viewport is clipped too: while Chromium
 * takes a picture without a clip there, clicks land elsewhere.
 */
export async function takePicture(tab: Tab, place: DrawnPlace, band?: Band): Promise<Buffer> {
  const { width, height, deviceScale } = tab.size();
  const { pageScale } = place;
  const clip: Partial<Params<'Page.captureScreenshot'>> = band
    ? { captureBeyondViewport: true, clip: toClip(tab, { x: 0, ...band }, pageScale, 1) }
    : deviceScale === 1 && pageScale === 1
      ? {}
      : { clip: toClip(tab, { ...(await clipPlaceOf(tab, place)), width, height }, pageScale, 1) };
  let image: Buffer = Buffer.alloc(0);
  for (const quality of band ? BAND_QUALITIES : QUALITIES) {
    image = await capture(tab, { format: 'jpeg', quality, optimizeForSpeed: true, ...clip });
    if (image.length <= MAX_PICTURE_BYTES) break;
  }
  return image;
}

interface Point {
  x: number;
  y: number;
}

/** A part of a viewport, in px of the drawing from the document's beginning. */
export interface Clip extends Size, Point {}

/** Pixels per CSS px of a picture that is kept, if it stays within the bounds. */
const KEPT_DENSITY = 2;
const KEPT_QUALITIES = [85, 70];

/**
 * The viewport as it is kept with a ticket: at twice the density, unless that exceeds the bounds of pictures.
 *
 * @param part of the viewport, in px of the drawing; the whole without it.
 */
export async function takeKeptPicture(
  tab: Tab,
  place: DrawnPlace,
  part: Clip = { x: 0, y: 0, ...tab.size() },
): Promise<{ image: Buffer; density: number }> {
  const { width, height } = part;
  const start = await clipPlaceOf(tab, place);
  const [x, y] = [start.x + part.x, start.y + part.y];
  const take = (quality: number, density: number) => {
    const clip = toClip(tab, { x, y, width, height }, place.pageScale, density);
    return capture(tab, { format: 'jpeg', quality, optimizeForSpeed: true, clip });
  };
  const isWithin =
    Math.max(width, height) * KEPT_DENSITY <= SCREENSHOT_LIMITS.screenshotSide &&
    width * height * KEPT_DENSITY ** 2 <= SCREENSHOT_LIMITS.screenshotPixels;
  for (const quality of isWithin ? KEPT_QUALITIES : []) {
    const image = await take(quality, KEPT_DENSITY);
    if (image.length <= MAX_PICTURE_BYTES) return { image, density: KEPT_DENSITY };
  }
  let image: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    image = await take(quality, 1);
    if (image.length <= MAX_PICTURE_BYTES) break;
  }
  return { image, density: 1 };
}

/** The viewport px by px as it is drawn, a px of it to a CSS px, as PNG: for comparing. */
export async function takeExactPicture(tab: Tab, place: DrawnPlace): Promise<Buffer> {
  const clip = toClip(tab, { ...(await clipPlaceOf(tab, place)), ...tab.size() }, place.pageScale, 1);
  return capture(tab, { format: 'png', optimizeForSpeed: true, clip });
}

/** The largest part of a still picture: several of them stay within the bounds of one picture. */
const PART_BYTES = 512 * 1024;
const PART_QUALITIES = [92, 80, 60];

/** A page that takes longer to be drawn is left as it is. */
const PART_DEADLINE_MS = 3_000;

/**
 * A part of the viewport as sharp as it is wanted. Without loss where that is small, as text and gradients are, in which
 * JPEG shows; photographs are not small, and hide it. The page notices nothing: its own device scale stays.
 */
export async function takePart(
  tab: Tab,
  clip: Clip,
  pageScale: number,
  density: number,
): Promise<{ image: Buffer; mime: 'image/png' | 'image/jpeg' }> {
  const how = { optimizeForSpeed: true, clip: toClip(tab, clip, pageScale, density) };
  const take = async (kind: Params<'Page.captureScreenshot'>): Promise<Buffer> => {
    const { data } = await tab.drawInTurn(() =>
      tab.page.send('Page.captureScreenshot', { ...kind, ...how }, PART_DEADLINE_MS),
    );
    return Buffer.from(data, 'base64');
  };
  const exact = await take({ format: 'png' });
  if (exact.length <= PART_BYTES) return { image: exact, mime: 'image/png' };
  let image = exact;
  for (const quality of PART_QUALITIES) {
    image = await take({ format: 'jpeg', quality });
    if (image.length <= PART_BYTES) break;
  }
  return { image, mime: 'image/jpeg' };
}

/** A navigation has overtaken the capture, which Chromium then never answers. */
class PageLeft extends CdpRefused {
  override name = 'PageLeft';
}

/**
 * Between two pages there is nothing to capture for a moment, and Chromium refuses. A band is only shown for a moment, so
 * nothing waits for it longer than its deadline.
 *
 * @throws ViewerError page_failed for a page that leaves again and again; CdpTimeout for one that does not answer.
 */
async function capture(tab: Tab, how: Params<'Page.captureScreenshot'>): Promise<Buffer> {
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { data } = await tab.drawInTurn(() =>
        how.captureBeyondViewport
          ? tab.page.send('Page.captureScreenshot', how)
          : captureUnlessLeft(tab, how),
      );
      return Buffer.from(data, 'base64');
    } catch (error) {
      if (!(error instanceof CdpRefused) || attempt === CAPTURE_ATTEMPTS) throw error;
      if (error instanceof PageLeft) {
        lost += 1;
        if (lost === MAX_LOST) throw new ViewerError('page_failed', { cause: error });
        // Chromium draws the page in another size while it captures, and a lost capture never gives back the former.
        await tab.resize(tab.size());
      }
      await wait(CAPTURE_RETRY_MS);
    }
  }
}

/**
 * Takes a picture, and learns when a navigation overtakes it. A busy machine may take long for one, so a page that still
 * answers at the deadline gets the same time once more; two captures at a time would give the page a wrong size.
 */
async function captureUnlessLeft(
  { page, targetId }: Tab,
  how: Params<'Page.captureScreenshot'>,
): Promise<{ data: string }> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  let leaving: NodeJS.Timeout | undefined;
  const stop = page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId) return;
    leaving ??= setTimeout(
      () => reject(new PageLeft('The page was left during the capture.')),
      LEFT_PATIENCE_MS,
    );
  });
  const late = setTimeout(() => void page.send('Page.getLayoutMetrics').catch(reject), page.deadlineMs);
  try {
    return await Promise.race([page.send('Page.captureScreenshot', how, 2 * page.deadlineMs), failed]);
  } finally {
    stop();
    clearTimeout(leaving);
    clearTimeout(late);
  }
}
