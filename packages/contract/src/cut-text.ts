/** It is created on first use, because it loads language data. */
let characters: Intl.Segmenter | undefined;

/** The longest character that stays whole, in UTF-16 units. Longer ones are letters with stacks of marks. */
const MAX = 64;

/**
 * Shortens a text without splitting a character, including flags, family emoji and letters with marks.
 *
 * @param most the longest result in UTF-16 units, including `end`
 * @param end what follows the shortened text
 */
export function cutText(text: string, most: number, end = '…'): string {
  if (text.length <= most) return text;
  const at = Math.max(0, most - end.length);
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = characters.segment(text.slice(0, at + MAX)).containing(at)?.index ?? at;
  // Splitting a stack of marks is better than returning nothing.
  const whole = start === 0 || at - start > MAX ? at : start;
  return `${text.slice(0, whole).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
