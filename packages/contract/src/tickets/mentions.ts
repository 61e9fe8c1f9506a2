import { COMMENT_LIMITS } from './comment-limits.ts';

interface Mentionable {
  name: string;
  email: string;
}

/** The text between an @ and the caret; undefined where no mention is being typed. */
export function mentionQuery(text: string, caret: number): { query: string; start: number } | undefined {
  const match = /(?:^|[\s(,;:])@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const query = match[1] ?? '';
  return { query, start: caret - query.length - 1 };
}

/** 0 fits best; undefined for no match. The domain does not count: all people of a company share it. */
function mentionRank({ name, email }: Mentionable, wanted: string): number | undefined {
  const lowerName = name.toLocaleLowerCase();
  const mailbox = email.toLocaleLowerCase().split('@')[0] ?? '';
  if (lowerName.startsWith(wanted)) return 0;
  // A word also follows a hyphen, and keeps its full stop or bracket.
  const words = lowerName.split(/(?<=[\s\-–'’])/u);
  if (words.some((word) => word.startsWith(wanted))) return 1;
  if (mailbox.startsWith(wanted)) return 2;
  return lowerName.includes(wanted) || mailbox.includes(wanted) ? 3 : undefined;
}

/**
 * At most five people whose name, or address before the @, contains the query: first matches at the beginning of the
 * name, then of a word, then of the address.
 */
export function suggestMentions<T extends Mentionable>(people: readonly T[], query: string): T[] {
  const wanted = query.toLocaleLowerCase();
  const ranked: T[][] = [[], [], [], []];
  for (const person of people) {
    const rank = mentionRank(person, wanted);
    if (rank !== undefined) ranked[rank]?.push(person);
  }
  return ranked.flat().slice(0, COMMENT_LIMITS.mentionSuggestions);
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** People whose `@Full Name` or `@e-mail` is in the text. The longest name wins: `@Ann Lee` is not also `@Ann`. */
export function findMentions<T extends Mentionable>(text: string, people: readonly T[]): T[] {
  const lower = text.toLocaleLowerCase();
  const names = people
    .flatMap((person) =>
      [person.name, person.email].map((name) => ({ person, name: name.toLocaleLowerCase() })),
    )
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<T>();
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (isWordCharacter(lower[at - 1])) continue;
    const hit = names.find(
      ({ name }) => lower.startsWith(name, at + 1) && !isWordCharacter(lower[at + 1 + name.length]),
    );
    if (hit) found.add(hit.person);
  }
  return [...found];
}
