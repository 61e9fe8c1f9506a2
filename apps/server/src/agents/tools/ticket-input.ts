import { z } from 'zod';

/** How tools name a ticket. */
export const ticketRef = z
  .string()
  .min(1)
  .max(64)
  .describe('The ticket: its number, such as 142 or #142, or its ID.');
