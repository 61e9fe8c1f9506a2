/** Made late: it loads language data. */
let characters: Intl.Segmenter | undefined;

/** UTF-16 units of a character; those that have more are letters under heaps of marks. */
const LONGEST = 64;

/**
 * The beginning of a text that is too long. No character is cut in half, those of several code points, such as flags,
 * families and letters with marks, included.
 *
 * @param most UTF-16 units of the result, the end included
 * @param end follows what was cut
 */
export function cutText(text: string, most: number, end = '…'): string {
  if (text.length <= most) return text;
  const at = Math.max(0, most - end.length);
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = characters.segment(text.slice(0, at + LONGEST)).containing(at)?.index ?? at;
  // Half of a heap of marks is better than no text.
  const whole = start === 0 || at - start > LONGEST ? at : start;
  return `${text.slice(0, whole).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
}
