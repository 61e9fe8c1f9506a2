import { z } from 'zod';
import { stepsSchema } from '../live/steps.ts';

/** The steps that led to a ticket's pin. */
export const ticketStepsSchema = z.object({
  /** In their order, the pin last; empty where nothing is known. */
  steps: stepsSchema,
  /** The same in words, one a step. */
  sentences: z.array(z.string()),
  /** A test for `@playwright/test` that does it again; null where one of the steps cannot be made sure of. */
  script: z.string().nullable(),
  /** Why there is no script, or what it leaves out; null where there is nothing to say. */
  remark: z.string().nullable(),
  /** All of it as one text, for a program that writes code. */
  text: z.string(),
});
export type TicketSteps = z.infer<typeof ticketStepsSchema>;
