export interface MentionPart {
  text: string;
  isMention: boolean;
  at: number;
}

/** Cuts a text into plain parts and mentions. */
export function splitMentions(text: string, names: readonly string[]): MentionPart[] {
  const wanted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, isMention: false, at: 0 }];
  const escaped = wanted.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])@(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  const parts: MentionPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMention: false, at: end });
    parts.push({ text: match[0], isMention: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMention: false, at: end });
  return parts;
}
