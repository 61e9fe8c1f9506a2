import type { PinRow } from '@ringmark/contract/pins';
import { nameOf, textOf, saidBy } from './element-words.ts';
import { ancestor, documentOf } from './inner-documents.ts';
import { wordsOf } from './likeness.ts';

type Root = Document | ShadowRoot;

/** A search visits at most this many elements of a page; no page that people read has more. */
const MAX_VISITED = 200_000;
/** Reading what elements say lays them out, so at most this many of a tag are read. */
const MAX_READ = 5_000;
/** The number of characters that are read of the text in a row. */
export const MAX_LENGTH_READ = 600;
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);

/** The words in an element, laid out or not, each piece of text by itself; of a long one the beginning. */
function readWords(element: Element): string[] {
  const pieces: string[] = [];
  let length = 0;
  const walker = element.ownerDocument.createTreeWalker(element, 4 /* NodeFilter.SHOW_TEXT */);
  for (let node = walker.nextNode(); node && length <= MAX_LENGTH_READ; node = walker.nextNode()) {
    if (UNREAD.has(node.parentElement?.localName ?? '')) continue;
    pieces.push(node.nodeValue ?? '');
    length += node.nodeValue?.trim().length ?? 0;
  }
  return wordsOf(pieces.join(' '));
}

/** The text and the name of an element; the text also where it is not laid out. */
export interface ElementWords {
  text: string;
  name: string;
}

/** The elements of a page through open shadow roots and frames of its origin, read once for all pins of a call. */
export class PageElements {
  readonly #page: Document;
  readonly #words = new Map<Element, ElementWords>();
  readonly #inside = new Map<Element, ReadonlySet<string>>();
  #byTag: Map<string, Element[]> | undefined;

  constructor(page: Document) {
    this.#page = page;
  }

  /** Returns all elements of a tag, in the order of the document. */
  withTag(tag: string): readonly Element[] {
    this.#byTag ??= this.#read();
    return this.#byTag.get(tag) ?? [];
  }

  /**
   * Returns the elements of a tag to be read in search of one. If there are more than 5,000, it returns those that share
   * the most words with what is wanted, themselves or in their rows.
   *
   * @param wanted what the element says, and its saved rows.
   */
  toRead(tag: string, wanted: { said: string; rows: readonly PinRow[] }): readonly Element[] {
    const all = this.withTag(tag);
    if (all.length <= MAX_READ) return all;
    const said = wordsOf(wanted.said);
    const rows = wanted.rows.map(({ up, words }) => ({ up, words: wordsOf(words) }));
    const shared = (element: Element) =>
      rows.reduce(
        (sum, { up, words }) => sum + countIn(words, ancestor(element, up)),
        countIn(said, element),
      );
    const ranked = all.map((element) => ({ element, rank: shared(element) }));
    return ranked
      .toSorted((one, other) => other.rank - one.rank)
      .slice(0, MAX_READ)
      .map(({ element }) => element);
  }

  words(element: Element): ElementWords {
    const known = this.#words.get(element);
    if (known) return known;
    const words = { text: textOf(element) || laidOutNowhere(element), name: nameOf(element) };
    this.#words.set(element, words);
    return words;
  }

  /** The words in an element, laid out or not. */
  wordsIn(element: Element): ReadonlySet<string> {
    const known = this.#inside.get(element) ?? new Set(readWords(element));
    this.#inside.set(element, known);
    return known;
  }

  #read(): Map<string, Element[]> {
    const byTag = new Map<string, Element[]>();
    const roots: Root[] = [this.#page];
    let visited = 0;
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        visited += 1;
        if (visited > MAX_VISITED) return byTag;
        const alike = byTag.get(element.localName);
        if (alike) alike.push(element);
        else byTag.set(element.localName, [element]);
        const inner = documentOf(element) ?? element.shadowRoot;
        if (inner) roots.push(inner);
      }
    }
    return byTag;
  }
}

const countIn = (words: readonly string[], element: Element | null): number => {
  const text = element && words.length > 0 ? saidBy(element).toLowerCase() : '';
  return words.filter((word) => text.includes(word)).length;
};

/** The text of an element that nobody sees now: it has no `innerText`. */
const laidOutNowhere = (element: Element): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
