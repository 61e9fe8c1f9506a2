/// <reference lib="dom" />
import type { WheelScrolls } from '@ringmark/contract/live/live';
import { toOwnPoint } from './drawn-px.ts';
import { cursorAt } from './place.ts';

/** The things that a pointer meets at a point of the viewport. */
export interface PointFacts {
  /** A value of CSS `cursor`. */
  cursor: string;
  scrolls: WheelScrolls;
}

/** @param drawnX in px of the drawing, as `drawnY`. */
export function pointAt(drawnX: number, drawnY: number): PointFacts {
  const { x, y } = toOwnPoint(drawnX, drawnY);
  return { cursor: cursorAt(x, y), scrolls: wheelScrolls(x, y) };
}

/** The innermost element at a point, through open shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let element = document.elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null | undefined = element?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === element) return element;
    element = inner;
  }
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

/** Content that a box cuts off is scrolled by the box or by its script, as editors do. */
const isCut = (whole: number, seen: number): boolean => seen > 0 && whole - seen > 1;

/**
 * In which directions a turn of the wheel at a point scrolls the page itself, and not a box, a frame, a drawing or a
 * script within it. Where that cannot be known it is taken to be something else.
 */
function wheelScrolls(x: number, y: number): WheelScrolls {
  const scrolls = { x: true, y: true };
  const root = document.scrollingElement;
  for (let step = elementAt(x, y); step && step !== root; step = parentOf(step)) {
    if (step === document.documentElement || step === document.body) continue;
    const isOpaque = /^(iframe|frame|object|embed|canvas|select)$/.test(step.localName);
    const style = getComputedStyle(step);
    if (isOpaque || style.touchAction === 'none') return { x: false, y: false };
    if (style.overflowX !== 'visible' && isCut(step.scrollWidth, step.clientWidth)) scrolls.x = false;
    if (style.overflowY !== 'visible' && isCut(step.scrollHeight, step.clientHeight)) scrolls.y = false;
  }
  return scrolls;
}
