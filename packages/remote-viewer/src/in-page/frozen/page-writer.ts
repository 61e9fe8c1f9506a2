/// <reference lib="dom" />
import { isMasked } from '../rules/masked.ts';
import { rootOf } from './closed-roots.ts';
import { createDefinitions } from './custom-elements.ts';
import { isMisparsed, isTextMisparsed, NEST_END, NEST_START, shownName } from './nesting.ts';
import { createNotes, FRAMES, newNotes, type Notes } from './page-notes.ts';
import { isSecretField } from './secret-fields.ts';
import { asMasked, attributesOf, inAttribute, inText } from './written-attributes.ts';
import { createHighlights, type Highlights } from './written-highlights.ts';
import { createSlots } from './written-slots.ts';
import { picturesIn } from './written-pictures.ts';
import { readableSheet, writtenStyle } from './written-styles.ts';

const MAX_LETTERS = 24_000_000;
const MAX_ELEMENTS = 200_000;
const VOID = new Set(
  'area base br col embed hr img input link meta source track wbr basefont bgsound frame keygen param'.split(
    ' ',
  ),
);
/** They stay, because styles count them, but hold nothing: what runs, and what is shown only where nothing runs. */
const EMPTY = new Set([
  'script',
  'noscript',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
]);

class TooLarge extends Error {}

function unlessTooLarge(work: () => string): string | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooLarge || error instanceof RangeError) return null;
    throw error;
  }
}

/** It keeps the marks of frames and linked sheets in the page that was written last. */
export const marksOf: { current: ReadonlyMap<Element, number> } = { current: new Map() };

/** Collects the text, and stops where it is more than any page has. */
function createChunks() {
  const chunks: string[] = [];
  let letters = 0;
  let elements = 0;
  const put = (text: string): void => {
    letters += text.length;
    if (letters > MAX_LETTERS) throw new TooLarge();
    chunks.push(text);
  };
  return {
    put,
    /** Writes a node where a parser leaves it. */
    place: (isNested: boolean, path: Path, writeNode: (path: Path) => void): void => {
      if (!isNested) return writeNode(path);
      put(NEST_START);
      writeNode([]);
      put(NEST_END);
    },
    countElement: (): number => {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new TooLarge();
      return elements;
    },
    text: () => chunks.join(''),
  };
}

const tagOf = (name: string, attributes: Record<string, string>): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
  return `<${name}${written.join('')}>`;
};

const isStyle = (element: Element): element is HTMLStyleElement | SVGStyleElement =>
  element instanceof HTMLStyleElement || element instanceof SVGStyleElement;

function doctypeText(): string {
  const { doctype, compatMode } = document;
  if (doctype) return new XMLSerializer().serializeToString(doctype);
  // A frame without an address needs none to be drawn by the standards.
  return compatMode === 'CSS1Compat' ? '<!DOCTYPE html>' : '';
}

/** A drawing shows no element of HTML, and a parser takes it out of it. */
const isKept = (element: Element, parent: Node): boolean =>
  !(element instanceof HTMLElement && parent instanceof SVGElement) ||
  /^(?:foreignObject|desc|title)$/.test(parent.localName);

/** @param slot in which scripts have put the text: only elements can name theirs. */
function wordsOf({ data }: Text, isHidden: boolean, slot: string | undefined): string {
  const words = inText(isHidden ? data.replaceAll(/\S/g, 'x') : data);
  return slot === undefined
    ? words
    : `<ringmark-text slot="${slot}" style="display:contents">${words}</ringmark-text>`;
}

const rootTag = ({ delegatesFocus }: ShadowRoot): string =>
  `<template shadowrootmode="open"${delegatesFocus ? ' shadowrootdelegatesfocus=""' : ''}>`;

/** Returns the names of the elements around a node. */
type Path = readonly string[];

interface PageWriter extends Notes {
  highlights: Highlights['written'];
  write: () => string | null;
}

/** Writes a document as a page that is parsed to the same elements. */
export function createPageWriter(): PageWriter {
  const notes = newNotes();
  const highlights = createHighlights();
  const note = createNotes(notes, highlights);
  const { put, place, countElement, text } = createChunks();
  const marks = new Map<Element, number>();
  const defined = createDefinitions();
  const slots = createSlots();
  marksOf.current = marks;

  function writeElement(element: Element, isWithinMasked: boolean, path: Path): void {
    const mark = countElement();
    if (element.matches(FRAMES) || readableSheet(element)) marks.set(element, mark);
    const isOwnMask = !isWithinMasked && isMasked(element);
    const isHidden = isWithinMasked || isOwnMask;
    if (isOwnMask) notes.masked.push(...picturesIn(element));
    const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const name = isHtml ? shownName(element.localName, path) : element.tagName;
    if (!/^[a-z][^\s/>]*$/i.test(name)) return;
    const own = isHidden ? asMasked(element, isOwnMask) : attributesOf(element, isSecretField(element));
    const noted = isHidden ? {} : { ...defined(element), ...note(element, mark) };
    place(isHtml && isMisparsed(name, path), path, (around) => {
      put(tagOf(name, { ...own, ...noted, ...slots.attributesOf(element) }));
      if (isHtml && VOID.has(name)) return;
      writeInside(element, name, isHidden, [...around, name]);
      put(`</${name}>`);
    });
  }
  function writeInside(element: Element, name: string, isHidden: boolean, path: Path): void {
    const shadowRoot = rootOf(element);
    if (shadowRoot) {
      put(rootTag(shadowRoot));
      slots.look(shadowRoot);
      writeNodes(shadowRoot, isHidden, []);
      put('</template>');
    }
    if (isStyle(element)) return put(isHidden ? '' : writtenStyle(element));
    if (EMPTY.has(name) || (isHidden && element instanceof SVGElement)) return;
    // The parser takes a first line break in these for one that is there for the eye.
    if (/^(?:pre|textarea|listing)$/.test(name) && element.textContent?.startsWith('\n')) put('\n');
    if (element instanceof HTMLTextAreaElement && (isHidden || isSecretField(element))) return;
    writeNodes(element, isHidden, path);
  }
  function writeText(node: Text, isHidden: boolean, path: Path): void {
    const written = wordsOf(node, isHidden, slots.nameOf(node));
    place(isTextMisparsed(node.data, path.at(-1) ?? ''), path, () => put(written));
  }
  function writeNodes(parent: Node, isHidden: boolean, path: Path): void {
    for (const node of parent.childNodes) {
      if (node instanceof Element && isKept(node, parent)) writeElement(node, isHidden, path);
      else if (node instanceof Text) writeText(node, isHidden, path);
    }
  }
  const write = (): string | null =>
    unlessTooLarge(() => {
      put(doctypeText());
      const { documentElement } = document;
      if (documentElement) writeElement(documentElement, false, []);
      return text();
    });
  return { ...notes, highlights: highlights.written, write };
}
