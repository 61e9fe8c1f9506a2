/** The answers that a link in an email gives to a ticket that is Done. */
export const ANSWERS = ['accept', 'not-fixed'] as const;
export type Answer = (typeof ANSWERS)[number];
