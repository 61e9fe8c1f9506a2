/// <reference lib="dom" />
import type { PinElement, PinRegion } from '@ringmark/contract/pins';
import type { Box } from '@ringmark/page-script/describe-region';
import type { PinPlace, PlacedPin } from '@ringmark/page-script/place-pin';

/**
 * Phones draw a page that was made for larger screens smaller than its own CSS px. All who ask from outside count in px
 * of the drawing, which are those of the pictures.
 */
export const drawnScale = (): number => window.visualViewport?.scale ?? 1;

/** A point of the viewport, in the page's own CSS px. */
export const toOwnPoint = (x: number, y: number) => ({
  x: x / drawnScale() + (window.visualViewport?.offsetLeft ?? 0),
  y: y / drawnScale() + (window.visualViewport?.offsetTop ?? 0),
});

export const toOwnBox = ({ x, y, width, height }: Box): Box => ({
  ...toOwnPoint(x, y),
  width: width / drawnScale(),
  height: height / drawnScale(),
});

/** Returns the scroll position of the drawing, in its px. */
export const drawnScroll = () => ({
  scrollX: Math.round((window.visualViewport?.pageLeft ?? window.scrollX) * drawnScale()),
  scrollY: Math.round((window.visualViewport?.pageTop ?? window.scrollY) * drawnScale()),
});

export function elementAsDrawn(element: PinElement | null): PinElement | null {
  const scale = drawnScale();
  if (!element || scale === 1) return element;
  const drawn = (length: number) => Math.round(length * scale);
  const { x, y, width, height } = element.box;
  return { ...element, box: { x: drawn(x), y: drawn(y), width: drawn(width), height: drawn(height) } };
}

export function regionAsDrawn(region: PinRegion): PinRegion {
  const scale = drawnScale();
  const { x, y, width, height, inside } = region;
  const drawn = (length: number) => Math.round(length * scale);
  return { x: drawn(x), y: drawn(y), width: drawn(width), height: drawn(height), inside };
}

/** A pin as saved, in the page's own CSS px. */
export function pinAsLaidOut<T extends PlacedPin>(pin: T): T {
  const scale = drawnScale();
  if (scale === 1) return pin;
  const own = (length: number | null) => (length === null ? null : length / scale);
  return {
    ...pin,
    x: pin.x / scale,
    y: pin.y / scale,
    scrollX: pin.scrollX / scale,
    scrollY: pin.scrollY / scale,
    viewportWidth: own(pin.viewportWidth),
    viewportHeight: own(pin.viewportHeight),
  };
}

export function placeAsDrawn(place: PinPlace): PinPlace {
  const scale = drawnScale();
  if (scale === 1) return place;
  const drawn = ({ x, y }: { x: number; y: number }) => ({
    x: Math.round(x * scale),
    y: Math.round(y * scale),
  });
  const drawnSize = ({ width, height }: { width: number; height: number }) => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  return {
    ...place,
    ...drawn(place),
    ...(place.size && { size: drawnSize(place.size) }),
    ...(place.inView && { inView: drawn(place.inView) }),
  };
}
