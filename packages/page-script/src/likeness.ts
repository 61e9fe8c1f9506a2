import { isOnlyRemoved, REMOVED, saysAround } from './removed-words.ts';

/** Letters and digits in one, with what joins digits: prices and times are one word. */
const WORD = /[\p{L}\p{N}]+(?:[.,:]\p{N}+)*/gu;

/** The words of a text in lower case, in order. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

function pairsOf(text: string): Map<string, number> {
  const letters = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** The share of pairs of letters that two texts have in common, 0 to 1 (Dice). */
function pairLikeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let common = 0;
  let all = 0;
  for (const [pair, count] of a) {
    common += Math.min(count, b.get(pair) ?? 0);
    all += count;
  }
  for (const count of b.values()) all += count;
  return all === 0 ? 0 : (2 * common) / all;
}

const HAS_DIGIT = /\p{N}/u;
const MIN_CORRECTED = 4;
const CORRECTED_WORD = 0.6;

/** Numbers are only themselves, and so are short words. */
const mayBeCorrected = (word: string): boolean => word.length >= MIN_CORRECTED && !HAS_DIGIT.test(word);

/** Tells whether a word is the other one with a letter corrected. */
const isCorrected = (one: string, other: string): boolean =>
  mayBeCorrected(other) &&
  Math.abs(one.length - other.length) <= 2 &&
  pairLikeness(one, other) >= CORRECTED_WORD;

/** The share of wanted words that are among others, 0 to 1; 1 where none are wanted. */
export function shareOfWords(wanted: readonly string[], among: ReadonlySet<string>): number {
  if (wanted.length === 0) return 1;
  const isThere = (word: string) =>
    among.has(word) || (mayBeCorrected(word) && [...among].some((other) => isCorrected(word, other)));
  return wanted.filter(isThere).length / wanted.length;
}

const withoutDigits = (text: string): string => text.toLowerCase().replace(/\p{N}+/gu, '0');

/** Fewer words than this say too little of a text to know it again in a longer one. */
const TELLING_WORDS = 5;

/** An element at the path is accepted as the one, and no element elsewhere. */
const UNKNOWN_WORDS = 0.7;

/** Returns how alike two short texts are, 0 to 1: 0.8 if only numbers differ, 0.9 for all wanted words and more. */
export function textLikeness(wanted: string, text: string): number {
  if (wanted.toLowerCase() === text.toLowerCase()) return 1;
  if (wanted === '' || text === '') return 0;
  if (wanted.includes(REMOVED)) {
    // Words of which nothing is known say nothing for or against an element.
    if (isOnlyRemoved(wanted)) return UNKNOWN_WORDS;
    if (saysAround(wanted, text)) return 1;
  }
  const words = wordsOf(wanted);
  const isWithin = words.length >= TELLING_WORDS && shareOfWords(words, new Set(wordsOf(text))) === 1;
  const isRenumbered = HAS_DIGIT.test(wanted) && withoutDigits(wanted) === withoutDigits(text);
  return Math.max(pairLikeness(wanted, text), isWithin ? 0.9 : 0, isRenumbered ? 0.8 : 0);
}
