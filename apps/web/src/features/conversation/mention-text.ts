import { findMentions } from '@ringmark/contract/mentions';

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
  const chosenNames = new Set(
    people.filter(({ id }) => chosen.has(id)).map(({ name }) => name.toLowerCase()),
  );
  const candidates = people.filter(({ id, name }) => chosen.has(id) || !chosenNames.has(name.toLowerCase()));
  return findMentions(text, candidates).map(({ id }) => id);
}

/** Cuts a text into plain parts and mentions. */
export function splitMentions(
  text: string,
  names: readonly string[],
): { text: string; isMention: boolean; at: number }[] {
  const wanted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, isMention: false, at: 0 }];
  const escaped = wanted.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])@(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  const parts: { text: string; isMention: boolean; at: number }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMention: false, at: end });
    parts.push({ text: match[0], isMention: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMention: false, at: end });
  return parts;
}
