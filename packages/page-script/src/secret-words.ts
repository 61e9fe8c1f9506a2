import { isPasswordName } from './passwords-in-addresses.ts';

const CODE_NAME =
  /\botp\b|one[-_ ]?time|(?:2|two)[-_ ]?fa\b|\bmfa\b|totp|verif|token|secret|passcode|\bpin\b|(?:security|access|auth\w*|login|sms|confirm\w*|best[aä]tigungs)[-_ ]?code|^code$|\btan\b/i;
const CARD = /\bcard\b|karten-?n|\b(?:cvc|cvv|csc)\d?\b|iban/i;

/** Tells whether a field is named like a code that no one else may read. */
export const isCodeName = (name: string): boolean => CODE_NAME.test(name);

/** Tells whether a question asks for a password, a code or a card. */
export const asksForSecret = (question: string): boolean =>
  isPasswordName(question) || isCodeName(question) || CARD.test(question);
