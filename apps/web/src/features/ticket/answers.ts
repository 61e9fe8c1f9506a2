/** What a link in a mail answers to a ticket that is Done. */
export const ANSWERS = ['accept', 'not-fixed'] as const;
export type Answer = (typeof ANSWERS)[number];
