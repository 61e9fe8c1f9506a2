/// <reference lib="dom" />
import type { StepTarget } from '@ringmark/contract/live/steps';
import { describeTarget } from './describe-target.ts';
import { MEANT, meantBy } from './meant.ts';

interface Look {
  /** The element that was pointed at; null if the page was only looked at. */
  element: Element | null;
  /** The elements that were not visible then. */
  hidden: ReadonlySet<Element>;
}
const MAX_LOOKS = 8;
const MAX_LOOKED_AT = 1_000;
let looks: Look[] = [];

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

const lookAt = (element: Element | null): Look => ({
  element,
  hidden: new Set(
    [...document.querySelectorAll(MEANT)].slice(0, MAX_LOOKED_AT).filter((one) => !isSeen(one)),
  ),
});

/** Looks at the page before anything is pointed at. */
const lookFirst = (): void => {
  if (looks.every(({ element }) => element === null)) looks = [lookAt(null)];
};

/** Follows what is pointed at, so that what it opens can be reported. */
export function followPointer(): void {
  const quietly = { capture: true, passive: true };
  window.addEventListener(
    'pointerover',
    ({ isTrusted, target, pointerType, buttons }) => {
      if (!isTrusted || pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
      const element = meantBy(target);
      if (looks.at(-1)?.element === element) return;
      looks = [...looks, lookAt(element)].slice(-MAX_LOOKS);
    },
    quietly,
  );
  // Elements that a press has opened no longer need a pointer.
  window.addEventListener(
    'click',
    () => {
      // A hand may move on before the press has shown: then what was hidden at the press must be enough.
      looks = [lookAt(null)];
      setTimeout(lookFirst);
    },
    quietly,
  );
  for (const type of ['DOMContentLoaded', 'load']) window.addEventListener(type, lookFirst, quietly);
  if (document.readyState !== 'loading') lookFirst();
}

/** Tells whether an element fills most of the window. It is pointed at wherever a hand rests, and opens nothing. */
function isPage(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > (window.innerWidth * window.innerHeight) / 2;
}

/**
 * Finds what had to be pointed at before an element could be seen, outermost first. Style sheets open a menu at once,
 * scripts a moment later: it is the last element that was pointed at while this one was hidden, or the next.
 */
function openersOf(element: Element, depth: number): Element[] {
  const last = looks.findLastIndex(({ hidden }) => hidden.has(element));
  if (last < 0 || depth > 2) return [];
  const openers = looks
    .slice(last, last + 2)
    .flatMap((look) => look.element ?? [])
    .filter(
      (one) => one !== element && one.isConnected && isSeen(one) && !element.contains(one) && !isPage(one),
    );
  return [...openers.flatMap((one) => openersOf(one, depth + 1)), ...openers];
}

export const pointedFirst = (element: Element): StepTarget[] =>
  [...new Set(openersOf(element, 0))].slice(-3).map((one) => describeTarget(one));
