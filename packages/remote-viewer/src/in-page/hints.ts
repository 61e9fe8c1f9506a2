/// <reference lib="dom" />
import { FIELD_LIMITS } from '@ringmark/contract/live/field-kinds';
import { targetOf } from './after-page.ts';
import { placeInPage, pointInPage } from './places/place-in-page.ts';
import { isWithinMasked } from './rules/masked.ts';
import { tell } from './tell.ts';

/** The pointer rests this long before the words come, as in browsers. */
const REST_MS = 600;

function titleOf(start: Element | null): string {
  if (isWithinMasked(start)) return '';
  for (let step = start; step; step = step.parentElement ?? hostOf(step)) {
    const own = step instanceof SVGElement ? step.querySelector(':scope > title')?.textContent : undefined;
    const title = own ?? step.getAttribute('title');
    if (title !== null) return title.trim().slice(0, FIELD_LIMITS.label);
  }
  return '';
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function inPage({ clientX, clientY }: MouseEvent): { x: number; y: number } {
  const { x, y } = pointInPage(clientX, clientY);
  return { x, y };
}

/** Tells the words that a page shows at its pointer, which no picture shows. */
export function followTitles(): void {
  let title = '';
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (isShown) tell({ type: 'hint', text: '', isProblem: false, x: 0, y: 0 });
    isShown = false;
  };
  const forget = () => {
    hide();
    title = '';
  };
  window.addEventListener(
    'mousemove',
    (event) => {
      if (!event.isTrusted) return;
      const next = titleOf(targetOf(event));
      if (isShown && next === title) return;
      hide();
      title = next;
      if (title === '') return;
      timer = setTimeout(() => {
        isShown = true;
        tell({ type: 'hint', text: title, isProblem: false, ...inPage(event) });
      }, REST_MS);
    },
    { capture: true, passive: true },
  );
  for (const type of ['mousedown', 'keydown', 'wheel'] as const)
    window.addEventListener(type, forget, { capture: true, passive: true });
  document.addEventListener('mouseleave', forget);
}

/** Milliseconds after a press of a button or Enter in which an invalid field says why. */
const SENDING_MS = 500;

/** Tells why a form is not sent, which browsers say in a bubble that no picture shows. */
export function followProblems(): void {
  let sentAt = Number.NEGATIVE_INFINITY;
  const sent = (event: Event) => {
    const isSent =
      event instanceof KeyboardEvent ? event.key === 'Enter' : targetOf(event)?.closest('button, input');
    if (event.isTrusted && isSent) sentAt = performance.now();
  };
  window.addEventListener('click', sent, true);
  window.addEventListener('keydown', sent, true);
  window.addEventListener(
    'invalid',
    (event) => {
      const element = targetOf(event);
      if (!event.isTrusted || performance.now() - sentAt > SENDING_MS) return;
      setTimeout(() => {
        // The browser gives the focus to the first field of a form that is not valid.
        if (event.defaultPrevented || !element?.matches(':focus') || !('validationMessage' in element))
          return;
        const { x, y, height } = placeInPage(element).rect;
        const text = String(element.validationMessage).slice(0, FIELD_LIMITS.label);
        tell({ type: 'hint', text, isProblem: true, x, y: y + height });
      });
    },
    true,
  );
}
