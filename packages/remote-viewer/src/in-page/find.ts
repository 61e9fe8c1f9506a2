/// <reference lib="dom" />
import { isMasked, isWithinMasked } from './rules/masked.ts';

const MAX_MATCHES = 1_000;
const MAX_LETTERS = 2_000_000;
const ALL = 'ringmark-found';
const LIT = 'ringmark-lit';
/** Elements whose words run on from those before. */
const INLINE = /^(inline|contents|ruby)/;

interface Piece {
  node: Text;
  /** The place where it begins among all words. */
  at: number;
}

let found: { text: string; ranges: Range[]; index: number } = { text: '', ranges: [], index: -1 };
let style: CSSStyleSheet | null = null;

const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches('script, style, noscript, textarea, select') &&
  !isMasked(element);

/** All words that can be seen, in order; where a block begins there is an end of line. */
function readWords(): { words: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let words = '';
  const walk = (parent: Node): void => {
    for (let node = parent.firstChild; node && words.length < MAX_LETTERS; node = node.nextSibling) {
      if (node instanceof Text) {
        pieces.push({ node, at: words.length });
        words += node.data.toLowerCase().length === node.data.length ? node.data.toLowerCase() : node.data;
      } else if (node instanceof Element && isSeen(node)) {
        const isBlock = !INLINE.test(getComputedStyle(node).display);
        if (isBlock) words += '\n';
        walk(node.shadowRoot ?? node);
        if (isBlock) words += '\n';
      }
    }
  };
  if (document.body && !isWithinMasked(document.body)) walk(document.body);
  return { words, pieces };
}

function findAll(text: string): Range[] {
  const wanted = text.toLowerCase();
  const { words, pieces } = readWords();
  const ranges: Range[] = [];
  let place = 0;
  const pieceAt = (at: number): Piece | undefined => {
    while ((pieces[place + 1]?.at ?? Infinity) <= at) place += 1;
    return pieces[place];
  };
  for (let at = words.indexOf(wanted); at !== -1; at = words.indexOf(wanted, at + wanted.length)) {
    if (ranges.length >= MAX_MATCHES) break;
    const first = pieceAt(at);
    const last = pieceAt(at + wanted.length - 1);
    if (!first || !last) break;
    const range = document.createRange();
    range.setStart(first.node, Math.min(first.node.length, at - first.at));
    range.setEnd(last.node, Math.min(last.node.length, at + wanted.length - last.at));
    ranges.push(range);
  }
  return ranges;
}

/** Lit without a change of the document, which the page would notice. */
function light(): void {
  const { ranges, index } = found;
  const lit = ranges[index];
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(LIT, new Highlight(...(lit ? [lit] : [])));
  if (style) return;
  style = new CSSStyleSheet();
  style.replaceSync(
    `::highlight(${ALL}) { background: #ffe066; color: #000 } ::highlight(${LIT}) { background: #ff9632; color: #000 }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

function stop(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(LIT);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
  style = null;
  found = { text: '', ranges: [], index: -1 };
}

const firstInSight = (ranges: readonly Range[]): number =>
  Math.max(
    0,
    ranges.findIndex((range) => range.getBoundingClientRect().bottom > 0),
  );

/** Finds words in the page and shows one of the places. @returns how many there are, and which is shown, from 1. */
export function findWords(text: string, step: -1 | 0 | 1): { count: number; index: number } {
  if (text === '') {
    stop();
    return { count: 0, index: 0 };
  }
  const before = found.text === text ? found.index : -1;
  // The page may have changed since.
  const ranges = findAll(text);
  const count = ranges.length;
  const start = before === -1 ? firstInSight(ranges) : (before + step + count) % Math.max(1, count);
  found = { text, ranges, index: count === 0 ? -1 : start };
  light();
  const shown = ranges[found.index];
  shown?.startContainer.parentElement?.scrollIntoView({
    block: 'nearest',
    inline: 'nearest',
    behavior: 'instant',
  });
  const box = shown?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight))
    window.scrollBy({ top: box.top - innerHeight / 3, behavior: 'instant' });
  return { count, index: found.index + 1 };
}
