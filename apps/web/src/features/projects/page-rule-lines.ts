import type { PageRule } from '@ringmark/contract/pages/page-rules';

/** Writes one rule a line, as it is typed: `hide .cookie-banner`. */
export const toLines = (rules: readonly PageRule[] = []): string =>
  rules.map(({ action, selector }) => `${action} ${selector}`).join('\n');

/** The server says what is wrong with a line. */
export const toRules = (text: string): PageRule[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [action = '', ...selector] = line.split(/\s+/);
      return { action: action.toLowerCase() as PageRule['action'], selector: selector.join(' ') };
    });

/** The refusal of the first wrong line, with its number among those that say something. */
export function lineError(fields: Readonly<Record<string, string>>): string | undefined {
  const [key, sentence] = Object.entries(fields).find(([name]) => /^pageRules\b/.test(name)) ?? [];
  const line = /^pageRules\.(\d+)/.exec(key ?? '')?.[1];
  return line === undefined ? sentence : `Rule ${Number(line) + 1}: ${sentence}`;
}
