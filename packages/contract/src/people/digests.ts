/** The intervals at which emails about tickets are combined into one; `off` sends each by itself. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
/** The hour of daily digests, by the clock of their reader. */
export const DIGEST_HOUR = 8;
/** The beginning of a token that stops all emails about tickets. */
export const ALL_TICKETS_TOKEN = 'all.';

export const UNSUBSCRIBE_INCOMPLETE =
  'This unsubscribe link is incomplete. Open it again from the email, or turn off emails under Settings.';
