/// <reference lib="dom" />
import { nextFrame } from './place.ts';

/**
 * Ends a transition between two states of the page. While it runs, both are only pictures, and no element is found in
 * them.
 */
export async function endViewTransition(): Promise<void> {
  const running = document.activeViewTransition;
  if (!running) return;
  running.skipTransition();
  await nextFrame();
}
