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

const demoPinSchema = demoTicketSchema.extend({
  x: z.number().min(0),
  y: z.number().min(0),
});
export type DemoPin = z.infer<typeof demoPinSchema>;

export const DEMO = z
  .object({ tickets: z.array(demoTicketSchema), pins: z.array(demoPinSchema) })
  .parse(data);
