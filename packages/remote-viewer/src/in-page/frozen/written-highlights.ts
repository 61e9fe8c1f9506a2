/// <reference lib="dom" />
import type { HighlightEnd, KeptHighlight } from './frozen.types.ts';

const MOST_RANGES = 2_000;

/** Scripts are not written, and styles in other words. */
const isShown = (text: Node): boolean =>
  !/^(?:script|style|noscript)$/i.test(text.parentElement?.localName ?? '');

function* textsOf(element: Element): Generator<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && isShown(node)) yield node;
}

/** Returns the element around an end of a range, and how many letters of its text come before the end. */
function endOf(container: Node, offset: number): { element: Element; letters: number } | undefined {
  const element = container instanceof Element ? container : container.parentElement;
  if (!element) return undefined;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(container, offset);
  let letters = 0;
  for (const text of textsOf(element)) {
    if (text === container) return { element, letters: letters + offset };
    if (!range.intersectsNode(text) || range.comparePoint(text, text.length) > 0) break;
    letters += text.length;
  }
  return { element, letters };
}

interface OpenRange {
  name: string;
  priority: number;
  ends: { element: Element; letters: number; mark?: number }[];
}

export type Highlights = ReturnType<typeof createHighlights>;

/** Reads what is highlighted before the document is written, and learns the marks while it is. */
export function createHighlights() {
  const open: OpenRange[] = [];
  const byElement = new Map<Element, OpenRange['ends']>();
  const isEmpty = (globalThis.CSS?.highlights?.size ?? 0) === 0;
  const read = (
    name: string,
    priority: number,
    { startContainer, startOffset, endContainer, endOffset }: AbstractRange,
  ) => {
    const ends = [endOf(startContainer, startOffset), endOf(endContainer, endOffset)].filter(
      (end) => end !== undefined,
    );
    if (ends.length < 2 || open.length >= MOST_RANGES) return;
    open.push({ name, priority, ends });
    for (const end of ends) byElement.set(end.element, [...(byElement.get(end.element) ?? []), end]);
  };
  if (!isEmpty)
    for (const [name, highlight] of CSS.highlights)
      for (const range of highlight) read(name, highlight.priority, range);
  return {
    /** @returns whether the element is to be found again by its mark. */
    look: (element: Element, mark: number): boolean => {
      const ends = byElement.get(element) ?? [];
      for (const end of ends) end.mark = mark;
      return ends.length > 0;
    },
    written: (): KeptHighlight[] => {
      const kept = new Map<string, KeptHighlight>();
      for (const { name, priority, ends } of open) {
        const [start, end] = ends;
        if (start?.mark === undefined || end?.mark === undefined) continue;
        const one = kept.get(name) ?? { name, priority, ranges: [] };
        one.ranges.push([
          { mark: start.mark, letters: start.letters },
          { mark: end.mark, letters: end.letters },
        ]);
        kept.set(name, one);
      }
      return [...kept.values()];
    },
  };
}

function placeOf(
  { mark, letters }: HighlightEnd,
  marked: ReadonlyMap<number, Element>,
): [Node, number] | undefined {
  const element = marked.get(mark);
  if (!element) return undefined;
  let left = letters;
  let last: Text | undefined;
  for (const text of textsOf(element)) {
    if (left <= text.length) return [text, left];
    left -= text.length;
    last = text;
  }
  return last && [last, last.length];
}

export function highlightAgain(kept: KeptHighlight, marked: ReadonlyMap<number, Element>): void {
  const ranges = kept.ranges.flatMap(([start, end]) => {
    const [from, to] = [placeOf(start, marked), placeOf(end, marked)];
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    return range;
  });
  const highlight = new Highlight(...ranges);
  highlight.priority = kept.priority;
  CSS.highlights.set(kept.name, highlight);
}
