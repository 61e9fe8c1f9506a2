import { z } from 'zod';

/** The nine statuses, in the order of the board's columns. */
export const TICKET_STATUSES = [
  'Received',
  'In Progress',
  'In Review',
  'Adjustments',
  'QA',
  'Production',
  'Blocked',
  'Done',
  'Accepted',
] as const;
export const ticketStatusSchema = z.enum(TICKET_STATUSES, {
  error: `Status must be one of: ${TICKET_STATUSES.join(', ')}.`,
});
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** Statuses in which nobody has work left: they do not count as open. */
export const CLOSED_STATUSES = ['Done', 'Accepted'] as const satisfies readonly TicketStatus[];

export const SEVERITIES = ['low', 'medium', 'high'] as const;
export const severitySchema = z.enum(SEVERITIES, { error: 'Severity must be low, medium or high.' });
export type Severity = z.infer<typeof severitySchema>;

export const ROLES = ['member', 'admin'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** The life of an organization, a project or a user. */
export const LIFECYCLES = ['active', 'archived'] as const;
export const lifecycleSchema = z.enum(LIFECYCLES, { error: 'Status must be active or archived.' });
export type Lifecycle = z.infer<typeof lifecycleSchema>;

/** What an administrator of the platform is called on screen. */
export const ADMIN_LABEL = 'Ringmark Admin';
