import { z } from 'zod';
import { labelIdSchema, projectIdSchema } from '../ids.ts';
import { requiredLine } from '../text.ts';
import { labelColourSchema } from '../vocabulary-schemas.ts';
import { LABEL_LIMITS } from './label-limits.ts';

/** A word of the team's for tickets of one project. */
export const labelSchema = z.object({
  id: labelIdSchema,
  name: z.string(),
  colour: labelColourSchema,
});
export type Label = z.infer<typeof labelSchema>;

export const countedLabelSchema = labelSchema.extend({
  projectId: projectIdSchema,
  /** The number of tickets, counted up to 1,001, which means more than 1,000. */
  ticketCount: z.number().int(),
});
export type CountedLabel = z.infer<typeof countedLabelSchema>;

const name = requiredLine('Label', LABEL_LIMITS.labelLength);

export const listLabelsInput = z.object({ projectId: projectIdSchema });
export const createLabelInput = z.object({ projectId: projectIdSchema, name, colour: labelColourSchema });
export const updateLabelInput = z.strictObject({
  id: labelIdSchema,
  name: name.optional(),
  colour: labelColourSchema.optional(),
});
export const labelRefInput = z.object({ id: labelIdSchema });
