import { type PointerEvent, useEffect, useRef } from 'react';
import { type Click, countClick } from './click-count.ts';
import { modifiersOf } from './modifiers-of.ts';
import { type GlassMode, type Mark, type PageView, type Press, takesBoxes } from '../page/page-view.types.ts';
import { type Point, toViewport } from '../page/scale/scale.ts';
import type { useBox } from './use-box.ts';
import { ignorePress, useHold } from './use-hold.ts';
import { type PinchOptions, usePinch } from './use-pinch.ts';

/** CSS px of the window that a finger may tremble. */
const TREMBLE = 8;
const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
const BUTTONS = { [LEFT]: 'left', [MIDDLE]: 'middle', [RIGHT]: 'right' } as const;

const isButton = (button: number): button is keyof typeof BUTTONS => Object.hasOwn(BUTTONS, button);

interface GlassPointerOptions extends PinchOptions {
  view: PageView;
  mode: GlassMode;
  /** The box that is drawn in MARKUP. */
  box: ReturnType<typeof useBox>;
  onMark: (mark: Mark) => void;
  /** A mouse is over a point of the viewport. */
  onHover?: ((point: Point) => void) | undefined;
  /** The page is meant: what is typed from now on goes to it. */
  onTouchPage: () => void;
  /** A point of the viewport was pressed in View, once and in one place. */
  onPress?: ((point: Point) => void) | undefined;
}

interface Gesture {
  start: Point;
  last: Point;
  click: Click;
  isPan: boolean;
  /** It has asked for the menu, or for a box, and is no tap. */
  isHeld: boolean;
  /** It has drawn a box. */
  isBox: boolean;
}

const placeOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

const pressOf = (event: PointerEvent, { count, button }: Click): Press => ({
  count,
  button: isButton(button) ? BUTTONS[button] : 'left',
  modifiers: modifiersOf(event),
});

/** Scrolls a room sideways as far as it goes, and answers how far that was: most pages are as wide as their viewport. */
function scrollAside(room: HTMLElement | null, by: number): number {
  if (!room) return 0;
  const before = room.scrollLeft;
  room.scrollLeft += by;
  return room.scrollLeft - before;
}

/** Moves the page with the finger, once that has gone further than it trembles. @returns whether it does. */
function panWith(
  event: PointerEvent<HTMLElement>,
  now: Gesture,
  { view, room, scale }: GlassPointerOptions,
): boolean {
  const far = Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y);
  now.isPan ||= far > TREMBLE && !now.isHeld;
  if (now.isPan) {
    const by = { x: now.last.x - event.clientX, y: now.last.y - event.clientY };
    view.scrollBy({ x: (by.x - scrollAside(room.current, by.x)) / scale, y: by.y / scale });
  }
  now.last = placeOf(event);
  return now.isPan;
}

/** Handles the release of a press that was neither a pan nor a request for the menu. */
function release(
  event: PointerEvent,
  { start, click, isBox }: Gesture,
  point: Point,
  { mode, box, view: { input }, onMark, onTouchPage, onPress }: GlassPointerOptions,
): void {
  const press = pressOf(event, click);
  const drawn = box.finish();
  // A box that Escape has ended marks nothing.
  if (isBox && !drawn) return;
  if (mode !== 'view') return onMark(drawn ?? point);
  const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
  if (click.button === LEFT && click.count === 1 && far <= TREMBLE) onPress?.(point);
  if (event.pointerType === 'mouse' && input?.up) return input.up(point, press);
  input?.click(point, press);
  if (input) onTouchPage();
}

/** Returns what a finger that rests begins: a box in MARKUP, else the menu. Undefined if it does nothing. */
function heldBy({ mode, view: { input }, box }: GlassPointerOptions, begun: Gesture, point: Point) {
  if (mode === 'rules' || (mode === 'view' && !input)) return undefined;
  return () => {
    begun.isHeld = true;
    if (takesBoxes(mode)) return box.begin(point, true);
    input?.click(point, { count: 1, button: 'right', modifiers: {} });
  };
}

/** Begins what one finger or button does. */
function beginPress(
  event: PointerEvent,
  begun: Gesture,
  point: Point,
  options: GlassPointerOptions,
  hold: ReturnType<typeof useHold>,
): void {
  const { mode, box, view } = options;
  if (event.pointerType !== 'mouse') {
    const held = heldBy(options, begun, point);
    if (held) hold.start(held);
    return;
  }
  if (takesBoxes(mode)) return box.begin(point);
  if (mode === 'rules' || !view.input) return;
  view.input.down?.(point, pressOf(event, begun.click));
  options.onTouchPage();
}

/**
 * Taps, clicks and pans on the glass over a page: a mouse acts, and drags a box in MARKUP; a finger taps and pans, two
 * scale, one that rests asks for the menu, or begins a box.
 */
export function useGlassPointer(options: GlassPointerOptions) {
  const { view, mode, box, scale } = options;
  const pinch = usePinch(options);
  const hold = useHold();
  const gesture = useRef<Gesture | null>(null);
  const lastClick = useRef<Click | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point =>
    toViewport(placeOf(event), event.currentTarget.getBoundingClientRect(), scale);
  const input = mode === 'view' ? view.input : undefined;
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { button } = event;
      if (button !== LEFT && (!isButton(button) || !input?.down)) return;
      if (pinch.down(event)) {
        hold.cancel();
        box.cancel();
        gesture.current = null;
        lastClick.current = null;
        event.currentTarget.setPointerCapture(event.pointerId);
        return;
      }
      const at = placeOf(event);
      const click = countClick(lastClick.current, { at, time: event.timeStamp, button });
      lastClick.current = click;
      const begun = { start: at, last: at, click, isPan: false, isHeld: false, isBox: false };
      gesture.current = begun;
      event.currentTarget.setPointerCapture(event.pointerId);
      beginPress(event, begun, pointOf(event), options, hold);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = gesture.current;
      if (event.pointerType === 'mouse') {
        options.onHover?.(pointOf(event));
        input?.move?.(pointOf(event), modifiersOf(event));
        if (now) now.isBox = box.grow(pointOf(event)) || now.isBox;
        return;
      }
      if (pinch.move(event) || !now) return;
      if (now.isHeld && takesBoxes(mode)) now.isBox = box.grow(pointOf(event)) || now.isBox;
      if (panWith(event, now, options)) hold.cancel();
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const done = gesture.current;
      gesture.current = null;
      hold.cancel();
      if (done?.isHeld) ignorePress(placeOf(event));
      if (pinch.lift(event) || !done || done.isPan || (done.isHeld && !takesBoxes(mode))) return;
      release(event, done, pointOf(event), options);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      pinch.lift(event);
      hold.cancel();
      box.cancel();
      gesture.current = null;
    },
  };
}

/** The wheel scrolls the page. React listens to it passively, which could not keep the app's page still. */
export function useWheel(element: HTMLElement | null, scrollBy: PageView['scrollBy']) {
  const scroll = useRef(scrollBy);
  useEffect(() => {
    scroll.current = scrollBy;
  });
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      scroll.current({ x: event.deltaX * unit, y: event.deltaY * unit });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element]);
}
