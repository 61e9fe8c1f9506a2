import { severitySchema, ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';
import data from './demo-tickets.json' with { type: 'json' };

const demoTicketSchema = z.object({
  project: z.string(),
  status: ticketStatusSchema,
  severity: severitySchema,
  title: z.string(),
  description: z.string(),
  resolution: z.string().optional(),
  comments: z.array(z.string()).optional(),
});
export type DemoTicket = z.infer<typeof demoTicketSchema>;

/** A pin on the demo page: what is wrong with which place, CSS px of the page at the width it is looked at. */
const demoPinSchema = demoTicketSchema.extend({
  x: z.number().min(0),
  y: z.number().min(0),
});
export type DemoPin = z.infer<typeof demoPinSchema>;

/** Sixty tickets: those that came by the form, and the pins. */
export const DEMO = z
  .object({ tickets: z.array(demoTicketSchema), pins: z.array(demoPinSchema) })
  .parse(data);
