/// <reference lib="dom" />
import type { PageAct } from '@ringmark/contract/live/steps';
import { tell } from '../tell.ts';

/** Milliseconds for which the hands rest before typed text is reported, as one act. */
const REST_MS = 150;

interface Waiting {
  field: Element;
  act: () => PageAct;
  timer: ReturnType<typeof setTimeout>;
}

interface Telling {
  isFollowed: boolean;
  waiting: Waiting | null;
  numbers: WeakMap<Element, number>;
  lastNumber: number;
}

/** The state belongs to the document, because the functions here may be installed in it more than once. */
export const telling: Telling = ((globalThis as { ringmarkSteps?: Telling }).ringmarkSteps ??= {
  isFollowed: false,
  waiting: null,
  numbers: new WeakMap(),
  lastNumber: 0,
});

/** Numbers the fields of this document. */
function numberOf(field: Element): number {
  const known = telling.numbers.get(field);
  if (known !== undefined) return known;
  telling.lastNumber += 1;
  telling.numbers.set(field, telling.lastNumber);
  return telling.lastNumber;
}

/** Tells what waits at once, so that it keeps its place before what follows. */
export function flushSteps(): void {
  const now = telling.waiting;
  if (!now) return;
  clearTimeout(now.timer);
  telling.waiting = null;
  tell({ type: 'step', act: now.act(), field: numberOf(now.field) });
}

export function tellStep(act: PageAct, field: Element | null = null): void {
  flushSteps();
  tell({ type: 'step', act, field: field && numberOf(field) });
}

/** Reports a field once it rests. */
export function tellOnceAtRest(field: Element, act: () => PageAct): void {
  if (telling.waiting && telling.waiting.field !== field) flushSteps();
  if (telling.waiting) clearTimeout(telling.waiting.timer);
  telling.waiting = { field, act, timer: setTimeout(flushSteps, REST_MS) };
}
