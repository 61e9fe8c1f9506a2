/** Shorter ones would be found in many other words. */
const MIN_CHARACTERS = 4;
/** A field has a value for every letter that is typed. */
const MAX_VALUES = 200;

/** The values that were typed into passwords, cards and masked fields of this document, the newest last. */
const typed = new Set<string>();

/** Remembers what was typed into a field whose value nobody else may read. */
export function rememberTyped(value: string): void {
  if (value.length < MIN_CHARACTERS) return;
  typed.delete(value);
  typed.add(value);
  for (const oldest of typed) {
    if (typed.size <= MAX_VALUES) break;
    typed.delete(oldest);
  }
}

/** A text of the page without the passwords that were typed in it, as they are or written for JSON or an address. */
export function withoutTyped(text: string): string {
  const longestFirst = [...typed].toSorted((one, other) => other.length - one.length);
  let shown = text;
  for (const value of longestFirst)
    for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())])
      shown = shown.replaceAll(form, '[removed]');
  return shown;
}
