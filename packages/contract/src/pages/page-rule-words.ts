/** The actions on the elements that a page rule selects; `click` is for the first visible one, once per document. */
export const PAGE_RULE_ACTIONS = ['hide', 'click', 'mask'] as const;
export type PageRuleAction = (typeof PAGE_RULE_ACTIONS)[number];
