import { ownValue } from '@ringmark/contract/own-value';

/** Scripts without blanks between words. */
export const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Chinese and Japanese characters, with marks that both kinds of kana have, such as ー. */
export const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const CJK_RUN = /([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+)/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Marks that people leave out: accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu;
/** Letters that Unicode does not decompose, as keyboards without them write them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
  æ: 'ae',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ς: 'σ',
};
const LETTER = /[ßłøđıœæðþħς]/gu;

/** Created on first use, because it loads language data. */
let segmenter: Intl.Segmenter | undefined;

/** Case, accents and width make no difference. */
export const foldMarks = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replaceAll(ACCENTS, '').normalize('NFC');

export const fold = (text: string): string =>
  foldMarks(text).replaceAll(LETTER, (letter) => ownValue(LETTERS, letter) ?? letter);

export const splitWords = (folded: string): string[] => [...folded.matchAll(WORD)].map(([word]) => word);

/** Cuts a run without blanks by the words of a dictionary. */
export function segment(run: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(run)].map((part) => part.segment);
}

/** Runs of Chinese and Japanese characters, and what stands between them. */
export const splitRuns = (word: string): string[] => word.split(CJK_RUN).filter((part) => part !== '');
