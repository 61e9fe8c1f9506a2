import { z } from 'zod';
import { daySchema } from './due-dates.ts';
import { labelIdSchema, projectIdSchema, ticketIdSchema, userIdSchema } from '../ids.ts';
import { instantSchema } from '../text.ts';
import { LABEL_LIMITS } from './label-limits.ts';
import { ticketSchema } from './tickets.ts';
import { personSchema } from '../people/users.ts';
import { severitySchema } from '../vocabulary-schemas.ts';

const labelIds = z.array(labelIdSchema).max(LABEL_LIMITS.labelsPerProject).optional();

/** Fields that are left out stay as they are; null removes a value. */
export const triageInput = z.strictObject({
  id: ticketIdSchema,
  assigneeId: userIdSchema.nullable().optional(),
  addLabels: labelIds,
  removeLabels: labelIds,
  dueOn: daySchema.nullable().optional(),
  severity: severitySchema.optional(),
  /** A project of the same organization. */
  projectId: projectIdSchema.optional(),
});
export type TriageInput = z.infer<typeof triageInput>;

export const triagedTicketSchema = ticketSchema.extend({
  /** The things that the ticket lost on its way into another project. */
  dropped: z.object({
    /** Names of labels that are not there. */
    labels: z.array(z.string()),
    /** Does not reach it. */
    assignee: personSchema.nullable(),
  }),
});
export type TriagedTicket = z.infer<typeof triagedTicketSchema>;

export const TICKET_CHANGE_KINDS = ['assignee', 'label', 'due', 'severity', 'project', 'blur'] as const;

/**
 * Both values are in the words of that time. A label has either `before` or `after`: it was removed, or added. A blur
 * has neither.
 */
export const ticketChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(TICKET_CHANGE_KINDS),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changedAt: instantSchema,
  user: personSchema,
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

/** A person who can be assigned to a project's tickets. */
export const assignablePersonSchema = personSchema.extend({ email: z.string(), isAdmin: z.boolean() });
export type AssignablePerson = z.infer<typeof assignablePersonSchema>;
export const assignablePeopleInput = z.object({ projectId: projectIdSchema });
