import { z } from 'zod';
import { PAGE_RULE_ACTIONS } from './page-rule-words.ts';

/** At most so many of a project. */
export const MOST_PAGE_RULES = 50;
const SELECTOR_LENGTH = 500;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/**
 * Whether a text can be a CSS selector: brackets and quotes are closed, and nothing in it would end a rule of a style
 * sheet. Browsers know more; a selector that one refuses does nothing.
 */
export function isSelector(text: string): boolean {
  const open: string[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (CLOSES[sign] !== undefined) open.push(CLOSES[sign]);
    else if (sign === ')' || sign === ']') {
      if (open.pop() !== sign) return false;
    } else if (/[{};@<]/.test(sign) || text.startsWith('/*', at)) return false;
  }
  return text.trim() !== '' && quote === '' && open.length === 0 && !/[\n\r]/.test(text);
}

export const pageRuleSchema = z.object({
  action: z.enum(PAGE_RULE_ACTIONS, { error: 'A page rule begins with hide, click or mask.' }),
  selector: z
    .string()
    .trim()
    .min(1, 'A page rule needs a CSS selector.')
    .max(SELECTOR_LENGTH, `The selector of a page rule has at most ${SELECTOR_LENGTH} characters.`)
    .refine(isSelector, { error: ({ input }) => `“${String(input).slice(0, 80)}” is no CSS selector.` }),
});
export type PageRule = z.infer<typeof pageRuleSchema>;

const textOf = ({ action, selector }: PageRule) => `${action} ${selector}`;

export const pageRulesSchema = z
  .array(pageRuleSchema)
  .max(MOST_PAGE_RULES, `A project has at most ${MOST_PAGE_RULES} page rules.`)
  .refine((rules) => new Set(rules.map(textOf)).size === rules.length, 'A page rule is there twice.');
