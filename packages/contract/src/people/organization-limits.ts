/** What an organization is called, and which domain its people mail from. */
export const ORGANIZATION_LIMITS = {
  nameLength: 120,
  domainLength: 253,
} as const;
