/** What is done to the elements that a page rule selects; `click`: the first one that is visible, once a document. */
export const PAGE_RULE_ACTIONS = ['hide', 'click', 'mask'] as const;
export type PageRuleAction = (typeof PAGE_RULE_ACTIONS)[number];
