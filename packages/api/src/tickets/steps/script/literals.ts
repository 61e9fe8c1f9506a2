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
