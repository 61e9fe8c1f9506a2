/// <reference lib="dom" />

const seenPasswords = (): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].filter((field) =>
    field.checkVisibility(),
  );

/** Tells whether a person would see a field for a password. */
export const wantsPassword = (): boolean => seenPasswords().length > 0;

const MAX_TEXT = 200_000;

/** Returns the words that a person would read. */
export const pageText = (): string => (document.body?.innerText ?? '').slice(0, MAX_TEXT);

/** A page with more words than this has a sign-in next to its own content. */
const MAX_WORDS_OF_A_FORM = 1_000;

/** Tells whether the page is a form for signing in and little else. A form that makes an account asks for a new password. */
export function isSignInForm(): boolean {
  const [field, ...others] = seenPasswords();
  if (!field || others.length > 0 || field.autocomplete === 'new-password') return false;
  return pageText().length <= MAX_WORDS_OF_A_FORM;
}
