import { VIEWER } from '@ringmark/contract/pages/viewer';
import type { Point, Size } from '../page/scale/scale.ts';

/** Something that can be drawn and given back, such as an ImageBitmap. */
interface Picture {
  close: () => void;
}

export interface Layer<T extends Picture> extends Size {
  picture: T;
  /** The place in the document where the picture was taken. */
  scroll: Point;
  /** Pixels of the picture per CSS px; 1 where it does not say. */
  density?: number;
}

/** The most pixels of all pictures together, at four bytes each: sharp ones are few. */
const MAX_PX = 48_000_000;

const pxOf = ({ width, height, density = 1 }: Layer<Picture>): number => width * height * density ** 2;

/** Returns how many of the last layers there is room for; the newest always has it. */
function roomFor(layers: readonly Layer<Picture>[], capacity: number): number {
  let px = 0;
  const isTooMuch = (layer: Layer<Picture>) => (px += pxOf(layer)) > MAX_PX;
  const found = layers.toReversed().findIndex(isTooMuch);
  return Math.max(1, Math.min(capacity, found === -1 ? layers.length : found));
}

/**
 * The last pictures of a page by place, newest on top: a place that was seen is there at once when it is scrolled to
 * again, and the true picture covers it when it comes. The oldest goes first.
 */
export function createLayers<T extends Picture>(capacity: number = VIEWER.cachedScreenshots) {
  let layers: Layer<T>[] = [];
  let strip: Layer<T> | null = null;
  const drop = (gone: Layer<T>[]) => {
    for (const { picture } of gone) picture.close();
  };
  return {
    add(layer: Layer<T>): void {
      const isHidden = ({ scroll }: Layer<T>) => scroll.x === layer.scroll.x && scroll.y === layer.scroll.y;
      drop(layers.filter(isHidden));
      layers = [...layers.filter((other) => !isHidden(other)), layer];
      const count = roomFor(layers, capacity);
      drop(layers.slice(0, -count));
      layers = layers.slice(-count);
    },
    /** Lays a strip of the page beneath all that was seen since, in place of the last one; null takes it away. */
    lay(next: Layer<T> | null): void {
      strip?.picture.close();
      strip = next;
      // The strip is newer than the pictures that it covers, so they are dropped, except the one that is visible.
      const isCovered = ({ scroll, height }: Layer<T>) =>
        next !== null && scroll.y >= next.scroll.y && scroll.y + height <= next.scroll.y + next.height;
      const gone = layers.slice(0, -1).filter(isCovered);
      drop(gone);
      layers = layers.filter((layer) => !gone.includes(layer));
    },
    /** Keeps only the newest: the page behind it is another, or has changed. */
    forgetOld(): void {
      drop(layers.slice(0, -1));
      layers = layers.slice(-1);
    },
    clear(): void {
      drop(layers);
      layers = [];
      strip?.picture.close();
      strip = null;
    },
    /** Returns the layers to draw at a scroll position, in this order; layers outside the viewport are left out. */
    at(scroll: Point, viewport: Size): { layer: Layer<T>; x: number; y: number }[] {
      return [...(strip ? [strip] : []), ...layers]
        .map((layer) => ({ layer, x: layer.scroll.x - scroll.x, y: layer.scroll.y - scroll.y }))
        .filter(
          ({ layer, x, y }) =>
            x < viewport.width && y < viewport.height && x > -layer.width && y > -layer.height,
        );
    },
    /** The newest picture, and where its upper and lower edge are: beyond them its last row is drawn on, never a blank. */
    edges(scroll: Point, viewport: Size): { picture: T; top: number; bottom: number }[] {
      const newest = layers.at(-1);
      if (!newest) return [];
      const top = newest.scroll.y - scroll.y;
      const within = (y: number) => Math.min(viewport.height, Math.max(0, y));
      return [{ picture: newest.picture, top: within(top), bottom: within(top + newest.height) }];
    },
    size: () => layers.length,
  };
}
export type Layers<T extends Picture> = ReturnType<typeof createLayers<T>>;
