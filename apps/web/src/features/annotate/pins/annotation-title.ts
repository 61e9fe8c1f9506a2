import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';

/** Characters of a title that is made of a text. */
const MAX = 120;

/** Signs before a line's words: of a list, a box to tick, a quote, a heading. */
const BEFORE = /^(?:>\s*|#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)+/;
/** Signs around words, as Markdown knows them; those within a word, or with a space inside, are none. */
const AROUND = /(?<![\p{L}\p{N}])(\*\*|__|~~|[*_`])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu;
const LINK = /\[([^\]]+)\]\([^)\s]*\)/g;

const withoutAround = (line: string): string => line.replaceAll(AROUND, '$2');

/** Removes the signs that format words, because a title is shown as plain text. Two of them may surround one word. */
const withoutSigns = (line: string): string =>
  withoutAround(withoutAround(line.replace(BEFORE, '').replaceAll(LINK, '$1')));

/** The first line of a text in plain words, cut at a word where it is long. */
export function firstLine(text: string): string {
  const [whole = ''] = text.trim().split(/\s*[\r\n]+/);
  // The title is made again with each letter that is typed, so the part that cannot fit is not looked at.
  const written = whole.slice(0, 4 * MAX);
  const line = withoutSigns(written) || written;
  if (line.length <= MAX) return line;
  const cut = line.slice(0, MAX - 1);
  const atWord = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return `${(atWord.length > MAX / 2 ? atWord : cut).trimEnd()}…`;
}

interface Titled {
  title: string;
  description: string;
  isTitleTyped?: boolean;
}

/** Returns what the title's field shows: the first line of the description until someone types a title. */
export const shownTitle = ({ title, description, isTitleTyped = title !== '' }: Titled): string =>
  isTitleTyped ? title : firstLine(description);

/** The title as it was written, else the first line of the description. */
export const titleOf = ({ title, description }: { title: string; description: string }): string =>
  (title.trim() || firstLine(description)).slice(0, TICKET_LIMITS.titleLength);
