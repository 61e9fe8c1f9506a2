/** Limits on an organization's name, and on the domain that its people send email from. */
export const ORGANIZATION_LIMITS = {
  nameLength: 120,
  domainLength: 253,
} as const;
