import type { TakenByRule } from '@ringmark/contract/live/page-rules';
import type { PageRuleAction } from '@ringmark/contract/pages/page-rule-words';
import { isSelector, MAX_PAGE_RULES, SELECTOR_LENGTH } from '@ringmark/contract/pages/page-rule-text';
import type { PageRule } from '@ringmark/contract/pages/page-rules';

/** Names each kind of rule and prompts for its element. */
export const RULE_WORDS: Readonly<Record<PageRuleAction, { name: string; ask: string }>> = {
  hide: { name: 'Hide', ask: 'Select what to hide.' },
  click: { name: 'Click once', ask: 'Select what to click.' },
  mask: { name: 'Mask', ask: 'Select what to mask.' },
};

const isSame = (one: PageRule, other: PageRule): boolean =>
  one.action === other.action && one.selector === other.selector;

/** Says why a rule is malformed. Returns null when it isn't. */
export function wordingProblem({ action, selector }: PageRule, kept: readonly PageRule[]): string | null {
  if (selector === '') return null;
  if (!isSelector(selector)) return `“${selector.slice(0, 80)}” isn’t a valid CSS selector.`;
  if (selector.length > SELECTOR_LENGTH)
    return `A page rule’s selector can have at most ${SELECTOR_LENGTH} characters.`;
  if (kept.some((rule) => isSame(rule, { action, selector }))) return 'This rule already exists.';
  if (kept.length < MAX_PAGE_RULES) return null;
  return `A project can have at most ${MAX_PAGE_RULES} page rules. Remove one first.`;
}

/** Says why a rule that matches this page can't be saved. Returns null when it can. */
export function takingProblem({ action, selector }: PageRule, looked: TakenByRule): string | null {
  if (looked.count === null) return `“${selector.slice(0, 80)}” isn’t a valid CSS selector.`;
  if (looked.isWholePage) return 'This selects the whole page. Select something smaller.';
  if (action !== 'click' || !looked.isOfPassword) return null;
  return 'Rules can’t click anything in a form with a password field. Select something else.';
}

function matchWords(count: number): string {
  if (count === 0) return 'Matches nothing on this page.';
  return `Matches ${count === 1 ? '1 element' : `${count} elements`} on this page.`;
}

/** Says what a rule matches on the open page. */
export function takenWords(action: PageRuleAction, count: number): string {
  const words = matchWords(count);
  return action === 'click' && count > 1 ? `${words} The first visible one is clicked.` : words;
}

/** Says what a rule matches after its click, which may have removed the element. */
export function clickedWords(count: number): string {
  if (count === 0) return 'The element was clicked and disappeared. Reload the page to see it again.';
  const which = count === 1 ? 'It' : 'The first visible one';
  return `${matchWords(count)} ${which} was clicked. Reload the page to undo the click.`;
}

/** Warns about a saved rule that matches nothing. Returns null when it matches, or was clicked. */
export function keptRemark(taken: TakenByRule | null | undefined): string | null {
  if (!taken || taken.isClicked) return null;
  if (taken.count === null) return 'Not a valid CSS selector';
  return taken.count === 0 ? 'Matches nothing on this page' : null;
}

/** Returns the rules that a view follows while one more is tried in it. */
export const withTried = (kept: readonly PageRule[], tried: PageRule | null): PageRule[] =>
  tried && !kept.some((rule) => isSame(rule, tried)) ? [...kept, tried] : [...kept];
