import { SCREENSHOT_LIMITS } from '@ringmark/contract/pages/screenshot-limits';
import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { CdpTimeout } from '../cdp/connection.ts';
import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { LiveFrame } from '../base/live.types.ts';
import { takePart } from '../tab/picture.ts';
import type { Size } from '../base/views.types.ts';
import { clamp } from '../base/clamp.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** A page that has not changed for this long, and to which nobody does anything, is still. */
const REST_MS = 300;
/** The longest rest of a page that moves by itself again and again, such as a blinking cursor. */
const MAX_REST_MS = 10_000;
/** A page that could not be drawn so sharp in time is not asked again for this long. */
const PAUSE_MS = 60_000;
/** A part is about as large as a usual picture, so that what moves in the meantime waits no longer than for one. */
const PART_PIXELS = 1_100_000;

/** A frame with the exact place where the page was scrolled to, in px of the drawing. */
export interface PlacedFrame {
  frame: LiveFrame;
  x: number;
  y: number;
  /** Pixels of the drawing per CSS px of the page. */
  pageScale: number;
}

interface Part {
  index: number;
  count: number;
  /** CSS px of the viewport. */
  top: number;
  height: number;
  density: number;
}

interface StillParts {
  session: ViewSession;
  /** The slots, which are shared with strips: one at a time, so that pictures of pages that move come first. */
  slots: FairSemaphore;
  /** The last frame that was seen. */
  last: () => PlacedFrame | null;
  send: (part: LiveFrame, isOld: () => boolean) => Promise<void>;
}

/** The density that is wanted, within the bounds of pictures. */
function boundDensity(wanted: number, { width, height }: Size): number {
  const most = Math.min(
    SCREENSHOT_LIMITS.screenshotSide / Math.max(width, height),
    Math.sqrt(SCREENSHOT_LIMITS.screenshotPixels / (width * height)),
  );
  return Math.min(most, clamp(wanted, VIEWPORT_LIMITS.density.min, VIEWPORT_LIMITS.density.max));
}

/** Cuts a viewport into parts that begin at whole px of the picture. */
export function partsOf(size: Size, wanted: number): Part[] {
  const density = boundDensity(wanted, size);
  const rows = Math.round(size.height * density);
  const count = Math.ceil((Math.round(size.width * density) * rows) / PART_PIXELS);
  const rowsOfOne = Math.ceil(rows / count);
  return Array.from({ length: count }, (_, index) => {
    const top = (index * rowsOfOne) / density;
    const bottom = Math.min(size.height, ((index + 1) * rowsOfOne) / density);
    return { index, count, top, height: bottom - top, density };
  });
}

/** Takes parts in turn with all other views. */
function createTaking(session: ViewSession, slots: FairSemaphore) {
  let pausedUntil = 0;
  /** The size that Chromium draws in while it takes a part. Such frames are not shown to people. */
  let drawn: Size | null = null;

  const takeOne = async ({ top, height, density }: Part, { frame, x, y, pageScale }: PlacedFrame) => {
    drawn = { width: frame.width * density, height: height * density };
    try {
      const clip = { x, y: y + top, width: frame.width, height };
      return await takePart(session.tab, clip, pageScale, density);
    } catch (error) {
      if (error instanceof CdpTimeout) pausedUntil = performance.now() + PAUSE_MS;
      return null;
    }
  };
  const takeInTurn = async (part: Part, from: PlacedFrame, isOld: () => boolean) => {
    const leave = await slots.enter(session.share);
    const stopListening = session.dialogs.onOpen(leave);
    try {
      return await session.run(async () => (isOld() ? null : takeOne(part, from)));
    } finally {
      stopListening();
      leave();
    }
  };
  return {
    takeInTurn,
    pausedMs: () => pausedUntil - performance.now(),
    /** Tells whether a frame shows the page as it is drawn for a part. */
    isDrawnFor: (width: number, height: number): boolean => {
      const isAbout = (of: Size) => Math.abs(of.width - width) <= 1.5 && Math.abs(of.height - height) <= 1.5;
      return drawn !== null && isAbout(drawn) && !isAbout(session.tab.size());
    },
  };
}

/**
 * Sends a sharp picture of a page that is still, part by part. Chromium cannot be stopped while it draws one; each
 * change and each input ends the rest of the parts, and they are taken again when the page is still again.
 */
export function createStill({ session, slots, last, send }: StillParts) {
  const taking = createTaking(session, slots);
  let wanted: number | null = null;
  /** Counts what makes the sharp picture old. */
  let changes = 0;
  /** Sharp pictures since the last input: the rest before each is twice as long. */
  let taken = 0;
  let isSharp = false;
  let timer: NodeJS.Timeout | undefined;
  const take = async () => {
    const from = last();
    if (!from || wanted === null) return;
    const before = changes;
    const isOld = () => changes !== before || session.isOver();
    for (const part of partsOf(from.frame, wanted)) {
      const picture = await taking.takeInTurn(part, from, isOld);
      if (!picture || isOld()) return;
      const { height: _height, ...where } = part;
      await send({ ...from.frame, image: picture.image, part: { ...where, mime: picture.mime } }, isOld);
      if (isOld()) return;
    }
    isSharp = true;
    taken += 1;
  };
  const rest = () => {
    clearTimeout(timer);
    if (wanted === null || isSharp) return;
    const restMs = Math.min(MAX_REST_MS, REST_MS * 2 ** taken);
    // A view that is over, or has no place to spare, keeps the picture that it has.
    timer = setTimeout(() => void take().catch(() => {}), Math.max(restMs, taking.pausedMs())).unref();
  };
  const old = () => {
    changes += 1;
    isSharp = false;
    rest();
  };
  return {
    /** The page has changed, or is somewhere else. */
    moved: old,
    /** Notes that someone does something: what is sharp stays sharp until the page changes. */
    acted: () => {
      taken = 0;
      if (isSharp) return;
      changes += 1;
      rest();
    },
    want: (density: number) => {
      if (density === wanted) return;
      wanted = density;
      taken = 0;
      old();
    },
    isDrawnFor: taking.isDrawnFor,
    stop: () => {
      changes += 1;
      wanted = null;
      clearTimeout(timer);
    },
  };
}
