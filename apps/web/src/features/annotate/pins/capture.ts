import type { Preferences } from '@ringmark/contract/live/preferences';
import type { PageReport, PinContext } from '@ringmark/contract/pins';
import type { Screenshot, ViewportInspected } from '@ringmark/contract/pages/viewport';
import { describeElement } from '@ringmark/page-script/describe-element';
import { describeRegion } from '@ringmark/page-script/describe-region';
import { boxOf } from '../input/box.ts';
import type { Capture, Mark } from '../page/page-view.types.ts';
import { ownPreferences } from '../page/preferences.ts';
import { isAt, type Point, type Size } from '../page/scale/scale.ts';

const short = (text: string, length: number) => text.slice(0, length);

/** The box of a mark on the document, of which nothing else is known. */
function bareRegion(mark: Mark | undefined, scroll: Point): Pick<PinContext, 'region'> {
  if (!mark?.size) return {};
  const box = boxOf({ x: mark.x + scroll.x, y: mark.y + scroll.y }, mark.size);
  return { region: { ...box, x: Math.round(box.x), y: Math.round(box.y), inside: [] } };
}

/** A mark on a page of which nothing but its place is known. */
export function bareContext(scroll: Point, size: Size, mark?: Mark): PinContext {
  return {
    ...bareRegion(mark, scroll),
    scrollX: scroll.x,
    scrollY: scroll.y,
    pageWidth: null,
    pageHeight: null,
    viewportWidth: size.width,
    viewportHeight: size.height,
    shotX: scroll.x,
    shotY: scroll.y,
    deviceScale: 1,
    userAgent: null,
    pageTitle: null,
    element: null,
  };
}

function describeMark(page: Document, mark: Mark): Pick<PinContext, 'element' | 'region'> {
  const found = mark.size && describeRegion(page, boxOf(mark, mark.size));
  return found ? { element: found.element, region: found.region } : { element: describeElement(page, mark) };
}

/** Returns what a page in our own frame tells about itself at a mark. */
export function frameContext(page: Document, mark: Mark, size: Size): PinContext {
  const view = page.defaultView;
  const root = page.documentElement;
  const scroll = { x: Math.round(view?.scrollX ?? 0), y: Math.round(view?.scrollY ?? 0) };
  return {
    ...bareContext(scroll, size, mark),
    pageWidth: root.scrollWidth,
    pageHeight: root.scrollHeight,
    deviceScale: view?.devicePixelRatio ?? 1,
    userAgent: short(navigator.userAgent, 500),
    pageTitle: short(page.title, 300),
    ...describeMark(page, mark),
    preferences: ownPreferences(),
  };
}

/** Returns the same with a picture that the server rendered: at a scale of its own, whatever the display has. */
export const renderedContext = (
  pin: PinContext,
  { scrollX, scrollY, deviceScale = 1 }: Pick<Screenshot, 'scrollX' | 'scrollY' | 'deviceScale'>,
): PinContext => ({ ...pin, shotX: scrollX, shotY: scrollY, deviceScale });

/**
 * Returns where a place of the page is in the viewport when the page turned out to be scrolled elsewhere than believed,
 * for example because it is still coming to a stop; undefined if it is where it was believed, or out of sight.
 */
export function movedPoint(point: Point, believed: Point, seen: Point, size: Size): Point | undefined {
  if (isAt(believed, seen)) return undefined;
  const x = point.x + believed.x - seen.x;
  const y = point.y + believed.y - seen.y;
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? { x, y } : undefined;
}

/** Returns the capture of a page from what the server's browser reported about it at a click. */
export function inspectedCapture(
  seen: ViewportInspected,
  size: Size,
  mark: Mark,
  preferences: Preferences,
): Capture {
  return {
    screenshot: seen.screenshot,
    url: seen.url,
    report: seen.report,
    steps: seen.steps,
    pin: {
      ...bareContext({ x: seen.scrollX, y: seen.scrollY }, size, mark),
      pageWidth: seen.pageWidth,
      pageHeight: seen.pageHeight,
      deviceScale: seen.deviceScale,
      userAgent: short(seen.userAgent, 500),
      pageTitle: short(seen.pageTitle, 300),
      element: seen.element,
      ...(seen.region && { region: seen.region }),
      preferences,
    },
  };
}

/** Returns facts about the browser and window of the person who reports. */
export function reporterFacts(): NonNullable<PageReport['reporter']> {
  return {
    userAgent: short(navigator.userAgent, 500),
    windowWidth: window.innerWidth,
    windowHeight: window.innerHeight,
    language: short(navigator.language, 40),
  };
}

/** Returns the place of a pin on the document: for a region, its middle. */
export const middleOf = (at: Point, { region }: PinContext): Point =>
  region ? { x: region.x + region.width / 2, y: region.y + region.height / 2 } : at;
