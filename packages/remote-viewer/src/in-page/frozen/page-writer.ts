/// <reference lib="dom" />
import { isMasked } from '../rules/masked.ts';
import { createNotes, FRAMES, newNotes, type Notes } from './page-notes.ts';
import { isSecretField } from './secret-fields.ts';
import { asMasked, attributesOf, inAttribute, inText } from './written-attributes.ts';
import { picturesIn } from './written-pictures.ts';
import { writtenStyle } from './written-styles.ts';

const MOST_LETTERS = 24_000_000;
const MOST_ELEMENTS = 200_000;
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

/** Under which mark a frame was written last. */
export const frameMarks: { of: (element: Element) => number | undefined } = { of: () => undefined };

/** Collects the text, and stops where it is more than any page has. */
function createChunks() {
  const chunks: string[] = [];
  let letters = 0;
  let elements = 0;
  return {
    put: (text: string): void => {
      letters += text.length;
      if (letters > MOST_LETTERS) throw new TooLarge();
      chunks.push(text);
    },
    countElement: (): number => {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooLarge();
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

/** Writes a document as a page that is parsed to the same elements. */
export function createPageWriter(): Notes & { write: () => string | null } {
  const notes = newNotes();
  const note = createNotes(notes);
  const { put, countElement, text } = createChunks();
  const marks = new Map<Element, number>();
  frameMarks.of = (element) => marks.get(element);

  function writeElement(element: Element, isWithinMasked: boolean): void {
    const mark = countElement();
    if (element.matches(FRAMES)) marks.set(element, mark);
    const isOwnMask = !isWithinMasked && isMasked(element);
    const isHidden = isWithinMasked || isOwnMask;
    if (isOwnMask) notes.masked.push(...picturesIn(element));
    const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const name = isHtml ? element.localName : element.tagName;
    if (!/^[a-z][^\s/>]*$/i.test(name)) return;
    const own = isHidden ? asMasked(element, isOwnMask) : attributesOf(element, isSecretField(element));
    put(tagOf(name, isHidden ? own : { ...own, ...note(element, mark) }));
    if (isHtml && VOID.has(name)) return;
    writeInside(element, name, isHidden);
    put(`</${name}>`);
  }
  function writeInside(element: Element, name: string, isHidden: boolean): void {
    const { shadowRoot } = element;
    if (shadowRoot) {
      const focus = shadowRoot.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '';
      put(`<template shadowrootmode="open"${focus}>`);
      writeNodes(shadowRoot, isHidden);
      put('</template>');
    }
    if (isStyle(element)) return put(isHidden ? '' : writtenStyle(element));
    if (EMPTY.has(name) || (isHidden && element instanceof SVGElement)) return;
    // The parser takes a first line break in these for one that is there for the eye.
    if (/^(?:pre|textarea|listing)$/.test(name) && element.textContent?.startsWith('\n')) put('\n');
    if (element instanceof HTMLTextAreaElement && (isHidden || isSecretField(element))) return;
    writeNodes(element, isHidden);
  }
  function writeNodes(parent: Node, isHidden: boolean): void {
    for (const node of parent.childNodes) {
      if (node instanceof Element) writeElement(node, isHidden);
      else if (node instanceof Text) put(inText(isHidden ? node.data.replaceAll(/\S/g, 'x') : node.data));
    }
  }
  const write = (): string | null => {
    try {
      const { doctype, documentElement } = document;
      if (doctype) put(new XMLSerializer().serializeToString(doctype));
      // A frame without an address needs none to be drawn by the standards.
      else if (document.compatMode === 'CSS1Compat') put('<!DOCTYPE html>');
      if (documentElement) writeElement(documentElement, false);
      return text();
    } catch (error) {
      if (error instanceof TooLarge || error instanceof RangeError) return null;
      throw error;
    }
  };
  return { ...notes, write };
}
