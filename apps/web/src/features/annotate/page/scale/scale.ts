import { VIEWER } from '@ringmark/contract/pages/viewer';

export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const isSameSize = (one: Size | undefined, other: Size): boolean =>
  one?.width === other.width && one.height === other.height;

export const isAt = (one: Point | undefined, other: Point): boolean =>
  one?.x === other.x && one.y === other.y;

/** Below this scale the small type of a page can hardly be read. */
const READABLE = 0.75;

/**
 * How much a page must shrink to fit 85 % of the window's width and 70 % of its height; never above 1, and never
 * wider than the room that is left beside what else is open. Where its small type could not be read then, it takes all
 * of the room's height.
 *
 * @param room CSS px of the window.
 */
export function fitScale(page: Size, window: Size, room?: Size): number {
  const inHeight = (window.height * VIEWER.fitHeight) / page.height;
  const inWidth = (window.width * VIEWER.fitWidth) / page.width;
  const beside = room ? room.width / page.width : Number.POSITIVE_INFINITY;
  const usual = Math.min(1, beside, inWidth, inHeight);
  if (usual >= READABLE || !room) return usual;
  return Math.max(usual, Math.min(1, beside, room.height / page.height));
}

const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1] as const;

/** The next zoom step up (1) or down (-1) from any scale; the same scale at the ends. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOMS : ZOOMS.toReversed();
  return steps.find((step) => (step - scale) * direction > 0.005) ?? scale;
}

/** The nearest scale that zooming leads to: a page is never larger than it is, nor smaller than its least step or what fits. */
export const clampZoom = (scale: number, fit: number): number =>
  Math.min(1, Math.max(scale, Math.min(ZOOMS[0], fit)));

const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, most)));

/** A scroll place that the page can have: whole px, within what there is to scroll. */
export function clampScroll(scroll: Point, page: Size, viewport: Size): Point {
  return {
    x: clamp(scroll.x, page.width - viewport.width),
    y: clamp(scroll.y, page.height - viewport.height),
  };
}

/** The point of the page's viewport (CSS px) under a point of the window. */
export function toViewport(point: Point, box: { left: number; top: number }, scale: number): Point {
  return { x: (point.x - box.left) / scale, y: (point.y - box.top) / scale };
}

/** The point of the document (whole CSS px) under a point of the viewport. */
export function toDocument(point: Point, scroll: Point): Point {
  return { x: Math.round(point.x + scroll.x), y: Math.round(point.y + scroll.y) };
}

interface Box {
  left: number;
  top: number;
}

/**
 * Where a panel stands beside a point of the window: to its right where there is room, else to its left, else as
 * far right as it fits; always whole within the window.
 *
 * @param gap between point and panel, CSS px, which is also kept to the window's edges where possible.
 * @param reach how far what is at the point goes to its sides.
 */
export function placeBeside(point: Point, panel: Size, window: Size, { gap = 16, reach = 0 } = {}): Box {
  const fits = (left: number) => left >= gap && left + panel.width + gap <= window.width;
  const right = point.x + reach + gap * 2;
  const left = point.x - reach - gap * 2 - panel.width;
  const beside = [right, left].find(fits);
  return {
    left: beside ?? Math.max(0, window.width - panel.width - gap),
    top: Math.max(gap, Math.min(point.y - panel.height / 3, window.height - panel.height - gap)),
  };
}
