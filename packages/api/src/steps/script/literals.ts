/** A string of TypeScript, on one line, whatever a page has put into it. */
export function literal(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  return `'${inner}'`;
}

/** A comment of one line. */
export const comment = (text: string): string =>
  `// ${text.replaceAll(/\p{C}|[\u2028\u2029]/gu, ' ').trim()}`;

/** A name for a variable of the environment, such as `CARD_NUMBER`. */
export function variableName(words: string | null): string {
  const name = (words ?? '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, 40);
  return /^[A-Z]/.test(name) ? name : 'VALUE';
}

export const environment = (name: string): string => `process.env.${name} ?? ''`;
