/// <reference lib="dom" />
import { following } from '../rules/following.ts';
import { isMasked, shownTitle } from '../rules/masked.ts';
import { withoutTyped } from '../typed-passwords.ts';
import { closedRoots } from './closed-roots.ts';
import type { WrittenDocument } from './frozen.types.ts';
import { createPageWriter } from './page-writer.ts';
import { registeredFonts } from './written-fonts.ts';
import { pictureAliases } from './written-pictures.ts';
import { adoptedTexts } from './written-styles.ts';

/** Shorter words occur in many others. */
const MIN_LETTERS = 4;
const MAX_WORDS = 500;
const MAX_SPRITES = 50;

const formsOf = (word: string): string[] => [
  word,
  word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  JSON.stringify(word).slice(1, -1),
  encodeURIComponent(word.toWellFormed()),
  encodeURIComponent(word.toWellFormed()).replaceAll('%20', '+'),
];

/** The words of all that is masked: pages repeat them where no rule looks. */
function maskedWords(): string[] {
  const { masked, roots } = following;
  if (masked === null) return [];
  const elements = [document, ...roots, ...closedRoots()].flatMap((root) => [
    ...root.querySelectorAll(masked),
  ]);
  const texts = elements
    .filter((element) => element !== document.documentElement && element !== document.body)
    .flatMap((element) => [
      ...(element.textContent ?? '').split(/\s*\n\s*/),
      ...[element, ...element.querySelectorAll('*')].flatMap((one) => [
        ...['alt', 'title', 'aria-label', 'value', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
        'value' in one && typeof one.value === 'string' ? one.value : '',
      ]),
    ])
    .map((text) => text.trim())
    .filter((text) => text.length >= MIN_LETTERS);
  return [...new Set(texts)].toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS);
}

function createCut(): (text: string) => string {
  const forms = [...new Set(maskedWords().flatMap(formsOf))];
  return (text) =>
    forms.reduce((shown, form) => shown.replaceAll(form, 'x'.repeat(form.length)), withoutTyped(text));
}

/** Texts without what this document has of masked words and typed passwords. */
export const cutTexts = (texts: readonly string[]): string[] => texts.map(createCut());

/** This document as it is drawn now, with open shadow roots; null where it is too large. */
export function writeDocument(): WrittenDocument | null {
  // A drawing in a frame is kept as the file that it is.
  if (window.top !== window && document.contentType === 'image/svg+xml') return null;
  following.look();
  const writer = createPageWriter();
  const html = writer.write();
  if (html === null) return null;
  const cut = createCut();
  const title = document.querySelector('head > title');
  return {
    html: cut(html),
    base: document.baseURI,
    title: title && isMasked(title) ? '' : cut(shownTitle()),
    side: {
      typed: writer.typed.map((field) =>
        field.value === undefined ? field : { ...field, value: cut(field.value) },
      ),
      sheets: [{ mark: null, texts: adoptedTexts(document) }, ...writer.sheets].filter(
        ({ texts }) => texts.length > 0,
      ),
      scrolled: writer.scrolled,
      openModals: writer.openModals,
      openPopovers: writer.openPopovers,
      animated: writer.animated,
      focused: writer.focused,
      highlights: writer.highlights(),
      fonts: registeredFonts(),
      properties: globalThis.ringmarkRegistrations?.properties ?? [],
      scroll: { x: scrollX, y: scrollY },
      // A fragment may be a secret: it is kept only where it names a part of the page.
      ...(document.querySelector(':target') && { fragment: cut(location.hash) }),
    },
    stills: writer.stills,
    pictured: writer.pictured,
    aliases: pictureAliases(),
    linked: [...new Set(writer.linked)],
    sprites: [...new Set(writer.sprites)].slice(0, MAX_SPRITES),
    masked: writer.masked,
  };
}
