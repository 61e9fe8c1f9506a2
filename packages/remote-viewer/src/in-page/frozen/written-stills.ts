/// <reference lib="dom" />
import { following } from '../rules/following.ts';
import { closedRoots } from './closed-roots.ts';
import type { PicturedPart } from './frozen.types.ts';
import { isSecretField } from './secret-fields.ts';

/** Letters of all stills of a document. */
const MAX_LETTERS = 12_000_000;
const MAX_PX = 16_000_000;
const MAX_CANVASES = 200;
const MAX_PICTURED = 40;
/** Pages that draw no frames are not waited for. */
const FRAME_MS = 250;

type Drawn = HTMLCanvasElement | HTMLVideoElement;

/** Returns what a canvas or video shows, as a PNG; undefined if the page itself may not read it. */
function drawn(element: Drawn): string | undefined {
  try {
    if (element instanceof HTMLCanvasElement) {
      const isSized = element.width * element.height > 0 && element.width * element.height <= MAX_PX;
      return isSized ? element.toDataURL('image/png') : undefined;
    }
    const { videoWidth: width, videoHeight: height } = element;
    // The browser draws its own controls when scripts are off, so the picture shows the whole film.
    if (element.controls || width * height === 0 || width * height > MAX_PX) return undefined;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    return canvas.toDataURL('image/png');
  } catch {
    return undefined;
  }
}

/** Tells whether a canvas's picture is empty, because nothing was drawn or it is gone. */
function isBlank({ width, height }: HTMLCanvasElement, data: string): boolean {
  const empty = document.createElement('canvas');
  Object.assign(empty, { width, height });
  if (empty.toDataURL('image/png') === data) return true;
  empty.getContext('2d')?.fillRect(0, 0, width, height);
  return empty.toDataURL('image/png') === data;
}

/** It keeps the pictures of canvases that lose theirs as soon as a frame is shown. */
const caught = new WeakMap<HTMLCanvasElement, string>();

/** Reads such canvases within a frame, after the page has drawn on them. */
export function catchCanvases(): Promise<void> {
  const blank = [...document.querySelectorAll('canvas')].slice(0, MAX_CANVASES).filter((canvas) => {
    const data = drawn(canvas);
    return data !== undefined && isBlank(canvas, data);
  });
  if (blank.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MS);
    requestAnimationFrame(() => {
      for (const canvas of blank) {
        const data = drawn(canvas);
        if (data !== undefined && !isBlank(canvas, data)) caught.set(canvas, data);
        else caught.delete(canvas);
      }
      resolve();
    });
  });
}

/** Returns how far this document lies from the page's corner. Undefined if the page is of another site. */
function cornerOf(view: Window): { x: number; y: number } | undefined {
  if (view.parent === view) return { x: 0, y: 0 };
  const { frameElement, parent } = view;
  const outer = frameElement && cornerOf(parent);
  if (!outer) return undefined;
  const { x, y } = frameElement.getBoundingClientRect();
  return { x: outer.x + x + frameElement.clientLeft, y: outer.y + y + frameElement.clientTop };
}

const px = (length: string): number => Number.parseFloat(length) || 0;

/** Returns the box that an element fills with its picture, in px of its document's viewport. */
function contentBox(element: Drawn): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const [left, top] = [element.clientLeft + px(style.paddingLeft), element.clientTop + px(style.paddingTop)];
  const right = px(style.borderRightWidth) + px(style.paddingRight);
  const bottom = px(style.borderBottomWidth) + px(style.paddingBottom);
  return new DOMRect(x + left, y + top, width - left - right, height - top - bottom);
}

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A picture also shows what covers a part, so none is taken where a secret may cover it. */
const isUnderSecret = (box: DOMRect): boolean =>
  [document, ...following.roots, ...closedRoots()].some((root) =>
    [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
      (field) => field.value !== '' && isSecretField(field) && meets(field.getBoundingClientRect(), box),
    ),
  );

/** Returns where a part is seen whose picture only the browser can take. Returns undefined if it is out of sight. */
function picturedPart(element: Drawn): Omit<PicturedPart, 'mark'> | undefined {
  const box = contentBox(element);
  const corner = cornerOf(window);
  const isSeen = box.width >= 1 && box.height >= 1 && element.checkVisibility({ visibilityProperty: true });
  if (!corner || !isSeen || !meets(box, new DOMRect(0, 0, innerWidth, innerHeight))) return undefined;
  if (isUnderSecret(box)) return undefined;
  return { x: box.x + corner.x, y: box.y + corner.y, width: box.width, height: box.height };
}

/** A picture of the same size, for a canvas that cannot be read. */
export const emptyPicture = ({ width, height }: HTMLCanvasElement): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

/** Draws stills until there are too many. @returns data, or the place of a part that a picture replaces. */
export function createStills() {
  let left = MAX_LETTERS;
  let pictured = MAX_PICTURED;
  return (element: Drawn): string | Omit<PicturedPart, 'mark'> | undefined => {
    const isCanvas = element instanceof HTMLCanvasElement;
    const now = left > 0 ? drawn(element) : undefined;
    const isLost = isCanvas && now !== undefined && isBlank(element, now);
    const data = isLost ? caught.get(element) : now;
    if (data !== undefined && data.length <= left) {
      left -= data.length;
      return data;
    }
    const part = pictured > 0 ? picturedPart(element) : undefined;
    if (part) pictured -= 1;
    // A film that has not begun shows its own poster.
    return part ?? now;
  };
}
