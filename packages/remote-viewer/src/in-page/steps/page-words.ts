/// <reference lib="dom" />
import { parentOf } from '@ringmark/page-script/inner-documents';
import { computeAccessibleName } from 'dom-accessibility-api';

/** Tells whether people write in an element that is no form field, as in editors: its text changes under their hands. */
export const isEditable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable;

/** Returns a text in the form in which Playwright compares words. */
export const squeezed = (text: string): string =>
  text
    .replaceAll(/[\u200B\u00AD]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the name without what style sheets draw before and after elements: icons, mostly. */
export const accessibleName = (element: Element): string => squeezed(computeAccessibleName(element));

/** Tells whether style sheets draw words into the name. Tests count those as well, with or without a space between. */
export const isDrawnInto = (element: Element, name: string): boolean =>
  squeezed(
    computeAccessibleName(element, {
      computedStyleSupportsPseudoElements: true,
      getComputedStyle: (one, pseudo) => getComputedStyle(one, pseudo),
    }),
  ) !== name;

/** Letters of icon fonts, which mean nothing as words. */
const ICONS = /[\uE000-\uF8FF]/;
const VOLATILE = [
  // Dates and times.
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/,
  /\b\d{1,2}:\d{2}\b/,
  /\b\d+\s*(?:s|sec\w*|min\w*|h|hours?|days?|weeks?|months?|years?|std|tage?|wochen?)\b/i,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+\d|\d\.?\s+(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/i,
  // Amounts and counters.
  /[$€£¥]\s?\d|\d\s?[$€£¥%]|\d[.,]\d{2}\b/,
  /[([]\d+\+?[)\]]|^\d+\+?\s|\s\d+\+?$/,
  /\d{4,}/,
];

/** Tells whether words may be different tomorrow. */
export const isVolatile = (words: string): boolean =>
  ICONS.test(words) || VOLATILE.some((pattern) => pattern.test(words));

const WORD_ATTRIBUTES = ['aria-label', 'alt', 'title', 'value', 'placeholder'];

/** Tells whether an element may have the name. It does not compute the name, which takes long on large pages. */
export function mayBeNamed(element: Element, name: string): boolean {
  if (element.hasAttribute('aria-labelledby')) return true;
  if (((element as HTMLInputElement).labels?.length ?? 0) > 0) return true;
  const word = name.split(' ').reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (element.textContent?.includes(word)) return true;
  if (WORD_ATTRIBUTES.some((attribute) => element.getAttribute(attribute)?.includes(word))) return true;
  return element.querySelector('[alt], [aria-label], [aria-labelledby], [title], slot') !== null;
}

/** Tells whether assistive programs, and with them tests that look for roles, see an element. */
export function isExposed(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let step: Element | null = element; step; step = parentOf(step))
    if (step.getAttribute('aria-hidden') === 'true') return false;
  return true;
}
