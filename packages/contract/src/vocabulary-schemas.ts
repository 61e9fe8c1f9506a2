import { z } from 'zod';
import {
  ELEMENT_STATES,
  LABEL_COLOURS,
  LIFECYCLES,
  ROLES,
  SEVERITIES,
  TICKET_STATUSES,
  WATCH_LEVELS,
} from './vocabulary.ts';

export const ticketStatusSchema = z.enum(TICKET_STATUSES, {
  error: `Status must be one of: ${TICKET_STATUSES.join(', ')}.`,
});
export const severitySchema = z.enum(SEVERITIES, { error: 'Severity must be low, medium or high.' });
export const elementStateSchema = z.enum(ELEMENT_STATES, {
  error: `Element must be one of: ${ELEMENT_STATES.join(', ')}.`,
});
export const roleSchema = z.enum(ROLES);
export const lifecycleSchema = z.enum(LIFECYCLES, { error: 'Status must be active or archived.' });
export const labelColourSchema = z.enum(LABEL_COLOURS, {
  error: `Colour must be one of: ${LABEL_COLOURS.join(', ')}.`,
});
export const watchLevelSchema = z.enum(WATCH_LEVELS, { error: 'Level must be all, mentions or none.' });
