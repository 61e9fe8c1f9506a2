// SQLite sorts by code points: É would stand behind Z.
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Orders things by name as a person would in a list. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
