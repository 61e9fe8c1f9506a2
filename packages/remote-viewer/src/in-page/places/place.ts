/// <reference lib="dom" />
import { documentOf } from '@ringmark/page-script/inner-documents';
import { following } from '../rules/following.ts';
import { shownTitle } from '../rules/masked.ts';
import { drawnScale, drawnScroll, toOwnPoint } from './drawn-px.ts';

/** Lengths are px of the drawing. */
export interface Place {
  scrollX: number;
  scrollY: number;
  scrollWidth: number;
  scrollHeight: number;
  url: string;
  title: string;
  /** False while only the head has come: until then Chromium draws nothing and answers no screenshot. */
  isDrawable: boolean;
  /**
   * Pixels of the drawing per CSS px of the page: not 1 where a phone shows a page that was made for larger screens.
   */
  pageScale: number;
}

export function placeNow(): Place {
  const root = document.scrollingElement ?? document.documentElement;
  const body = document.body;
  const pageScale = drawnScale();
  const drawn = (...lengths: number[]) => Math.round(Math.max(...lengths) * pageScale);
  return {
    ...drawnScroll(),
    pageScale,
    scrollWidth: drawn(root?.scrollWidth ?? 0, document.documentElement?.scrollWidth ?? 0),
    scrollHeight: drawn(root?.scrollHeight ?? 0, body && root !== body ? body.scrollHeight : 0),
    url: location.href.slice(0, 4_000),
    title: shownTitle().slice(0, 300),
    isDrawable: body !== null || document.contentType !== 'text/html',
  };
}

/** Resolves in the next drawn frame; a page that draws no frames does not hold up the caller. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export async function placeAfterFrame(): Promise<Place> {
  following.look();
  await nextFrame();
  return placeNow();
}

export async function scrollToPlace(x: number, y: number): Promise<Place> {
  const [left, top] = [window.scrollX, window.scrollY];
  window.scrollTo({ left: x / drawnScale(), top: y / drawnScale(), behavior: 'instant' });
  // Nothing moved, so the frame on screen is already right.
  if (window.scrollX !== left || window.scrollY !== top) await nextFrame();
  return placeNow();
}

/** Pictures that say no size have none before they are there. */
function isInView(image: HTMLImageElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return image.getClientRects().length > 0 && bottom >= 0 && top < window.innerHeight;
}

/** Waits, up to a limit, for pictures and fonts in the viewport that are still loading. */
export async function picturesArrived(mostMs: number): Promise<boolean> {
  following.look();
  const late = [...document.images]
    .slice(0, 2_000)
    .filter((image) => !image.complete && isInView(image))
    .map((image) => image.decode().catch(() => undefined));
  const fonts = document.fonts.status === 'loading' ? [document.fonts.ready] : [];
  if (late.length + fonts.length === 0) return false;
  const timeIsUp = new Promise((resolve) => {
    setTimeout(resolve, mostMs);
  });
  await Promise.race([Promise.all([...late, ...fonts]), timeIsUp]);
  await nextFrame();
  return true;
}

export function cursorAt(drawnX: number, drawnY: number): string {
  const { x, y } = toOwnPoint(drawnX, drawnY);
  const element = document.elementFromPoint(x, y);
  if (!element) return 'default';
  const cursor = getComputedStyle(element).cursor;
  if (cursor !== 'auto') return cursor.replace(/url\([^)]*\)[^,]*,\s*/g, '').slice(0, 40);
  if (element.closest('a[href], area[href]')) return 'pointer';
  if (element.closest('input:not([type=button],[type=submit],[type=checkbox],[type=radio]), textarea')) {
    return 'text';
  }
  if (element.closest('[contenteditable=""], [contenteditable=true]')) return 'text';
  return isOverText(element, x, y) ? 'text' : 'default';
}

/** Tells whether a point is over words that can be selected, which browsers show by another cursor. */
function isOverText(element: Element, x: number, y: number): boolean {
  if (getComputedStyle(element).userSelect === 'none') return false;
  const node = document.caretRangeFromPoint(x, y)?.startContainer;
  if (!node || node.nodeType !== Node.TEXT_NODE || !element.contains(node)) return false;
  const words = document.createRange();
  words.selectNodeContents(node);
  return [...words.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/** Tells whether the focus is in a text field, also within a shadow root or a frame of the same site. */
export function isWriting(): boolean {
  let active = document.activeElement;
  for (;;) {
    const inner = active && (documentOf(active) ?? active.shadowRoot);
    if (!inner?.activeElement) break;
    active = inner.activeElement;
  }
  const fields =
    'textarea, input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio],[type=range],[type=color],[type=file],[type=image])';
  return active instanceof Element && (active.matches(fields) || (active as HTMLElement).isContentEditable);
}
