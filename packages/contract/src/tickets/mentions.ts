import { nameKey } from '../people/name-key.ts';
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

/** Ranks a match: 0 fits best, undefined is no match. The domain does not count: all people of a company share it. */
function mentionRank({ name, email }: Mentionable, wanted: string): number | undefined {
  const key = nameKey(name);
  const mailbox = nameKey(email).split('@')[0] ?? '';
  if (key.startsWith(wanted)) return 0;
  // A word also follows a hyphen, and keeps its full stop or bracket.
  const words = key.split(/(?<=[\s\-–'])/u);
  if (words.some((word) => word.startsWith(wanted))) return 1;
  if (mailbox.startsWith(wanted)) return 2;
  return key.includes(wanted) || mailbox.includes(wanted) ? 3 : undefined;
}

/**
 * Returns at most five people whose name, or address before the @, contains the query: first matches at the beginning
 * of the name, then of a word, then of the address.
 */
export function suggestMentions<T extends Mentionable>(people: readonly T[], query: string): T[] {
  const wanted = nameKey(query);
  const ranked: T[][] = [[], [], [], []];
  for (const person of people) {
    const rank = mentionRank(person, wanted);
    if (rank !== undefined) ranked[rank]?.push(person);
  }
  return ranked.flat().slice(0, COMMENT_LIMITS.mentionSuggestions);
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** A character with its marks, or the parts of a Hangul syllable: what composes is folded together. */
const CLUSTER = /[\u1100-\u115f]*[\u1160-\u11ff]+\p{M}*|\P{M}\p{M}*|\p{M}+/gu;

/** Each index of the key maps to the place in the text of the cluster that begins there. */
function keyWithPlaces(text: string): { key: string; places: ReadonlyMap<number, number> } {
  const places = new Map<number, number>();
  let key = '';
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    places.set(key.length, index);
    key += nameKey(cluster);
  }
  return { key, places: places.set(key.length, text.length) };
}

export interface FoundMention<T> {
  of: T;
  /** The place of the @. */
  start: number;
  end: number;
}

/** Finds the names that follow an @. The longest name wins: `@Ann Lee` isn't also `@Ann`. */
export function locateMentions<T>(
  text: string,
  named: readonly { name: string; of: T }[],
): FoundMention<T>[] {
  if (!text.includes('@')) return [];
  const { key, places } = keyWithPlaces(text);
  const names = named
    .map(({ name, of }) => ({ of, name: nameKey(name) }))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length);
  const found: FoundMention<T>[] = [];
  for (let at = key.indexOf('@'); at !== -1; at = key.indexOf('@', at + 1)) {
    const start = places.get(at);
    if (start === undefined || isWordCharacter(key[at - 1])) continue;
    for (const { name, of } of names) {
      const after = at + 1 + name.length;
      const end = places.get(after);
      if (end === undefined || !key.startsWith(name, at + 1) || isWordCharacter(key[after])) continue;
      found.push({ of, start, end });
      break;
    }
  }
  return found;
}

/** People whose `@Full Name` or `@email` is in the text. */
export function findMentions<T extends Mentionable>(text: string, people: readonly T[]): T[] {
  const named = people.flatMap((person) => [person.name, person.email].map((name) => ({ name, of: person })));
  return [...new Set(locateMentions(text, named).map(({ of }) => of))];
}
