/** Made when it is first needed: what knows of languages is loaded with it. */
let collator: Intl.Collator | undefined;

/** Orders things by name as a person would in a list: SQLite sorts by code points, and É would stand behind Z. */
export function byName(a: { name: string }, b: { name: string }): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}
