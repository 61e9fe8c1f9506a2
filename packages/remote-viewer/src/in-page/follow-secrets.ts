/// <reference lib="dom" />
import { isSecretForAll, notePassword } from './steps/secret-values.ts';
import { tell } from './tell.ts';
import { rememberTyped } from './typed-passwords.ts';

/** A longer value is no password: its beginning is enough to find it. */
const MAX = 500;

function hear(event: Event, isDone: boolean): void {
  const [field] = event.composedPath();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  if (!isSecretForAll(field)) return;
  rememberTyped(field.value);
  // The server takes it out of the addresses of the pages that come next, which know nothing of this one.
  tell({ type: 'secret', value: field.value.slice(0, MAX), isDone });
}

function noteFocused({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'password') notePassword(target);
}

/** A password that the page shows, by its eye for example, stays one. */
function followShownPasswords(): void {
  window.addEventListener('focus', noteFocused, true);
  new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      if (oldValue?.toLowerCase() === 'password') notePassword(target);
  }).observe(document, { subtree: true, attributeFilter: ['type'], attributeOldValue: true });
}

/** Follows what is typed into passwords, cards and masked fields: pages write to the console what they are given. */
export function followSecrets(): void {
  followShownPasswords();
  window.addEventListener('input', (event) => hear(event, false), true);
  window.addEventListener('change', (event) => hear(event, true), true);
}
