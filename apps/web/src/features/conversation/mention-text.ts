import { nameKey } from '@ringmark/contract/people/name-key';
import { findMentions } from '@ringmark/contract/tickets/mentions';

interface Named {
  id: string;
  name: string;
  email: string;
}

/** Replaces the typed text after the @ by the person's name. @returns the new text, and where the caret goes. */
export function completeMention(
  text: string,
  caret: number,
  start: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Everybody whose name or address follows an @. Of several people with one name the chosen ones count. */
export function mentionedIds(text: string, people: readonly Named[], chosen: ReadonlySet<string>): string[] {
  const chosenNames = new Set(people.filter(({ id }) => chosen.has(id)).map(({ name }) => nameKey(name)));
  const candidates = people.filter(({ id, name }) => chosen.has(id) || !chosenNames.has(nameKey(name)));
  return findMentions(text, candidates).map(({ id }) => id);
}
