/** The same numbers on every run, so that two runs measure the same data. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const CODAS = ['', '', 'n', 'r', 's', 't', 'l', 'ck', 'nd', 'ng'];
const COMMON =
  'page button menu login error the does not work broken form after save mobile click text image cart'.split(
    ' ',
  );

/** A vocabulary as large as a customer base's, the most frequent words first. */
function createVocabulary(random: () => number, size: number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = new Set(COMMON);
  while (words.size < size) {
    const syllables = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS) + pick(CODAS)).join(''));
  }
  return [...words];
}

export interface Writer {
  /** @param words how many. */
  text(words: number): string;
  /** The word of this frequency: 0 is the most frequent one. */
  word(rank: number): string;
}

/** Writes texts whose words are as unevenly frequent as those of a language. */
export function createWriter(random: () => number, size = 30_000): Writer {
  const vocabulary = createVocabulary(random, size);
  const word = (rank: number) => vocabulary[rank] ?? '';
  // Zipf's law with an exponent of about one: the logarithm of the rank is even.
  const next = () => word(Math.floor(size ** random()) - 1);
  return { word, text: (words) => Array.from({ length: words }, next).join(' ') };
}

/** Draws one of several by weight. */
export function createDraw<T>(random: () => number, weighted: readonly (readonly [T, number])[]): () => T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  return () => {
    let left = random() * total;
    for (const [value, weight] of weighted) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error('There was nothing to draw from.');
  };
}
