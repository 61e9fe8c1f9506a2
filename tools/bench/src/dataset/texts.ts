import vocabulary from './vocabulary.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Language = keyof typeof vocabulary;
export const LANGUAGES = Object.keys(vocabulary) as Language[];

/** Common words first, then rare ones made by joining two, so that an index has a realistic long tail. */
function wordListOf(language: Language): string[] {
  const common = vocabulary[language].split(language === 'ja' ? '|' : ' ');
  if (language === 'ja') return common;
  const rare = common.flatMap((first, index) =>
    common.slice(0, 40).map((_, step) => first + (common[(index * 7 + step * 3) % common.length] ?? '')),
  );
  return [...new Set([...common, ...rare])];
}

const lists = new Map(LANGUAGES.map((language) => [language, wordListOf(language)]));

/** Running text of about this many words, some of them numbers such as an order's. */
export function textOf(random: Random, language: Language, words: number): string {
  const list = lists.get(language) ?? [];
  const count = language === 'ja' ? Math.ceil(words / 5) : words;
  const parts = Array.from({ length: count }, () =>
    random.chance(0.02) ? String(random.between(1_000, 99_999)) : random.pickUneven(list),
  );
  const text = parts.join(language === 'ja' ? '' : ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
