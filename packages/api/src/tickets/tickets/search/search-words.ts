import { CJK, fold, segment, splitRuns, splitWords, WITHOUT_BLANKS } from './fold-words.ts';
import { formerWordsOf, hadOtherWords } from './former-words.ts';

/** Nobody types longer words whole. */
const MAX_WORD = 60;

/**
 * Every two neighbours, and the last character: a search that begins anywhere in the run finds it by the beginnings of
 * these. A dictionary would cut a sentence and a word of it in different ways.
 */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

function cut(word: string): string[] {
  if (!WITHOUT_BLANKS.test(word)) return [word];
  return splitRuns(word).flatMap((part) => {
    if (CJK.test(part)) return pairsOf(part);
    return WITHOUT_BLANKS.test(part) ? segment(part) : [part];
  });
}

const whole = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.slice(0, MAX_WORD))),
];

/** The words as they stand, folded and uncut. */
export const foldWords = (text: string): string[] => splitWords(fold(text));

export const wordsOf = (text: string): string[] => whole(foldWords(text).flatMap(cut));

/** A word or its beginning; of several one is enough. */
export type WantedWord = string | readonly string[];

export interface SearchTerms {
  /** All of them must be found. */
  words: WantedWord[];
  /** The same for tickets that are not indexed again yet. */
  formerWords?: WantedWord[];
  /** `142` is also a word, `#142` is not. */
  number: number | null;
  /** False for `#142` alone. */
  isText: boolean;
}

const NUMBER = /^(#?)(\d{1,15})$/;
const VERSION = /(?<![\p{L}\p{N}])v?(\d+)(?=\.\d)/gu;

/** A version is found whether or not it begins with a v: the index has `v1` of v1.2.3. */
function withVersions(words: readonly string[], text: string): WantedWord[] {
  const firsts = new Set([...fold(text).matchAll(VERSION)].map(([, first]) => first));
  return words.map((word) => {
    const number = word.replace(/^v/u, '');
    return firsts.has(number) ? [number, `v${number}`] : word;
  });
}

/** Undefined when there is nothing to search. */
export function parseSearch(text: string): SearchTerms | undefined {
  const words = wordsOf(text);
  const asNumber = NUMBER.exec(text.trim());
  const number = asNumber ? Number(asNumber[2]) : null;
  if (words.length === 0) return undefined;
  return {
    words: withVersions(words, text),
    ...(hadOtherWords(text) && { formerWords: withVersions(whole(formerWordsOf(text)), text) }),
    number,
    isText: asNumber?.[1] !== '#',
  };
}
