/** The words of a ticket. */
export const TICKET_LIMITS = {
  titleLength: 200,
  descriptionLength: 20_000,
} as const;
