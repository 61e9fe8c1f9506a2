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

/**
 * Returns the scale at which a page fits 85% of the window's width and 70% of its height. It is never above 1, and never
 * wider than the room that is left next to what else is open.
 *
 * @param room CSS px of the window.
 */
export function fitScale(page: Size, window: Size, room?: Size): number {
  const inHeight = (window.height * VIEWER.fitHeight) / page.height;
  const inWidth = (window.width * VIEWER.fitWidth) / page.width;
  const available = room ? room.width / page.width : Number.POSITIVE_INFINITY;
  return Math.min(1, available, inWidth, inHeight);
}

/** Returns the scale at which a page takes all of a room; it is never above 1. */
export const fillScale = (page: Size, room: Size): number =>
  Math.min(1, room.width / page.width, room.height / page.height);

/** People can judge small type and single pixels at 400%. */
const MAX_ZOOM = 4;
const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, MAX_ZOOM] as const;

/**
 * Returns the next zoom step up (1) or down (-1) from any scale, and the same scale at the ends.
 *
 * @param fit is the scale at which the page fits; the page never gets smaller.
 */
export function nextZoom(scale: number, direction: 1 | -1, fit: number): number {
  const steps =
    direction === 1 ? ZOOMS : [...ZOOMS.filter((step) => step > fit), fit].toSorted((a, b) => b - a);
  return steps.find((step) => (step - scale) * direction > 0.005) ?? scale;
}

/** Limits a scale to those that zooming may reach: from the one at which the page fits to 400%. */
export const clampZoom = (scale: number, fit: number): number => Math.min(MAX_ZOOM, Math.max(scale, fit));

const clamp = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(least, value), Math.max(least, most)));

/**
 * A scroll place that the page can have: whole px, within what there is to scroll.
 *
 * @param from a place that the page has had: it is below zero where the page is read from right to left, and beyond the
 *   end where the page is longer than was known.
 */
export function clampScroll(scroll: Point, page: Size, viewport: Size, from: Point = { x: 0, y: 0 }): Point {
  const [wide, high] = [page.width - viewport.width, page.height - viewport.height];
  const [left, right] = from.x < 0 ? [Math.min(-wide, from.x), 0] : [0, Math.max(wide, from.x)];
  return { x: clamp(scroll.x, left, right), y: clamp(scroll.y, 0, Math.max(high, from.y)) };
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
 * Returns the place of a panel next to a point of the window: to its right if there is room, else to its left, else as
 * far right as it fits; always whole within the window.
 *
 * @param gap between point and panel, CSS px, which is also kept to the window's edges if possible.
 * @param reach how far the thing at the point extends to its sides.
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
