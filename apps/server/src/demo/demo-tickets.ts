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
  /** These are for the team alone. */
  notes: z.array(z.string()).optional(),
  labels: z.array(z.string()).optional(),
  isAssigned: z.boolean().optional(),
  dueInDays: z.number().int().optional(),
  createdDaysAgo: z.number().min(0).optional(),
  /** It moves towards its last status until then; without it at each one's own pace. */
  endedDaysAgo: z.number().min(0).optional(),
  /** The customer says so of the ticket that was Done. It is the status afterwards that the ticket has here. */
  sentBack: z.string().optional(),
  /** It is merged into the ticket with this title. */
  mergedInto: z.string().optional(),
});
export type DemoTicket = z.infer<typeof demoTicketSchema>;

const demoPinSchema = demoTicketSchema.extend({
  x: z.number().min(0),
  y: z.number().min(0),
  /** The reporter pressed these places of the page before, in px of the document. */
  presses: z.array(z.object({ x: z.number(), y: z.number() })).optional(),
  /** The page is opened for its picture before and, once it is Done, for the one after. */
  isChecked: z.boolean().optional(),
});
export type DemoPin = z.infer<typeof demoPinSchema>;

export const DEMO = z
  .object({ tickets: z.array(demoTicketSchema), pins: z.array(demoPinSchema) })
  .parse(data);
