import { LIMITS } from '@ringmark/contract/limits';

/** Characters of a title that is made of a text. */
const LONGEST = 120;

/** The first line of a text, cut at a word where it is long. */
export function firstLine(text: string): string {
  const [line = ''] = text.trim().split(/\s*[\r\n]+/);
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST - 1);
  const atWord = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(atWord.length > LONGEST / 2 ? atWord : cut).trimEnd()}…`;
}

/** The title as it was written, else the first line of the description. */
export const titleOf = ({ title, description }: { title: string; description: string }): string =>
  (title.trim() || firstLine(description)).slice(0, LIMITS.titleLength);
