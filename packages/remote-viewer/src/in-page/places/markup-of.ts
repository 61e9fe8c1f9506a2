/// <reference lib="dom" />
import type { PinElement } from '@ringmark/contract/pins';
import type { Markup } from '@ringmark/contract/viewing/frozen-pages';
import { findElement } from '@ringmark/page-script/find-element';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { PageElements } from '@ringmark/page-script/page-elements';
import { holdsMasked, isWithinMasked } from '../rules/masked.ts';

/** The number of letters that a reader takes in of one part. */
const MAX_LETTERS = 12_000;
const OWN_MARKS = /\sdata-ringmark="\d+"/g;

const htmlOf = (element: Element): string => element.outerHTML.replace(OWN_MARKS, '');

/** The HTML of a pin's element and of what is around it. Null where it is not found, and where it is masked. */
export function markupOf(wanted: PinElement): Markup | null {
  const found = findElement(document, wanted, new PageElements(document));
  if (!found || isWithinMasked(found) || holdsMasked(found)) return null;
  const element = htmlOf(found);
  let around = element;
  for (let step = parentOf(found); step && !holdsMasked(step); step = parentOf(step)) {
    const wider = htmlOf(step);
    if (wider.length > MAX_LETTERS) break;
    around = wider;
  }
  return { element: element.slice(0, MAX_LETTERS), around: around.slice(0, MAX_LETTERS) };
}
