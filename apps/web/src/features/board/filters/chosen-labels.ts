import { NONE } from '@ringmark/contract/lists/filter-words';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';

const wordsOf = (text: string): string[] => text.split(',').filter((word) => word !== '');

/** Gives the other word about the same label: with it or without it. */
const oppositeOf = (word: string) => (word.startsWith('-') ? word.slice(1) : `-${word}`);

/**
 * Adds a word to a label filter, or removes it if the filter already has it. A ticket can't have a label and no label,
 * or be with and without the same one, so words that contradict the new one are removed.
 *
 * @param text as `parseLabelFilter` reads it
 * @param word `none`, a label's id, or an id with a hyphen before it
 * @returns the new filter; undefined when nothing is filtered; the old one when it names as many labels as it may
 */
export function toggled(text: string | undefined, word: string): string | undefined {
  const words = wordsOf(text ?? '');
  if (words.includes(word)) return words.filter((one) => one !== word).join(',') || undefined;
  if (word === NONE) return NONE;
  const others = words.filter((one) => one !== NONE && one !== oppositeOf(word));
  return others.length < LABEL_LIMITS.labelFilters ? [...others, word].join(',') : text;
}

/** Tells whether a filter names a word. */
export const isAmong = (text: string | undefined, word: string): boolean =>
  wordsOf(text ?? '').includes(word);
