/** How often mails about tickets come as one; `off` sends each by itself. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
/** The hour of daily digests, by the clock of their reader. */
export const DIGEST_HOUR = 8;
/** What begins a token that stops all mails about tickets. */
export const ALL_TICKETS_TOKEN = 'all.';

export const UNSUBSCRIBE_INCOMPLETE =
  'This unsubscribe link is incomplete. Open it again from the email, or turn off emails under Settings.';
