/// <reference lib="dom" />
import type { PageAct, StepTarget } from '@ringmark/contract/live/steps';
import { parentOf, styleOf } from '@ringmark/page-script/inner-documents';
import { chooseOptions, writeValue } from '../fields/open-field.ts';
import { deepestAt } from '../places/deepest-at.ts';
import { toOwnPoint } from '../places/drawn-px.ts';
import { nextFrame } from '../places/place.ts';
import { pointOfElement } from '../places/place-in-page.ts';
import { elementAt } from './describe-target.ts';
import { findLocated } from './find-located.ts';
import { meantBy } from './meant.ts';

/** A step is done at this place, in px of the drawing; or the reason why it is not: not yet, or never. */
export type StepPlace = { x: number; y: number } | 'missing' | 'sends';

const SENDING_TYPES = new Set(['submit', 'image']);

/** Returns whether a press on an element sends a form, or opens a window. One that only closes its dialog does neither. */
function isSending(element: Element): boolean {
  const { type, form } = element as HTMLButtonElement;
  if (element.matches('a[target], area[target]')) return element.getAttribute('target') !== '_self';
  const kind = element.matches('button, input') ? type : element.getAttribute('type');
  if (!SENDING_TYPES.has(kind ?? '') || !(form ?? element.closest('form'))) return false;
  return (element.getAttribute('formmethod') ?? form?.getAttribute('method'))?.toLowerCase() !== 'dialog';
}

/** Returns an element with the one whose open shadow root it is in: buttons of component libraries have the real one inside. */
const withHost = (element: Element): Element[] => {
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host ? [element, host] : [element];
};

/** Returns whether an element is, or is around, what lies at its point: something else may cover it, or its frame. */
function isMet(element: Element, { x, y, own }: ReturnType<typeof pointOfElement>): boolean {
  const page = element.ownerDocument;
  const atPage = toOwnPoint(x, y);
  if (deepestAt(atPage.x, atPage.y).target?.ownerDocument !== page) return false;
  const hit = elementAt(page, own.x, own.y);
  for (let step = hit; step; step = parentOf(step)) if (step === element) return true;
  return hit !== null && meantBy(hit) === meantBy(element);
}

const isShut = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled="true"]') || styleOf(element).pointerEvents === 'none';

/**
 * Returns the place where the element of a step is pressed or pointed at, once it no longer moves and nothing covers
 * it. It is brought into view before.
 */
export async function stepPlace(target: StepTarget, maySend: boolean): Promise<StepPlace> {
  const element = findLocated(target);
  if (!element) return 'missing';
  if (!maySend && withHost(meantBy(element)).some(isSending)) return 'sends';
  if (isShut(element)) return 'missing';
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = pointOfElement(element, target.position);
  await nextFrame();
  const point = pointOfElement(element, target.position);
  const { x, y } = point;
  if (x !== before.x || y !== before.y) return 'missing';
  return isMet(element, point) ? { x, y } : 'missing';
}

type Choice = Pick<Extract<PageAct, { kind: 'chose' }>, 'target' | 'of' | 'values'>;

/** Chooses what was chosen in a field. @returns false when it is not there, or does not offer that */
export function chooseAgain({ target, of, values }: Choice): boolean {
  const field = findLocated(target);
  if (!field || values === null || isShut(field)) return false;
  if (of === 'value')
    return field.localName === 'input' && writeValue(field as HTMLInputElement, values[0] ?? '');
  if (field.localName !== 'select') return false;
  const options = [...(field as HTMLSelectElement).options];
  const indexes = values.map((label) => options.findIndex((option) => option.label.trim() === label));
  return chooseOptions(field as HTMLSelectElement, indexes);
}

/** Gives the focus to the field of a step. @returns false when it is not there */
export function focusAgain(target: StepTarget): boolean {
  const field = findLocated(target);
  (field as HTMLElement | null)?.focus();
  return field !== null;
}

/** Scrolls a box, or without one the page. @returns false when the box is not there */
export function scrollAgain(target: StepTarget | null, x: number, y: number): boolean {
  const box = target ? findLocated(target) : document.scrollingElement;
  box?.scrollTo({ left: x, top: y, behavior: 'instant' });
  return box !== null;
}
