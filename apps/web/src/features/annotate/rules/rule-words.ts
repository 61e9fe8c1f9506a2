import type { TakenByRule } from '@ringmark/contract/live/page-rules';
import type { PageRuleAction } from '@ringmark/contract/pages/page-rule-words';
import { isSelector, MOST_PAGE_RULES, SELECTOR_LENGTH } from '@ringmark/contract/pages/page-rule-text';
import type { PageRule } from '@ringmark/contract/pages/page-rules';

/** What each kind of rule is called, and what is asked for while it is pointed at. */
export const RULE_WORDS: Readonly<Record<PageRuleAction, { name: string; ask: string }>> = {
  hide: { name: 'Hide', ask: 'Point at what is to go.' },
  click: { name: 'Click once', ask: 'Point at what is to be clicked.' },
  mask: { name: 'Mask', ask: 'Point at what is to be grey.' },
};

const isSame = (one: PageRule, other: PageRule): boolean =>
  one.action === other.action && one.selector === other.selector;

/** Why a rule cannot even be looked for; null where it can. */
export function wordingProblem({ action, selector }: PageRule, kept: readonly PageRule[]): string | null {
  if (selector === '') return null;
  if (!isSelector(selector)) return `“${selector.slice(0, 80)}” is no CSS selector.`;
  if (selector.length > SELECTOR_LENGTH)
    return `The selector of a page rule has at most ${SELECTOR_LENGTH} characters.`;
  if (kept.some((rule) => isSame(rule, { action, selector }))) return 'This rule is there already.';
  if (kept.length < MOST_PAGE_RULES) return null;
  return `A project has at most ${MOST_PAGE_RULES} page rules. Remove one first.`;
}

/** Why a rule is not kept, now that it is known what it takes here; null where it can be. */
export function takingProblem({ action, selector }: PageRule, looked: TakenByRule): string | null {
  if (looked.count === null) return `“${selector.slice(0, 80)}” is no CSS selector that browsers know.`;
  if (looked.isWholePage) return 'This takes the whole page. Choose something smaller.';
  if (action !== 'click' || !looked.isOfPassword) return null;
  return 'Nothing is clicked in a form with a password. Choose something else.';
}

/** What a rule takes on the page that is open. */
export function takenWords(action: PageRuleAction, count: number): string {
  if (count === 0) return 'Takes nothing on this page.';
  const elements = count === 1 ? '1 element' : `${count} elements`;
  if (action !== 'click' || count === 1) return `Takes ${elements} on this page.`;
  return `Takes ${elements} on this page: the first that can be seen is clicked.`;
}

/** What a rule takes now that it has been clicked, which may have taken it away. */
export function clickedWords(count: number): string {
  if (count === 0) return 'It has been clicked and is gone now, until the page is loaded again.';
  const taken = takenWords('click', count);
  return `${taken} It has been clicked; what that did stays until the page is loaded again.`;
}

/** What is to be said of a rule that is kept; null where it takes something, or has. */
export function keptRemark(taken: TakenByRule | null | undefined): string | null {
  if (!taken || taken.isClicked) return null;
  if (taken.count === null) return 'No selector that browsers know';
  return taken.count === 0 ? 'Takes nothing on this page' : null;
}

/** What a view follows while a rule is tried in it. */
export const withTried = (kept: readonly PageRule[], tried: PageRule | null): PageRule[] =>
  tried && !kept.some((rule) => isSame(rule, tried)) ? [...kept, tried] : [...kept];
