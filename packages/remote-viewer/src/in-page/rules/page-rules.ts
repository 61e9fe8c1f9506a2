/// <reference lib="dom" />
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RuleOfHosts } from './page-rules.types.ts';
import { following } from './following.ts';
import { MASKED } from './mask-style.ts';
import { followOpenRoots } from './open-roots.ts';

/** Milliseconds within which the elements to click come, if they come at all. */
const CLICK_MS = 15_000;

const HIDDEN = 'display: none !important';
export function isSelectorHere(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

const hasPassword = (form: Element): boolean =>
  form.querySelector('input[type=password]') !== null ||
  [...following.roots].some(
    (root) => form.contains(root.host) && root.querySelector('input[type=password]') !== null,
  );

/** Tells whether an element is in a form with a password, in which nothing is clicked. */
export function isOfPassword(element: Element): boolean {
  const form = element.closest('form');
  if (form && hasPassword(form)) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isOfPassword(root.host);
}

/** All elements of this document that a selector takes, in open shadow roots too. */
export const takenBy = (selector: string): Element[] =>
  [document, ...following.roots].flatMap((root) => [...root.querySelectorAll(selector)]);

/** Clicks the first visible element that a selector takes. @returns whether there is one. */
function clickFirst(selector: string): boolean {
  const element = takenBy(selector).find((one) => one.checkVisibility());
  if (!(element instanceof HTMLElement) || isOfPassword(element)) return false;
  element.click();
  return true;
}

const linesOf = (rules: readonly PageRule[]): string =>
  rules
    .filter(({ action }) => action !== 'click')
    .map(({ action, selector }) => `${selector} { ${action === 'hide' ? HIDDEN : MASKED} }`)
    .join('\n');

/** Follows the rules that it is given last, in this document and in what comes into it later. */
function begin(): (rules: readonly PageRule[]) => void {
  const sheet = new CSSStyleSheet();
  let lines = '';
  let known: readonly string[] = [];
  let hidden: readonly string[] = [];
  /** The selectors to click, each with the time until which that may happen. */
  const toClick = new Map<string, number>();
  // A page that sets its own sheets takes ours away.
  const adopt = (root: Document | ShadowRoot) => {
    if (lines !== '' && !root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  const apply = () => {
    adopt(document);
    // Stronger than any sheet of the page. It stays, as such rules do.
    const all = document.documentElement as HTMLElement | null;
    if (hidden.some((selector) => all?.matches(selector)))
      all?.style.setProperty('display', 'none', 'important');
    for (const root of following.roots) adopt(root);
    for (const [selector, until] of toClick) {
      const isClicked = performance.now() <= until && clickFirst(selector);
      if (isClicked) following.clicked.add(selector);
      if (isClicked || performance.now() > until) toClick.delete(selector);
    }
  };
  const change = (rules: readonly RuleOfHosts[]) => {
    const taken = rules.filter(
      ({ selector, hosts }) => (hosts?.includes(location.host) ?? true) && isSelectorHere(selector),
    );
    const masks = taken.filter(({ action }) => action === 'mask');
    following.masked = masks.length === 0 ? null : masks.map(({ selector }) => selector).join(', ');
    if (linesOf(taken) !== lines) {
      lines = linesOf(taken);
      sheet.replaceSync(lines);
    }
    hidden = taken.filter(({ action, hosts }) => hosts && action === 'hide').map(({ selector }) => selector);
    const clicks = taken.filter(({ action }) => action === 'click').map(({ selector }) => selector);
    for (const selector of known) {
      if (clicks.includes(selector)) continue;
      toClick.delete(selector);
      following.clicked.delete(selector);
    }
    for (const selector of clicks)
      if (!known.includes(selector)) toClick.set(selector, performance.now() + CLICK_MS);
    known = clicks;
    apply();
  };
  const watch = followOpenRoots({ found: adopt, changed: apply });
  following.roots = watch.roots;
  following.look = watch.look;
  return change;
}

/** Applies the rules of a project to this document, and to what comes into it later. */
export function followRules(rules: readonly PageRule[]): void {
  if (following.change) return;
  following.change = begin();
  following.change(rules);
}

/**
 * Follows these rules from now on, and no others; what the new rules click is clicked once.
 *
 * @returns what has been clicked by them.
 */
export function changeRules(rules: readonly PageRule[]): string[] {
  following.change ??= begin();
  following.change(rules);
  return [...following.clicked];
}
