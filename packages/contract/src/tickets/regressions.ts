import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { instantSchema } from '../text.ts';

/** An accepted ticket whose element looks as it did before it was fixed, on two checks in a row. */
export const regressionSchema = z.object({
  ticketId: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  projectName: z.string(),
  /** The time at which the second check found it. */
  foundAt: instantSchema,
});
export type Regression = z.infer<typeof regressionSchema>;

/** The newest first. */
export const regressionsSchema = z.object({
  items: z.array(regressionSchema),
  /** There may be more of them than items. */
  total: z.number().int(),
});
