import { imageDimensionsFromData } from 'image-dimensions';
import type { EventParams } from '../cdp/connection.ts';
import type { Place } from '../in-page/places/place.ts';
import type { LiveFrame } from '../base/live.types.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import type { Tab } from '../tab/tab.types.ts';
import { aboutPage } from './live-places.ts';

type ScreencastFrame = EventParams<'Page.screencastFrame'>;

/** Chromium tells it in the page's own CSS px. @returns px of the drawing. */
export const drawnOffset = ({ metadata }: ScreencastFrame): { x: number; y: number } => ({
  x: metadata.scrollOffsetX * metadata.pageScaleFactor,
  y: metadata.scrollOffsetY * metadata.pageScaleFactor,
});

/** A frame of Chromium's screencast as it is sent to a viewer. */
export function toFrame(session: ViewSession, place: Place | null, drawn: ScreencastFrame): LiveFrame {
  const at = drawnOffset(drawn);
  return {
    image: Buffer.from(drawn.data, 'base64'),
    width: drawn.metadata.deviceWidth,
    height: drawn.metadata.deviceHeight,
    scrollX: Math.round(at.x),
    scrollY: Math.round(at.y),
    ...aboutPage(session, place),
  };
}

/** A picture says its size within this many bytes of its beginning. */
const HEAD_BYTES = 8 * 1024;
/** Sides are rounded to whole px, and to even ones. */
const ROUNDING_PX = 4;

/**
 * Tells whether the picture has the shape of the window that is reported with it. Chromium reports the present window:
 * right after a sharp part or a strip was taken, or in another size, the picture may still show what was drawn for
 * that.
 */
export function isWholeWindow({
  image,
  width,
  height,
}: Pick<LiveFrame, 'image' | 'width' | 'height'>): boolean {
  const drawn = imageDimensionsFromData(image.subarray(0, HEAD_BYTES));
  if (!drawn) return true;
  return Math.abs(drawn.width * (height / width) - drawn.height) <= ROUNDING_PX;
}

/** A picture that takes long is over by then. */
const LOST_MS = 1_500;
/** A page that cannot be helped is shown as it is drawn. */
const GIVEN_UP_MS = 4_000;

/**
 * Watches whether frames have the shape of the window. A page whose frames have another one for long has lost its size,
 * as it may with a picture that comes after its deadline: it is given its size again.
 *
 * @returns whether to show a frame.
 */
export function createShapeWatch(tab: Pick<Tab, 'resize' | 'size'>, now = () => performance.now()) {
  let since: number | null = null;
  let isHelped = false;
  return (frame: LiveFrame): boolean => {
    if (isWholeWindow(frame)) {
      since = null;
      isHelped = false;
      return true;
    }
    since ??= now();
    const oddMs = now() - since;
    if (oddMs >= LOST_MS && !isHelped) {
      isHelped = true;
      tab.resize(tab.size()).catch(() => {});
    }
    return oddMs >= GIVEN_UP_MS;
  };
}
