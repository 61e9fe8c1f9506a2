/** Scripts that are written without blanks between words. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic: the marks that people leave out. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu;
/** People type no longer words whole. */
const LONGEST_WORD = 60;

/** Made when it is first needed: what knows of languages is loaded with it. */
let segmenter: Intl.Segmenter | undefined;

/** Case, accents and the width of letters are put aside, so that all spellings of a word are one. */
const fold = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '').normalize('NFC').replaceAll('ß', 'ss');

function cut(word: string): string[] {
  if (!WITHOUT_BLANKS.test(word)) return [word];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}

/** The words of a text in any language, each once, folded. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [run] of fold(text).matchAll(WORD)) {
    for (const word of cut(run)) words.add(word.slice(0, LONGEST_WORD));
  }
  return [...words];
}

/** What a search asks of the index. */
export interface SearchTerms {
  /** All of them must be there, each as a word or as the beginning of one. */
  words: string[];
  /** The number that was asked for: as `142` beside being a word, as `#142` alone. */
  number: number | null;
  /** False for `#142`, which is nothing but the number. */
  isText: boolean;
}

const NUMBER = /^(#?)(\d{1,15})$/;

/** Reads what a person typed into a search box; undefined when there is nothing in it to look for. */
export function parseSearch(text: string): SearchTerms | undefined {
  const words = wordsOf(text);
  const asNumber = NUMBER.exec(text.trim());
  const number = asNumber ? Number(asNumber[2]) : null;
  if (words.length === 0) return undefined;
  return { words, number, isText: asNumber?.[1] !== '#' };
}
