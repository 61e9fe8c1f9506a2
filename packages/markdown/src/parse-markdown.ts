import MarkdownIt, { type Token } from 'markdown-it';
import { isShownLink, plainTextOf, toInlines } from './inline-tree.ts';
import type { Block, Inline, ListItem, ParsedMarkdown, TaskBox } from './markdown.types.ts';

/** The maximum depth of quotes and lists in each other; anything deeper is left out. */
const MAX_NESTING = 100;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
// A line of hyphens below words makes no heading of them, and a line such as `[1]: https://…` stays to be seen.
parser.disable(['table', 'lheading', 'reference']);
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.validateLink = isShownLink;

/** The marks of quotes and lists, and a box. */
const BOX_LINE = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*\[([ xX])\](?=[ \t]|$)/;
const BOX = /^\[[ xX]\](?:[ \t]+|$)/;

function placesOfLines(text: string): number[] {
  const places = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) places.push(at + 1);
  return places;
}

/** A line with nothing but a box leaves a break at its beginning. */
const trimmed = (content: Inline[]): Inline[] => (content[0]?.kind === 'break' ? content.slice(1) : content);

function pushLeaf(blocks: Block[], token: Token, before: Token | undefined): void {
  if (token.type === 'inline') {
    const content = trimmed(toInlines(token.children ?? []));
    const kind = before?.type === 'heading_open' ? 'heading' : 'paragraph';
    if (content.length > 0) blocks.push({ kind, content });
  } else if (token.type === 'fence' || token.type === 'code_block') {
    blocks.push({ kind: 'code', code: token.content.replace(/\n$/, '') });
  } else if (token.type === 'hr') {
    blocks.push({ kind: 'rule' });
  }
}

/** Reads boxes of list items in the order of the text. */
function createBoxReader(text: string) {
  const lines = placesOfLines(text);
  const boxes: TaskBox[] = [];
  return {
    boxes,
    /** Takes the box away from the item's words. @param words of its first paragraph */
    take({ map, children }: Token): ListItem['task'] {
      const line = map?.[0] ?? -1;
      const [first] = children ?? [];
      const start = lines[line];
      if (!first || first.type !== 'text' || start === undefined || !BOX.test(first.content)) return null;
      const found = BOX_LINE.exec(text.slice(start, (lines[line + 1] ?? text.length + 1) - 1));
      if (!found) return null;
      first.content = first.content.replace(BOX, '');
      const isDone = found[1] !== ' ';
      const words = plainTextOf(toInlines(children ?? [])).trim();
      boxes.push({ isDone, text: words, at: start + found[0].length - 2 });
      return { index: boxes.length - 1, isDone };
    },
  };
}

/** Takes time in proportion to the text, whatever is in it. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const tokens = parser.parse(text, {});
  const reader = createBoxReader(text);
  const root: Block[] = [];
  const open: Block[][] = [root];
  const lists: ListItem[][] = [];
  for (const [index, token] of tokens.entries()) {
    const blocks = open.at(-1) ?? root;
    if (token.type === 'blockquote_open') {
      const inner: Block[] = [];
      blocks.push({ kind: 'quote', blocks: inner });
      open.push(inner);
    } else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const items: ListItem[] = [];
      const first = token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null;
      blocks.push({ kind: 'list', first, items });
      lists.push(items);
    } else if (token.type === 'list_item_open') {
      const inner: Block[] = [];
      const words = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2] : undefined;
      lists.at(-1)?.push({ task: words ? reader.take(words) : null, blocks: inner });
      open.push(inner);
    } else if (token.type === 'blockquote_close' || token.type === 'list_item_close') {
      open.pop();
    } else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      lists.pop();
    } else {
      pushLeaf(blocks, token, tokens[index - 1]);
    }
  }
  return { blocks: root, boxes: reader.boxes };
}
