import { ownValue } from '@ringmark/contract/own-value';
import type { KeyboardEvent } from 'react';

const MARKS: Readonly<Record<string, string>> = { b: '**', i: '_' };

/** Ctrl (or Command) with B or I marks the selected words, or takes the marks away. @returns whether it was such a key */
export function markSelection(
  event: KeyboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): boolean {
  const mark = ownValue(MARKS, event.key.toLowerCase());
  if (!mark || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  // Elsewhere Ctrl B hides the sidebar.
  event.stopPropagation();
  const { currentTarget: field } = event;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const words = value.slice(start, end);
  const isMarked = words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark);
  const marked = isMarked ? words.slice(mark.length, -mark.length) : `${mark}${words}${mark}`;
  field.setRangeText(marked, start, end, 'select');
  // Between the marks, where there was nothing to mark.
  if (words === '') field.setSelectionRange(start + mark.length, start + mark.length);
  setText(field.value);
  return true;
}
