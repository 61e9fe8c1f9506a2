import { z } from 'zod';
import { LIFECYCLES, ROLES, SEVERITIES, TICKET_STATUSES } from './vocabulary.ts';

export const ticketStatusSchema = z.enum(TICKET_STATUSES, {
  error: `Status must be one of: ${TICKET_STATUSES.join(', ')}.`,
});
export const severitySchema = z.enum(SEVERITIES, { error: 'Severity must be low, medium or high.' });
export const roleSchema = z.enum(ROLES);
export const lifecycleSchema = z.enum(LIFECYCLES, { error: 'Status must be active or archived.' });
