/// <reference lib="dom" />
import { describeTarget } from './describe-target.ts';
import { followTyping } from './follow-fields.ts';
import { followPointer } from './pointed-first.ts';
import { followPresses } from './follow-presses.ts';
import { tellStep, telling } from './tell-step.ts';

/** Milliseconds after a movement of the hand in which scrolling counts as its work. */
const BY_HAND_MS = 1_500;
let movedAt = Number.NEGATIVE_INFINITY;

function onScrollEnd({ target }: Event): void {
  if (performance.now() - movedAt > BY_HAND_MS) return;
  const isPage = target === document || target === document.scrollingElement;
  const box = isPage ? document.scrollingElement : target;
  if (!(box instanceof Element)) return;
  tellStep({
    kind: 'scrolled',
    // A page in a frame is scrolled as its root.
    target: isPage && window === window.parent ? null : describeTarget(box),
    x: Math.round(box.scrollLeft),
    y: Math.round(box.scrollTop),
  });
}

/** Follows what a person does in this document, to tell it as steps. */
export function followSteps(): void {
  if (telling.isFollowed) return;
  telling.isFollowed = true;
  for (const type of ['wheel', 'keydown', 'pointerdown', 'touchmove'])
    window.addEventListener(
      type,
      ({ isTrusted }) => {
        if (isTrusted) movedAt = performance.now();
      },
      { capture: true, passive: true },
    );
  window.addEventListener('scrollend', onScrollEnd, true);
  followPointer();
  followPresses();
  followTyping();
}
