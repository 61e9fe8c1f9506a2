import { z } from 'zod';
import { isSelector, MAX_PAGE_RULES, SELECTOR_LENGTH } from './page-rule-text.ts';
import { PAGE_RULE_ACTIONS } from './page-rule-words.ts';

export const pageRuleSchema = z.object({
  action: z.enum(PAGE_RULE_ACTIONS, { error: 'A page rule must start with hide, click or mask.' }),
  selector: z
    .string()
    .trim()
    .min(1, 'A page rule needs a CSS selector.')
    .max(SELECTOR_LENGTH, `A page rule’s selector can have at most ${SELECTOR_LENGTH} characters.`)
    .refine(isSelector, {
      error: ({ input }) => `“${String(input).slice(0, 80)}” isn’t a valid CSS selector.`,
    }),
});
export type PageRule = z.infer<typeof pageRuleSchema>;

const textOf = ({ action, selector }: PageRule) => `${action} ${selector}`;

export const pageRulesSchema = z
  .array(pageRuleSchema)
  .max(MAX_PAGE_RULES, `A project can have at most ${MAX_PAGE_RULES} page rules.`)
  .refine((rules) => new Set(rules.map(textOf)).size === rules.length, 'There’s a duplicate page rule.');
