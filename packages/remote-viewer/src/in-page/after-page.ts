/// <reference lib="dom" />

/**
 * Acts on an event after every listener of the page, unless one of them has prevented it. Where the page stops the
 * event on its way, it is acted on a moment later, when nothing can be prevented.
 */
export function afterPage<E extends Event>(event: E, act: (inTime: E | null) => void): void {
  let isOver = false;
  const once = (inTime: E | null) => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener(event.type, last);
    if (!event.defaultPrevented) act(inTime);
  };
  const last = (same: Event) => {
    if (same === event) once(event);
  };
  // If it is added now, it comes after all listeners that the page has added before.
  window.addEventListener(event.type, last);
  setTimeout(() => once(null));
}

/** The element that an event is about, also within open shadow roots. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}
