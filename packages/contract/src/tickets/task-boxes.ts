import { z } from 'zod';
import { TICKET_LIMITS } from './ticket-limits.ts';

/** Ticks the box of a task in a text, or clears it. */
export const tickFields = {
  /** The number of the box, counted from 0 through the text. */
  box: z.coerce
    .number({ error: 'The position of the checkbox must be a number.' })
    .int()
    .min(0)
    .max(TICKET_LIMITS.descriptionLength),
  isDone: z.boolean({ error: 'The new state of the checkbox must be true (ticked) or false (unticked).' }),
  /** The words next to the box as the caller saw them: if they are different by now, the call is a conflict. */
  seen: z
    .string({ error: 'The label of the checkbox must be text.' })
    .max(
      TICKET_LIMITS.descriptionLength,
      `The label of the checkbox can have at most ${TICKET_LIMITS.descriptionLength.toLocaleString('en')} characters.`,
    ),
};
const tickInput = z.object(tickFields);
export type TickInput = z.infer<typeof tickInput>;
