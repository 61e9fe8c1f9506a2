/**
 * Looks up a word from outside in a table. Every plain object has a “constructor”, so only own properties count.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  // oxlint-disable-next-line ringmark/own-value -- Object.hasOwn guards this one access.
  Object.hasOwn(table, word) ? table[word] : undefined;
