/// <reference lib="dom" />

/** Shorter ones would be found in many other words. */
const LEAST_CHARACTERS = 4;
/** A field has a value for every letter that is typed. */
const MOST_VALUES = 200;

/** What was typed into password fields of this document, the newest last. */
const typed = new Set<string>();

function remember(event: Event): void {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLInputElement) || target.type !== 'password') return;
  const { value } = target;
  if (value.length < LEAST_CHARACTERS) return;
  typed.delete(value);
  typed.add(value);
  for (const oldest of typed) {
    if (typed.size <= MOST_VALUES) break;
    typed.delete(oldest);
  }
}

/** Pages write to the console what they are given, and tickets keep what is there. */
export function followPasswords(): void {
  window.addEventListener('input', remember, true);
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
