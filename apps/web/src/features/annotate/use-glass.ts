import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { glassKey } from './glass-keys.ts';
import type { AnnotateMode, Modifiers, PageView } from './page-view.types.ts';
import { type Point, type Size, toViewport } from './scale.ts';

/** CSS px of the window that a finger may tremble. */
const TREMBLE = 8;

interface GlassOptions {
  view: PageView;
  mode: AnnotateMode;
  scale: number;
  size: Size;
  /** A point of the viewport was marked. */
  onMark: (point: Point) => void;
  onLeaveMarkup: () => void;
}

const modifiersOf = (event: PointerEvent | KeyboardEvent): Modifiers => ({
  alt: event.altKey,
  ctrl: event.ctrlKey,
  meta: event.metaKey,
  shift: event.shiftKey,
});

/** The wheel scrolls the page. React listens to it passively, which could not keep the app's page still. */
function useWheel(element: HTMLElement | null, scrollBy: PageView['scrollBy']) {
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

interface Gesture {
  start: Point;
  last: Point;
  isPan: boolean;
}

/** Taps, clicks and pans on the glass over a page; fingers pan, a mouse acts. */
function usePointer({ view, mode, scale, onMark }: GlassOptions) {
  const gesture = useRef<Gesture | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point =>
    toViewport({ x: event.clientX, y: event.clientY }, event.currentTarget.getBoundingClientRect(), scale);
  const isLive = mode === 'view' && view.input;
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const at = { x: event.clientX, y: event.clientY };
      gesture.current = { start: at, last: at, isPan: false };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (isLive && event.pointerType === 'mouse') view.input?.down?.(pointOf(event), modifiersOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = gesture.current;
      if (event.pointerType === 'mouse') {
        if (isLive) view.input?.move?.(pointOf(event), now !== null, modifiersOf(event));
        return;
      }
      if (!now) return;
      const far = Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y);
      now.isPan ||= far > TREMBLE;
      if (now.isPan) {
        view.scrollBy({ x: (now.last.x - event.clientX) / scale, y: (now.last.y - event.clientY) / scale });
      }
      now.last = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const done = gesture.current;
      gesture.current = null;
      if (!done || done.isPan) return;
      const point = pointOf(event);
      if (mode === 'markup') onMark(point);
      else if (event.pointerType === 'mouse' && view.input?.up) view.input.up(point, modifiersOf(event));
      else view.input?.click(point, event.detail || 1, modifiersOf(event));
    },
    onPointerCancel() {
      gesture.current = null;
    },
  };
}

/** Everything that a person does on the glass over a page: marks it, or acts on it from afar. */
export function useGlass(options: GlassOptions) {
  const { view, mode, size } = options;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [cursor, setCursor] = useState<Point>();
  const pointer = usePointer(options);
  useWheel(element, view.scrollBy);
  const markOrScroll = (event: KeyboardEvent<HTMLElement>) => {
    const middle = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
    const asked = glassKey(event, mode, cursor ?? middle, size);
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    if (asked.cursor) setCursor(asked.cursor);
    if (asked.scrollBy) view.scrollBy(asked.scrollBy);
    if (asked.mark) options.onMark(asked.mark);
    if (asked.isLeaving) options.onLeaveMarkup();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = view.input ?? {};
    const isPasting = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    // Shift Escape leaves the page, which would otherwise keep the keyboard for ever.
    if (mode === 'view' && key && event.key === 'Escape' && event.shiftKey) event.currentTarget.blur();
    else if (mode === 'view' && key) {
      if (isPasting) return;
      event.preventDefault();
      event.stopPropagation();
      key({ action: 'down', key: event.key, code: event.code, modifiers: modifiersOf(event) });
    } else markOrScroll(event);
  };
  return {
    cursor,
    glassProps: {
      ref: setElement,
      ...pointer,
      onKeyDown,
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        if (mode !== 'view' || !view.input?.key) return;
        event.stopPropagation();
        view.input.key({ action: 'up', key: event.key, code: event.code, modifiers: modifiersOf(event) });
      },
      onPaste: (event: ClipboardEvent) => {
        if (mode === 'view') view.input?.paste?.(event.clipboardData.getData('text/plain'));
      },
      onBlur: () => setCursor(undefined),
    },
  };
}
