/** Limits on a person's name and email address. */
export const PERSON_LIMITS = {
  nameLength: 120,
  emailLength: 254,
} as const;
