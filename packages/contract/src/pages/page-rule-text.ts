/** The most page rules that a project can have. */
export const MAX_PAGE_RULES = 50;
export const SELECTOR_LENGTH = 500;

const CLOSES: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
]);

/**
 * Tells whether a text can be a CSS selector: brackets and quotes are closed, and nothing in it would end a rule of a
 * style sheet. Browsers know more; a selector that a browser refuses does nothing.
 */
export function isSelector(text: string): boolean {
  const open: string[] = [];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (CLOSES.has(sign)) open.push(CLOSES.get(sign) ?? '');
    else if (sign === ')' || sign === ']') {
      if (open.pop() !== sign) return false;
    } else if (/[{};@<]/.test(sign) || text.startsWith('/*', at)) return false;
  }
  return text.trim() !== '' && quote === '' && open.length === 0 && !/[\n\r]/.test(text);
}
