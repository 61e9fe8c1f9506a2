/// <reference lib="dom" />
import type { KeptAnimation } from './frozen.types.ts';

const MAX_ANIMATIONS = 500;
const MAX_KEYFRAMES = 50;
/** JSON has no endless number. */
const ENDLESS = 1e9;

function toKept(animation: Animation): [Element, Omit<KeptAnimation, 'mark'>] | undefined {
  const { effect, currentTime } = animation;
  if (animation instanceof CSSAnimation || animation instanceof CSSTransition) return undefined;
  if (!(effect instanceof KeyframeEffect) || !effect.target || typeof currentTime !== 'number')
    return undefined;
  const { iterations = 1, ...timing } = effect.getTiming();
  const keyframes = effect
    .getKeyframes()
    .slice(0, MAX_KEYFRAMES)
    .map(({ computedOffset: _known, ...keyframe }) => keyframe);
  const timed = { ...timing, iterations: Math.min(iterations, ENDLESS) };
  return [effect.target, { keyframes, timing: timed, pseudo: effect.pseudoElement, at: currentTime }];
}

/** Reads what scripts animate, or have animated permanently, because styles do not tell it. */
export function createAnimations() {
  const animated = new Map<Element, Omit<KeptAnimation, 'mark'>[]>();
  let left = MAX_ANIMATIONS;
  const look = (root: Document | ShadowRoot): void => {
    for (const animation of root.getAnimations().slice(0, left)) {
      const [element, kept] = toKept(animation) ?? [];
      if (!element || !kept) continue;
      left -= 1;
      animated.set(element, [...(animated.get(element) ?? []), kept]);
    }
  };
  look(document);
  return { look, of: (element: Element) => animated.get(element) ?? [] };
}

/** Holds an element in the moment in which its animation was. */
export function animateAgain(element: Element, { keyframes, timing, pseudo, at }: KeptAnimation): void {
  const animation = element.animate(keyframes, { ...timing, pseudoElement: pseudo });
  animation.pause();
  animation.currentTime = at;
}
