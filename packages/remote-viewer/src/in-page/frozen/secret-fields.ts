/// <reference lib="dom" />
import { isPasswordName } from '@ringmark/page-script/passwords-in-addresses';

const CARD_NAME =
  /card[-_ ]?(?:num|no\b|nr)|cc[-_]?(?:num|csc|exp|name)|\b(?:cvc|cvv|csc)\d?\b|iban|karten-?n/i;
const SECRET_COMPLETION = /(?:^|\s)(?:cc-\S+|current-password|new-password|one-time-code)(?:\s|$)/i;

/** Tells whether the value of a field is never kept: passwords, cards, and what pages put into forms unseen. */
export function isSecretField(field: Element): boolean {
  if (field instanceof HTMLInputElement && (field.type === 'password' || field.type === 'hidden'))
    return true;
  if (SECRET_COMPLETION.test(field.getAttribute('autocomplete') ?? '')) return true;
  return ['name', 'id', 'aria-label', 'placeholder']
    .map((name) => field.getAttribute(name) ?? '')
    .some((words) => isPasswordName(words) || CARD_NAME.test(words));
}
