import { locateMentions } from '@ringmark/contract/tickets/mentions';

export interface MentionPart {
  text: string;
  isMention: boolean;
  at: number;
}

/** Cuts a text into plain parts and mentions. */
export function splitMentions(text: string, names: readonly string[]): MentionPart[] {
  const parts: MentionPart[] = [];
  const cut = (from: number, to: number, isMention: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMention, at: from });
  };
  let last = 0;
  const named = names.map((name) => ({ name, of: name }));
  for (const { start, end } of locateMentions(text, named)) {
    // A name may itself contain an @.
    if (start < last) continue;
    cut(last, start, false);
    cut(start, end, true);
    last = end;
  }
  cut(last, text.length, false);
  return parts;
}
