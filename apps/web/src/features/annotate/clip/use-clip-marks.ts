import { useEffect, useRef } from 'react';
import { modifiersOf } from '../input/modifiers-of.ts';
import type { PageView } from '../page/page-view.types.ts';
import type { Point, Size } from '../page/scale/scale.ts';
import { keyName } from '../clip-making/key-name.ts';

/** Receives what a person does on the page. Points are CSS px of its viewport. */
export interface Watcher {
  pointAt: (at: Point | null) => void;
  press: (at: Point) => void;
  key: (name: string) => void;
}

const GLASS = '[data-testid="glass"]';

/** Returns the place of a pointer in the page; null outside of it. */
function placeInPage({ clientX, clientY }: PointerEvent, size: Size): Point | null {
  const box = document.querySelector('[data-testid="device"]')?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const x = ((clientX - box.left) / box.width) * size.width;
  const y = ((clientY - box.top) / box.height) * size.height;
  return x >= 0 && y >= 0 && x <= size.width && y <= size.height ? { x, y } : null;
}

const within = (event: Event, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

const isUnclear = ({ isComposing, key }: KeyboardEvent): boolean =>
  isComposing || ['Process', 'Unidentified', 'Dead'].includes(key);

/**
 * Watches what a person does on the page, before any other listener. What is pressed in MARKUP marks the page and is no
 * press on it; what is typed elsewhere is not the page's.
 */
export function useClipMarks(watcher: Watcher | null, view: PageView, size: Size): void {
  const now = useRef({ view, size });
  useEffect(() => {
    now.current = { view, size };
  });
  useEffect(() => {
    if (!watcher) return;
    const left = new AbortController();
    const how = { capture: true, passive: true, signal: left.signal };
    const onPointer = (event: PointerEvent) =>
      watcher.pointAt(event.pointerType === 'touch' ? null : placeInPage(event, now.current.size));
    const onPress = (event: PointerEvent) => {
      const at = placeInPage(event, now.current.size);
      if (at && within(event, `${GLASS}[data-mode="view"]`)) watcher.press(at);
    };
    const onKey = (event: KeyboardEvent) => {
      if (!within(event, `${GLASS} [data-page-keyboard]`)) return;
      const isTyping = isUnclear(event) || event.getModifierState('AltGraph');
      const isInField = now.current.view.input?.writing?.() !== false;
      const name = keyName({ key: event.key, modifiers: modifiersOf(event), isTyping }, isInField);
      if (name !== null) watcher.key(name);
    };
    window.addEventListener('pointermove', onPointer, how);
    window.addEventListener('pointerdown', onPress, how);
    window.addEventListener('keydown', onKey, how);
    return () => left.abort();
  }, [watcher]);
}
