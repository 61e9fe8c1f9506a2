import { z } from 'zod';

/** The reference to a ticket in a tool's input. */
export const ticketRef = z
  .string()
  .min(1)
  .max(64)
  .describe('The ticket: its number, such as 142 or #142, or its ID.');
