import { LIMITS } from './limits.ts';

interface Mentionable {
  name: string;
  email: string;
}

/**
 * The text after an @ that is being typed right before the caret, or undefined when none is: the @ begins a
 * word and no space has been typed after it.
 */
export function mentionQuery(text: string, caret: number): { query: string; start: number } | undefined {
  const match = /(?:^|[\s(,;:])@([^\s@]*)$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const query = match[1] ?? '';
  return { query, start: caret - query.length - 1 };
}

/** People whose name or e-mail contains the query, case ignored, at most five, in the order given. */
export function suggestMentions<T extends Mentionable>(people: readonly T[], query: string): T[] {
  const wanted = query.toLocaleLowerCase();
  return people
    .filter(
      (person) =>
        person.name.toLocaleLowerCase().includes(wanted) || person.email.toLocaleLowerCase().includes(wanted),
    )
    .slice(0, LIMITS.mentionSuggestions);
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * Who is mentioned in a text: every `@Full Name` or `@e-mail` of the given people, case ignored. The longest
 * name wins where one begins another (`@Ann Lee` is not also `@Ann`).
 */
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
