import { compareNames } from '@ringmark/contract/lists/compare-names';

/** SQLite sorts by code points, which puts É after Z. */
export const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name);
