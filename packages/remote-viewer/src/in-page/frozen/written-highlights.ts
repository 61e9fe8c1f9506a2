/// <reference lib="dom" />
import type { HighlightEnd, KeptHighlight } from './frozen.types.ts';

const MAX_RANGES = 2_000;
/** An element has it until it is written. */
const NO_MARK = -1;

/** The copy has no scripts, and its styles may have other words. */
const isShown = (text: Node): boolean =>
  !/^(?:script|style|noscript)$/i.test(text.parentElement?.localName ?? '');

function* textsOf(within: Node): Generator<Text> {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && isShown(node)) yield node;
}

interface OpenEnd extends HighlightEnd {
  element: Element;
}

/** Returns the element around an end of a range, and how many letters of its text come before the end. */
function endOf(container: Node, offset: number): OpenEnd | undefined {
  const element = container instanceof Element ? container : container.parentElement;
  if (!element) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(container, offset);
  const texts = [...textsOf(before.cloneContents())];
  return { element, mark: NO_MARK, letters: texts.reduce((sum, { length }) => sum + length, 0) };
}

export type Highlights = ReturnType<typeof createHighlights>;

/** Reads what is highlighted before the document is written, and learns the marks while it is. */
export function createHighlights() {
  const open = [...(globalThis.CSS?.highlights ?? [])]
    .flatMap(([name, highlight]) =>
      [...highlight].map((range) => ({ name, priority: highlight.priority, range })),
    )
    .slice(0, MAX_RANGES)
    .flatMap(({ range, ...kept }) => {
      const start = endOf(range.startContainer, range.startOffset);
      const end = endOf(range.endContainer, range.endOffset);
      return start && end ? { ...kept, ends: [start, end] as const } : [];
    });
  const byElement = Map.groupBy(
    open.flatMap(({ ends }) => ends),
    ({ element }) => element,
  );
  return {
    /** @returns whether the element must be found again by its mark. */
    look: (element: Element, mark: number): boolean => {
      const ends = byElement.get(element) ?? [];
      for (const end of ends) end.mark = mark;
      return ends.length > 0;
    },
    written: (): KeptHighlight[] =>
      open.map(({ name, priority, ends: [start, end] }) => ({
        name,
        priority,
        start: { mark: start.mark, letters: start.letters },
        end: { mark: end.mark, letters: end.letters },
      })),
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
  const [start, end] = [placeOf(kept.start, marked), placeOf(kept.end, marked)];
  if (!start || !end) return;
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  const highlight = CSS.highlights.get(kept.name) ?? new Highlight();
  highlight.priority = kept.priority;
  CSS.highlights.set(kept.name, highlight.add(range));
}
