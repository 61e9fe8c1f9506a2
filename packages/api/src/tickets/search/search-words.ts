/** Scripts without blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Marks that people leave out: accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu;
/** Nobody types longer words whole. */
const LONGEST_WORD = 60;

/** Made late: it loads language data. */
let segmenter: Intl.Segmenter | undefined;

/** Case, accents and width make no difference. */
const fold = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '').normalize('NFC').replaceAll('ß', 'ss');

function cut(word: string): string[] {
  if (!WITHOUT_BLANKS.test(word)) return [word];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}

/** The words as they stand, folded and uncut. */
export const foldWords = (text: string): string[] => [...fold(text).matchAll(WORD)].map(([word]) => word);

export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [run] of fold(text).matchAll(WORD)) {
    for (const word of cut(run)) words.add(word.slice(0, LONGEST_WORD));
  }
  return [...words];
}

export interface SearchTerms {
  /** Each must be a word or its beginning. */
  words: string[];
  /** `142` is also a word, `#142` is not. */
  number: number | null;
  /** False for `#142` alone. */
  isText: boolean;
}

const NUMBER = /^(#?)(\d{1,15})$/;

/** Undefined when there is nothing to search. */
export function parseSearch(text: string): SearchTerms | undefined {
  const words = wordsOf(text);
  const asNumber = NUMBER.exec(text.trim());
  const number = asNumber ? Number(asNumber[2]) : null;
  if (words.length === 0) return undefined;
  return { words, number, isText: asNumber?.[1] !== '#' };
}
