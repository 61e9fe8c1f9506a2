import { z } from 'zod';
import { DUE_STATES } from './due-states.ts';

/** A calendar day without a time, as `2026-03-14`. */
export const daySchema = z.iso.date({ error: 'Enter a date such as 2026-03-14.' });

export const dueStateSchema = z.enum(DUE_STATES, { error: 'The due date filter must be overdue or soon.' });
