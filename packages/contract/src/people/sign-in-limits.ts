/** Limits on how long a way in stays open, and on how many wrong codes it accepts. */
export const SIGN_IN_LIMITS = {
  /** Minutes in which a link or a code that was emailed signs a person in. */
  magicLinkMinutes: 15,
  /** Wrong codes after which a code is no longer accepted. */
  codeTries: 5,
  /** Days after which everyone signs in again, however often they come. */
  sessionMaximumDays: 90,
  /** Minutes for which an administrator impersonates another person. */
  impersonationMinutes: 60,
} as const;
