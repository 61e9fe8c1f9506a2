import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import { percent } from '@ringmark/contract/percent';

/** Edges of shapes may be drawn a little differently; a small badge or a marked word is more. */
const AS_SHOWN = 0.001;

const ELEMENT_WORDS: Record<NonNullable<FrozenPage['elementState']>, string> = {
  found: '',
  hidden: ' The pinned element isn’t visible in this copy.',
  not_found: ' The pinned element couldn’t be found in this copy.',
};

/**
 * Says whether an original page looks as it did when it was captured, if the two were compared.
 *
 * @param own the size at which it was captured, such as `1366x768`.
 * @param shown the size at which it is shown.
 */
export function exactness(
  own: string,
  shown: string,
  { differs, elementState }: Pick<FrozenPage, 'differs' | 'elementState'>,
): string {
  const captured = `Captured at ${own.replace('x', '×')}`;
  if (shown !== own) return `${captured}. Other sizes are approximate.`;
  const element = elementState === null ? '' : ELEMENT_WORDS[elementState];
  if (differs === null) return `${captured}.${element}`;
  if (differs <= AS_SHOWN) return `${captured} and shown as it was.${element}`;
  return `${captured}. In this copy, ${percent(differs)} of the visible area differs from what was on screen.${element}`;
}
