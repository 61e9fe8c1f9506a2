/** What a person is called, and where mail reaches them. */
export const PERSON_LIMITS = {
  nameLength: 120,
  emailLength: 254,
} as const;
