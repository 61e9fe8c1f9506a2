/// <reference lib="dom" />
import { isMaskedSelected, isWithinMasked } from '../rules/masked.ts';

export interface Copied {
  text: string;
  html: string | null;
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The innermost element that has the focus, within open shadow roots too. */
export function focused(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Tells whether the selection is hidden even from the person's own clipboard, as in browsers. */
export const isSecret = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && element.type === 'password';

function htmlOf(selection: Selection): string | null {
  const holder = document.createElement('div');
  for (let index = 0; index < selection.rangeCount; index += 1) {
    holder.append(selection.getRangeAt(index).cloneContents());
  }
  for (const unseen of holder.querySelectorAll('script, style, noscript, template')) unseen.remove();
  return holder.childElementCount > 0 ? holder.innerHTML : null;
}

/** Returns what a browser would copy by itself, without what is masked; null if nothing is selected. */
export function selectedNow(): Copied | null {
  const active = focused();
  if (isSecret(active) || isWithinMasked(active)) return null;
  if (isField(active)) {
    const { selectionStart, selectionEnd, value } = active;
    const text = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    return text === '' ? null : { text, html: null };
  }
  const selection = document.getSelection();
  const text = selection?.toString() ?? '';
  if (!selection || text === '') return null;
  return { text, html: isMaskedSelected(selection) ? null : htmlOf(selection) };
}
