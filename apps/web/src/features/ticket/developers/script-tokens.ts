export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'call' | 'plain';

export interface Token {
  kind: TokenKind;
  text: string;
}

const KEYWORDS = new Set('async await const false from import null true'.split(' '));

/** Matches what has a colour of its own. Strings are of one line, as `api/tickets/steps/script/literals.ts` writes them. */
const PARTS = /(\/\/.*)|('(?:[^'\\\n]|\\.)*')|(?<![\w$])(\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*)(?=(\s*\()?)/g;

function kindOf([text, comment, string, number, , parenthesis]: RegExpMatchArray): TokenKind {
  if (comment !== undefined) return 'comment';
  if (string !== undefined) return 'string';
  if (number !== undefined) return 'number';
  if (KEYWORDS.has(text)) return 'keyword';
  return parenthesis === undefined ? 'plain' : 'call';
}

/** Splits a test that Ringmark has written into parts with a colour. Joined, they are the test again. */
export function scriptTokens(script: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of script.matchAll(PARTS)) {
    const kind = kindOf(match);
    if (kind === 'plain') continue;
    if (match.index > end) tokens.push({ kind: 'plain', text: script.slice(end, match.index) });
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < script.length) tokens.push({ kind: 'plain', text: script.slice(end) });
  return tokens;
}
