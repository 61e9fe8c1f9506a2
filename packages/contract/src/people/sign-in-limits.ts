/** How long a way in stays open, and how many wrong codes it takes. */
export const SIGN_IN_LIMITS = {
  /** Minutes in which a link or a code that was mailed signs somebody in. */
  magicLinkMinutes: 15,
  /** Wrong codes after which a code is no longer taken. */
  codeTries: 5,
  /** Days after which everybody signs in anew, however often they come. */
  sessionMaximumDays: 90,
  /** Minutes for which an administrator sees the product with another person's eyes. */
  impersonationMinutes: 60,
} as const;
