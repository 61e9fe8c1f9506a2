/// <reference lib="dom" />

/** Whether somebody would see a field for a password. */
export const wantsPassword = (): boolean =>
  [...document.querySelectorAll('input[type=password]')].some((field) => field.checkVisibility());
