import { foldWords } from '../tickets/search/search-words.ts';

const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Two letters each, with a mark for where a word begins and ends, so that the order of words makes no difference. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of foldWords(text)) {
    const marked = WITHOUT_BLANKS.test(word) ? [...word] : [' ', ...word, ' '];
    for (let at = 0; at + 1 < marked.length; at += 1) {
      const pair = `${marked[at]}${marked[at + 1]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

const sizeOf = (pairs: ReadonlyMap<string, number>) =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0);

const numbersOf = (text: string) => new Set(text.match(/\d+/g));

/** Returns how alike two titles are, 0 to 1, whatever the order of their words. Other numbers make another title. */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const all = sizeOf(a) + sizeOf(b);
  if (all === 0) return 0;
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  const isOther = numbers.size > 0 && others.size > 0 && ![...numbers].some((number) => others.has(number));
  return ((2 * shared) / all) * (isOther ? 0.6 : 1);
}

/** The bar for words alone: half of a title is the name of a thing, which many faults share. */
export const ALIKE = 0.62;
/** The bar for titles on the same page, where less is enough. */
export const ALIKE_ON_A_PAGE = 0.5;
