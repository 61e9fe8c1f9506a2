import type { PinRow } from '@ringmark/contract/pins';
import { shareOfWords, wordsOf } from './likeness.ts';
import { ancestor, around } from './inner-documents.ts';
import { MAX_LENGTH_READ, type PageElements } from './page-elements.ts';

const MAX_ROWS = 3;
const MAX_STEPS_UP = 12;
const MAX_SIBLINGS = 200;
const MAX_WORDS = 12;
const NOTHING: ReadonlySet<string> = new Set();

const lengthOf = (element: Element): number => element.textContent?.trim().length ?? 0;

const shapeOf = (element: Element): string =>
  [element.localName, element.getAttribute('class'), element.firstElementChild?.localName].join(' ');

/** Itself and its siblings that are built like it: rows of a table, items of a list, cards. */
function alikeSiblings(element: Element): Element[] {
  const shape = shapeOf(element);
  const siblings = [...(element.parentNode?.children ?? [])];
  return siblings.filter((one) => shapeOf(one) === shape).slice(0, MAX_SIBLINGS);
}

/** Returns the words of a row that most of its siblings lack; if there are none, those that not all of them have. */
function ownWords(
  elements: PageElements,
  row: Element,
  siblings: readonly Element[],
  inside: ReadonlySet<string>,
): string[] {
  const others = siblings.filter((one) => one !== row).map((one) => elements.wordsIn(one));
  const words = [...elements.wordsIn(row)];
  const rarer = (share: number) =>
    words.filter(
      (word) => others.filter((other) => other.has(word)).length < Math.max(1, others.length * share),
    );
  const rare = rarer(0.5);
  const telling = rare.length > 0 ? rare : rarer(1);
  const besides = telling.filter((word) => !inside.has(word));
  return (besides.length > 0 ? besides : telling).slice(0, MAX_WORDS);
}

/** Returns the words of the elements before and after an element. */
export function neighbourWords(elements: PageElements, element: Element): string[] {
  return [element.previousElementSibling, element.nextElementSibling]
    .filter((one) => one !== null)
    .filter((one) => lengthOf(one) <= MAX_LENGTH_READ)
    .map((one) => [...elements.wordsIn(one)].slice(0, MAX_WORDS).join(' ').slice(0, 200))
    .filter((words) => words !== '');
}

/**
 * The rows that an element is in, innermost first: itself or what is around it, where siblings are built alike. What
 * each says tells it from its siblings when they change places.
 */
export function rowsOf(elements: PageElements, element: Element): PinRow[] {
  const rows: PinRow[] = [];
  const inside = elements.wordsIn(element);
  let step: Element | null = element;
  for (let up = 0; step && around(step) && up <= MAX_STEPS_UP && rows.length < MAX_ROWS; up += 1) {
    if (step === step.ownerDocument.body || lengthOf(step) > MAX_LENGTH_READ * 2) break;
    const siblings = alikeSiblings(step);
    if (siblings.length > 1) {
      const words = ownWords(elements, step, siblings, up === 0 ? NOTHING : inside);
      rows.push({
        up,
        tag: step.localName.slice(0, 80),
        words: words.join(' ').slice(0, 200),
        of: siblings.length,
      });
    }
    step = around(step);
  }
  return rows;
}

/**
 * Returns how well an element fits a saved row, 0 to 1. Rows without words of their own are identified by their number:
 * with more or fewer of them, none is known.
 */
function likenessOfRow(elements: PageElements, element: Element, { up, tag, words, of }: PinRow): number {
  const wanted = wordsOf(words);
  const row = ancestor(element, up);
  if (row?.localName === tag) {
    if (wanted.length > 0) return shareOfWords(wanted, elements.wordsIn(row));
    return alikeSiblings(row).length === of ? 1 : 0;
  }
  // The elements between the row and this element have changed.
  const shares = rowsOf(elements, element)
    .filter((one) => one.tag === tag && wanted.length > 0)
    .map((one) => shareOfWords(wanted, new Set(wordsOf(one.words))));
  return Math.max(0, ...shares);
}

/** Returns the innermost saved row around an element, which may be the element itself; null when there is none of that kind. */
export function innermostRow(element: Element, [row]: readonly PinRow[] = []): Element | null {
  const found = row ? ancestor(element, row.up) : null;
  return found?.localName === row?.tag ? found : null;
}

/** A row that has this share of the saved words is the same one. */
export const LIKE_ROW = 0.5;

/** Returns how well an element fits the saved rows, 0 to 1. The row that it fits least counts; without rows it is 1. */
export const likenessOfRows = (elements: PageElements, element: Element, rows: readonly PinRow[]): number =>
  Math.min(1, ...rows.map((row) => likenessOfRow(elements, element, row)));

/** Returns true when an element says all of these words, and little else. */
export function isSaidBy(words: string, inside: ReadonlySet<string>): boolean {
  const wanted = wordsOf(words);
  return wanted.length > 0 && inside.size <= 2 * wanted.length && shareOfWords(wanted, inside) >= 0.8;
}

/**
 * Returns true when an element is where another was among rows. If the rows are the elements themselves, their number
 * must be unchanged: otherwise a neighbour has moved up. Rows around the element are known by their other words, or by
 * their number if they said only what the element did.
 *
 * @param said the words of the element when it was pinned.
 */
export function isInPlace(elements: PageElements, element: Element, row: PinRow, said: string): boolean {
  const found = ancestor(element, row.up);
  if (found?.localName !== row.tag) return false;
  const isAsMany = alikeSiblings(found).length === row.of;
  const own = new Set(wordsOf(said));
  if (row.up === 0 || wordsOf(row.words).every((word) => own.has(word))) return isAsMany;
  return likenessOfRow(elements, element, row) >= LIKE_ROW;
}
