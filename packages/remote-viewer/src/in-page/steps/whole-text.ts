/// <reference lib="dom" />
import { squeezed } from './page-words.ts';

/** Returns the text of an element or shadow root as tests read it. A text too long to find anything by is empty. */
export type TextOf = (node: Part) => string;

const UNREAD = new Set(['script', 'style', 'noscript']);
/** It includes the white space between tags. */
const MAX_LETTERS = 4_000;
const BUTTONS = new Set(['submit', 'button', 'reset']);

type Part = Element | ShadowRoot;
// Nodes of a frame are instances of that frame's classes.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const isUnread = (node: Part): boolean =>
  isElement(node) && (UNREAD.has(node.localName) || node.ownerDocument.head?.contains(node) === true);

const isButton = (node: Part): node is HTMLInputElement =>
  isElement(node) && node.localName === 'input' && BUTTONS.has((node as HTMLInputElement).type);

/**
 * Returns a reader that remembers what it has read, for as long as a page does not change. It reads as Playwright does:
 * the text of an element's own children comes first, then that of its open shadow root, wherever slots show it.
 */
export function textReader(): TextOf {
  const known = new Map<Node, string | null>();
  const read = (node: Part): string | null => {
    if (isUnread(node)) return '';
    if (isButton(node)) return node.value;
    let text = '';
    const add = (part: string | null) => {
      if (part === null || text.length + part.length > MAX_LETTERS) return false;
      text += part;
      return true;
    };
    for (let child = node.firstChild; child; child = child.nextSibling) {
      const part = isText(child) ? child.data : isElement(child) ? rawOf(child) : '';
      if (!add(part)) return null;
    }
    const inner = isElement(node) ? node.shadowRoot : null;
    return !inner || add(rawOf(inner)) ? text : null;
  };
  const rawOf = (node: Part): string | null => {
    const before = known.get(node);
    if (before !== undefined) return before;
    const text = read(node);
    known.set(node, text);
    return text;
  };
  return (node) => squeezed(rawOf(node) ?? '');
}
