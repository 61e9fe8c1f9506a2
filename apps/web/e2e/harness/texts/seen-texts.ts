import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { nameOf, PRODUCT_TEXTS } from './product-texts.ts';

/** One line of JSON for each text and the first journey of a worker that saw it. */
export const SEEN_FILE = path.resolve(import.meta.dirname, '../../../../../reports/e2e-seen-texts.jsonl');

const TEXTS = Object.values(PRODUCT_TEXTS).flat();
const WANTED = {
  whole: TEXTS.filter((text) => typeof text === 'string'),
  patterns: TEXTS.filter((text) => typeof text !== 'string').map(({ source, flags }) => ({ source, flags })),
};

/** Runs in the page, before its own scripts: reports each wanted text the first time that it is visible. */
function watchTexts({ whole, patterns }: typeof WANTED): void {
  if (window !== window.top) return;
  const { reportText } = window as unknown as { reportText: (name: string) => void };
  const missing = new Set([...whole, ...patterns.map(({ source }) => source)]);
  const expected = patterns.map(({ source, flags }) => new RegExp(source, flags));
  /** Most texts are none of these. */
  const any = new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'i');
  let hidden: [string, Element][] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const meet = (name: string, element: Element) => {
    const shown = element instanceof HTMLOptionElement ? element.closest('select') : element;
    const { width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
    const isSeen = shown?.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    if (!isSeen) {
      hidden.push([name, element]);
      // An element that opens gradually is visible a moment later, and no change of the page announces it. A journey on
      // a quick machine closes it again within a few drawings.
      timer ??= setTimeout(refreshSession, 15);
      return;
    }
    missing.delete(name);
    reportText(name);
  };
  const read = (words: string | null, element: Element) => {
    if (!words) return;
    const text = words.replaceAll(/\s+/g, ' ').trim();
    if (missing.has(text)) meet(text, element);
    if (!any.test(text)) return;
    for (const pattern of expected) {
      if (missing.has(pattern.source) && pattern.test(text)) meet(pattern.source, element);
    }
  };
  /** Reads an element and all in it, from the inside, so that each letter is read once. Null for long texts. */
  const look = (element: Element): string | null => {
    let words: string | null = '';
    for (const child of element.childNodes) {
      const part = child instanceof Element ? look(child) : child instanceof Text ? child.data : '';
      words = words === null || part === null || words.length + part.length > 300 ? null : words + part;
    }
    read(words, element);
    if (element instanceof HTMLInputElement) read(element.placeholder, element);
    return words;
  };
  function refreshSession() {
    timer = undefined;
    const again = hidden.filter(([name, element]) => missing.has(name) && element.isConnected);
    hidden = [];
    for (const [name, element] of again.slice(-200)) meet(name, element);
  }
  const observer = new MutationObserver((records) => {
    const roots = new Set(
      records.map(({ target }) => (target instanceof Element ? target : target.parentElement)),
    );
    for (const element of roots) if (element?.isConnected) look(element);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['placeholder', 'open', 'hidden'],
  });
}

const known = new Set<string>();

/** Writes down which of the product's texts can be seen in any page of this context. */
export async function noteTexts(context: BrowserContext, title: string): Promise<void> {
  mkdirSync(path.dirname(SEEN_FILE), { recursive: true });
  await context.exposeFunction('reportText', (text: string) => {
    if (known.has(text)) return;
    known.add(text);
    appendFileSync(SEEN_FILE, `${JSON.stringify({ text, journey: title })}\n`);
  });
  await context.addInitScript(watchTexts, WANTED);
}

/** Reads which texts were seen; a run that is cut into parts writes a file for each. */
export function readSeen(files: readonly string[]): Set<string> {
  const lines = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '');
  return new Set(lines.map((line) => (JSON.parse(line) as { text: string }).text));
}

export const missingTexts = (seen: ReadonlySet<string>): string[] =>
  Object.entries(PRODUCT_TEXTS).flatMap(([where, texts]) =>
    texts
      .map(nameOf)
      .filter((name) => !seen.has(name))
      .map((name) => `${where}: ${name}`),
  );
