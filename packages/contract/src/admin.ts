import { z } from 'zod';
import { organizationIdSchema, ticketIdSchema, userIdSchema } from './ids.ts';
import { instantSchema, limitOf, optionally } from './text.ts';
import { personSchema } from './people/users.ts';
import { severitySchema, ticketStatusSchema } from './vocabulary-schemas.ts';

export const analyticsSchema = z.object({
  totalOrganizations: z.number().int(),
  totalProjects: z.number().int(),
  totalUsers: z.number().int(),
  ticketsByType: z.array(z.object({ type: severitySchema, count: z.number().int() })),
  openTicketsByOrg: z.array(z.object({ organizationName: z.string(), count: z.number().int() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** Periods of figures over time, in days. */
export const FIGURE_DAYS = [30, 90, 365] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];
export const overTimeInput = z.object({
  days: optionally(z.coerce.number().pipe(z.literal(FIGURE_DAYS))).transform((days) => days ?? 30),
});
export const ticketsOverTimeSchema = z.object({
  /** A day each for 30 days, else a week each. */
  unit: z.enum(['day', 'week']),
  items: z.array(
    z.object({
      /** The day, in UTC, or the Monday of the week. */
      from: z.iso.date(),
      opened: z.number().int(),
      /** Counts a ticket when it is Done or Accepted for the first time. */
      finished: z.number().int(),
    }),
  ),
});
export type TicketsOverTime = z.infer<typeof ticketsOverTimeSchema>;

export const finishTimesSchema = z.object({
  organizationId: organizationIdSchema,
  organizationName: z.string(),
  finished: z.number().int(),
  /** Whole hours, from ten days on whole days; null where no ticket was finished. */
  medianHours: z.number().int().nullable(),
  /** Nine of ten took no longer. */
  ninetiethHours: z.number().int().nullable(),
});
export type FinishTimes = z.infer<typeof finishTimesSchema>;

export const waitingTicketSchema = z.object({
  id: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  status: ticketStatusSchema,
  projectName: z.string(),
  organizationName: z.string(),
  /** The last change of status or comment by an administrator, or else the ticket's creation. */
  waitingSince: instantSchema,
});
export type WaitingTicket = z.infer<typeof waitingTicketSchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** A dotted verb: `organization.archive`, `impersonation.start`. */
  action: z.string(),
  actor: personSchema.nullable(),
  impersonated: personSchema.nullable(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  summary: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const listAuditInput = z.object({
  limit: limitOf(50, 200),
  cursor: optionally(z.string().max(200)),
});
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
});
export const impersonateInput = z.object({ userId: userIdSchema });
