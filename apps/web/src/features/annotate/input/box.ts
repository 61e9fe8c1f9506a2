import type { Mark } from '../page/page-view.types.ts';
import type { Point, Size } from '../page/scale/scale.ts';

/** In the viewport, whole CSS px of the page. */
export interface Box extends Point, Size {}

/** CSS px of the window: a shorter drag is a click. */
const MIN_DRAG = 8;

export const isDrag = (from: Point, to: Point, scale: number): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) * scale >= MIN_DRAG;

const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most));

/** The box between two corners, so far as it lies in the viewport. */
export function boxBetween(one: Point, other: Point, size: Size): Box {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const x = within(left, size.width - 1);
  const y = within(top, size.height - 1);
  const width = Math.max(1, within(right, size.width) - x);
  return { x, y, width, height: Math.max(1, within(bottom, size.height) - y) };
}

export const markOf = ({ x, y, width, height }: Box): Mark => ({
  x: x + width / 2,
  y: y + height / 2,
  size: { width, height },
});

/** The box of a mark, in the px of its place. */
export const boxOf = ({ x, y }: Point, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
