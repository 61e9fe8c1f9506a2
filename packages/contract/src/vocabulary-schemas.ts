import { z } from 'zod';
import { ELEMENT_STATES, LIFECYCLES, ROLES, SEVERITIES, TICKET_STATUSES } from './vocabulary.ts';

export const ticketStatusSchema = z.enum(TICKET_STATUSES, {
  error: `Status must be one of: ${TICKET_STATUSES.join(', ')}.`,
});
export const severitySchema = z.enum(SEVERITIES, { error: 'Severity must be low, medium or high.' });
export const elementStateSchema = z.enum(ELEMENT_STATES, {
  error: `Element must be one of: ${ELEMENT_STATES.join(', ')}.`,
});
export const roleSchema = z.enum(ROLES);
export const lifecycleSchema = z.enum(LIFECYCLES, { error: 'Status must be active or archived.' });
