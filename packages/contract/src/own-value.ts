/**
 * Looks a foreign word up in a table of ours. A word such as “constructor” is the name of something that every object has,
 * and is in no table.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
