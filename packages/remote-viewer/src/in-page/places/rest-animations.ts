/// <reference lib="dom" />
import { documentOf, styleOf } from '@ringmark/page-script/inner-documents';

/** Finds the document, its open shadow roots, and the documents of its frames that can be reached. */
function allRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) {
      const inner = documentOf(element) ?? element.shadowRoot;
      if (inner) roots.push(inner);
    }
  return roots;
}

/**
 * Puts an animation that never ends at rest: as the element's style is without it, or halfway through if the element would be
 * invisible then.
 */
function rest(animation: Animation): void {
  // Effects of frames are instances of that frame's classes, so `instanceof` would not know them.
  const { target, pseudoElement } = animation.effect as KeyframeEffect;
  const { delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
  animation.cancel();
  if (!target || pseudoElement !== null || styleOf(target).opacity !== '0') return;
  animation.pause();
  animation.currentTime = delay + Number(duration) / 2;
}

/**
 * Stops all animations that never end, such as a pulse or a ticker, so that what they move can be compared between visits.
 * Those that follow a scroll position look the same each time and are left alone.
 */
export function restAnimations(): void {
  for (const root of allRoots())
    for (const animation of root.getAnimations()) {
      const { effect, timeline, playState } = animation;
      const isEndless = effect?.getComputedTiming().iterations === Infinity;
      const isOfTime = timeline !== null && !('source' in timeline);
      if (isEndless && isOfTime && playState === 'running') rest(animation);
    }
}
