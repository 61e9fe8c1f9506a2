/// <reference lib="dom" />

/** Whether somebody would see a field for a password. */
export const wantsPassword = (): boolean =>
  [...document.querySelectorAll('input[type=password]')].some((field) => field.checkVisibility());

const MAX_TEXT = 200_000;

/** The words that somebody would read. */
export const pageText = (): string => (document.body?.innerText ?? '').slice(0, MAX_TEXT);
