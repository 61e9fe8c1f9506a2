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

/** A pin on the demo page: where to look for an element, and what is wrong with it. */
const demoPinSchema = demoTicketSchema.extend({
  /** Part of the page's height at which the view stands, 0 to 1. */
  scroll: z.number().min(0).max(1),
  /** The click in the viewport, 0 to 1 of its width and height. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});
export type DemoPin = z.infer<typeof demoPinSchema>;

/** Sixty tickets: those that came by the form, and the pins. */
export const DEMO = z
  .object({ tickets: z.array(demoTicketSchema), pins: z.array(demoPinSchema) })
  .parse(data);
