/// <reference lib="dom" />
import { POINTING_LIMITS } from '@ringmark/contract/live/page-rule-limits';
import type { PointedElement, RuleBox, TakenByRule } from '@ringmark/contract/live/page-rules';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { ruleSelectors } from '@ringmark/page-script/rule-selector';
import { toOwnPoint } from '../places/drawn-px.ts';
import { deepestAt } from '../places/deepest-at.ts';
import { placeInPage } from '../places/place-in-page.ts';
import { following } from './following.ts';
import { changeRules, isOfPassword, isSelectorHere, takenBy } from './page-rules.ts';

const within = (length: number, least: number) =>
  Math.round(Math.min(POINTING_LIMITS.px, Math.max(least, Number.isFinite(length) ? length : 0)));

function boxOf(element: Element): RuleBox {
  const { x, y, width, height } = placeInPage(element).rect;
  return {
    x: within(x, -POINTING_LIMITS.px),
    y: within(y, -POINTING_LIMITS.px),
    width: within(width, 0),
    height: within(height, 0),
  };
}

const isWholePage = (element: Element): boolean => /^(html|body|frameset)$/.test(element.localName);

/** The element around one that a rule can take, out of shadow roots and frames of the same site too. */
function around(element: Element): Element | null {
  for (let step: Element | null = element; step;) {
    const next: Element | null = parentOf(step) ?? step.ownerDocument.defaultView?.frameElement ?? null;
    if (!next || !isWholePage(next)) return next;
    step = next;
  }
  return null;
}

/**
 * Returns what a rule would match at a point of the viewport.
 *
 * @param wider how many steps around it.
 */
export function pointOut(drawnX: number, drawnY: number, wider: number): PointedElement | null {
  if (!following.change) changeRules([]);
  following.look();
  const { x, y } = toOwnPoint(drawnX, drawnY);
  const { target } = deepestAt(x, y);
  let element = target && isWholePage(target) ? around(target) : target;
  for (let step = 0; element && step < wider; step += 1) element = around(element) ?? element;
  if (!element) return null;
  const selectors = ruleSelectors(element).slice(0, POINTING_LIMITS.selectors);
  const [first] = selectors;
  if (!first) return null;
  const isHere = element.ownerDocument === document;
  const taken = isHere ? takenBy(first.selector) : [element];
  return {
    tag: element.localName.slice(0, 80),
    selectors: selectors.map(({ selector, count }) => ({
      selector,
      count: isHere ? takenBy(selector).length : count,
    })),
    box: boxOf(element),
    boxes: taken
      .slice(0, POINTING_LIMITS.boxes)
      .map(boxOf)
      .filter(({ width, height }) => width > 0 && height > 0),
    canWiden: around(element) !== null,
  };
}

/** Returns what each of these selectors matches in this document, without its frames. */
export function lookAtRules(selectors: readonly string[]): TakenByRule[] {
  following.look();
  return selectors.map((selector) => {
    const isClicked = following.clicked.has(selector);
    if (!isSelectorHere(selector)) return { count: null, isWholePage: false, isOfPassword: false, isClicked };
    const taken = takenBy(selector);
    return {
      count: Math.min(taken.length, POINTING_LIMITS.count),
      isWholePage: taken.some(isWholePage),
      isOfPassword: taken.length > 0 && taken.every(isOfPassword),
      isClicked,
    };
  });
}
