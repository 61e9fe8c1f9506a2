import type { Token } from 'markdown-it';
import type { Inline } from './markdown.types.ts';

const MARKS = { strong_open: 'strong', em_open: 'emphasis', s_open: 'struck' } as const;
const isMark = (type: string): type is keyof typeof MARKS => type in MARKS;

export const isShownLink = (url: string): boolean => /^(https?:\/\/[^/]|mailto:[^/])/i.test(url);

/** A picture would be loaded from elsewhere: it becomes a link. */
function toPicture(token: Token): Inline {
  const url = String(token.attrGet('src') ?? '');
  const words: Inline = { kind: 'text', text: token.content || url };
  return isShownLink(url) ? { kind: 'link', url, content: [words] } : words;
}

function toLeaf(token: Token): Inline {
  if (token.type === 'code_inline') return { kind: 'code', code: token.content };
  if (token.type === 'softbreak' || token.type === 'hardbreak') return { kind: 'break' };
  return token.type === 'image' ? toPicture(token) : { kind: 'text', text: token.content };
}

/** Undefined for something without a look of its own: what is in it stands in its place. */
function toHolder(token: Token, content: Inline[]): Inline | undefined {
  if (isMark(token.type)) return { kind: MARKS[token.type], content };
  const url = String(token.attrGet('href') ?? '');
  return token.type === 'link_open' && isShownLink(url) ? { kind: 'link', url, content } : undefined;
}

/** A tree of the flat tokens of one paragraph. */
export function toInlines(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const open: Inline[][] = [root];
  for (const token of tokens) {
    const siblings = open.at(-1) ?? root;
    if (token.nesting === -1) {
      open.pop();
    } else if (token.nesting === 1) {
      const content: Inline[] = [];
      const holder = toHolder(token, content);
      if (holder) siblings.push(holder);
      open.push(holder ? content : siblings);
    } else if (token.type !== 'text' || token.content !== '') {
      siblings.push(toLeaf(token));
    }
  }
  return root;
}

/** The words alone. */
export function plainTextOf(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'code') return part.code;
      return part.kind === 'break' ? ' ' : plainTextOf(part.content);
    })
    .join('');
}
