/// <reference lib="dom" />
import { findBoth } from '@ringmark/page-script/find-element';
import { innermostRow } from '@ringmark/page-script/pin-rows';
import { PageElements } from '@ringmark/page-script/page-elements';
import type { PinPlace } from '@ringmark/page-script/place-pin';
import { revealWithin } from '@ringmark/page-script/scroll-boxes';
import { isHiddenNow } from '@ringmark/page-script/visibility';
import type { PinElement } from '@ringmark/contract/pins';
import { following } from '../rules/following.ts';
import { isWordless } from '../rules/masked.ts';
import { drawnScroll } from './drawn-px.ts';
import { placeInPage } from './place-in-page.ts';
import { tickingElements } from './ticking-words.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place of an element: its box in px of the drawing's viewport, and the scroll position of the drawing. */
export interface ElementPlace {
  state: Exclude<PinPlace['state'], 'moved'>;
  /** The box; null if it is not found, hidden, or in a frame of another site. */
  box: Box | null;
  /** The row of a list, table or grid that the element is in; null like the box, and where there is none. */
  row: Box | null;
  /** The element's words; null when it is not visible, or when its words must not be read. */
  says: { text: string; name: string } | null;
  scrollX: number;
  scrollY: number;
}

const NOT_SEEN = { box: null, row: null, says: null };

/** Finds a pin's element, and brings it into view within the page's scroll boxes; the page itself is not scrolled. */
export function placeOfElement(wanted: PinElement): ElementPlace {
  const scroll = drawnScroll();
  const elements = new PageElements(document);
  const { standing: element } = findBoth(document, wanted, elements);
  if (!element) return { state: 'not_found', ...NOT_SEEN, ...scroll };
  if (isHiddenNow(document, element, wanted.isTransparent))
    return { state: 'hidden', ...NOT_SEEN, ...scroll };
  revealWithin(element);
  const { rect, isInPage } = placeInPage(element);
  following.look();
  // A pin has no words when a rule masks its element; a rule that is newer than the pin may mask it too.
  const isKeptBack = (wanted.text === null && wanted.name === null) || isWordless(element);
  const says = isKeptBack ? null : elements.words(element);
  const row = innermostRow(element, wanted.rows);
  return {
    state: 'found',
    box: isInPage ? rect : null,
    row: row && isInPage ? placeInPage(row).rect : null,
    says,
    ...scroll,
  };
}

/** When the page began, in ms since 1970: its scripts know no earlier time. */
export function openedAt(): number {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Math.round(performance.timeOrigin + (opening?.responseStart ?? 0));
}

const MAX_BOXES = 200;

/**
 * Returns the boxes of all that moves by itself in the viewport: animations that run, films, and words that tick.
 *
 * @param isOneVisit True for a comparison within one visit, where a paused film does not move; another visit may see
 * another part of it.
 */
export function animatedBoxes(isOneVisit = false): Box[] {
  const targets = document.getAnimations().flatMap(({ effect, playState }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return [];
    return [effect.target];
  });
  const films = document.querySelectorAll<HTMLVideoElement | HTMLMarqueeElement>('video, marquee');
  const moving = [...films].filter((film) => !(isOneVisit && 'paused' in film && film.paused));
  return [...new Set([...targets, ...moving, ...tickingElements()])]
    .slice(0, MAX_BOXES)
    .map((element) => placeInPage(element).rect)
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
}
