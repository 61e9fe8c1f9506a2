/// <reference lib="dom" />
import type { PinElement } from '@ringmark/contract/pins';
import type { PageRule } from '../tab/page-rules.types.ts';

/** What is to be clicked comes within this, or not at all. */
const CLICK_MS = 15_000;

const HIDDEN = 'display: none !important';
/** One even grey: what is in the box has the same colour as the box, also pictures, films and what they contain. */
const MASKED = [
  'background: #808080',
  'filter: contrast(0)',
  'clip-path: inset(0)',
  'opacity: 1',
  'mix-blend-mode: normal',
  'backdrop-filter: none',
  '-webkit-mask: none',
]
  .map((declaration) => `${declaration} !important`)
  .join('; ');

interface Following {
  /** Selects all that is masked in this document; null where nothing is. */
  masked: string | null;
  hasBegun: boolean;
}

/** Of the document: the functions here may be installed in it more than once. */
const following: Following = ((globalThis as { ringmarkRules?: Following }).ringmarkRules ??= {
  masked: null,
  hasBegun: false,
});

function isTaken({ selector }: PageRule): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

const isOfPassword = (element: Element) =>
  element.closest('form')?.querySelector('input[type=password]') !== null && element.closest('form') !== null;

/** Clicks the first visible element of each rule, once. @returns those that were not there. */
const clickWhatIsThere = (selectors: readonly string[]): string[] =>
  selectors.filter((selector) => {
    const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    if (!(element instanceof HTMLElement) || isOfPassword(element)) return true;
    element.click();
    return false;
  });

function sheetOf(rules: readonly PageRule[]): CSSStyleSheet | null {
  const lines = rules.flatMap(({ action, selector }) =>
    action === 'click' ? [] : [`${selector} { ${action === 'hide' ? HIDDEN : MASKED} }`],
  );
  if (lines.length === 0) return null;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lines.join('\n'));
  return sheet;
}

/** Applies the rules of a project to this document, and to what comes into it later. */
export function followRules(rules: readonly PageRule[]): void {
  if (following.hasBegun) return;
  following.hasBegun = true;
  const taken = rules.filter(isTaken);
  const masks = taken.filter(({ action }) => action === 'mask');
  following.masked = masks.length === 0 ? null : masks.map(({ selector }) => selector).join(', ');
  const sheet = sheetOf(taken);
  let toClick = taken.filter(({ action }) => action === 'click').map(({ selector }) => selector);
  const until = performance.now() + CLICK_MS;
  const apply = () => {
    // A page that sets its own sheets takes ours away.
    if (sheet && !document.adoptedStyleSheets.includes(sheet))
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    if (toClick.length === 0) return;
    toClick = performance.now() > until ? [] : clickWhatIsThere(toClick);
  };
  apply();
  new MutationObserver(apply).observe(document, { childList: true, subtree: true });
}

/** Takes the words out of a description whose element is masked, or holds or lies in what is. */
export function withoutMasked(element: PinElement | null, x: number, y: number): PinElement | null {
  const { masked } = following;
  const at = element && masked !== null ? document.elementFromPoint(x, y) : null;
  if (!element || masked === null || !at) return element;
  const { rows, ...kept } = element;
  const isMasked = at.closest(masked) !== null || at.querySelector(masked) !== null;
  if (isMasked) return { ...kept, name: null, text: null };
  const isBeside = rows?.some(({ up }) => {
    let row: Element | null = at;
    for (let step = 0; step < up && row; step += 1) row = row.parentElement;
    return row?.querySelector(masked) != null;
  });
  return isBeside ? kept : element;
}
