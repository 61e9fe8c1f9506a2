import { z } from 'zod';
import { handOverIdSchema, ticketIdSchema, trackerIdSchema } from '../ids.ts';
import { trackerKindSchema } from '../projects/trackers.ts';
import { instantSchema, optionally } from '../text.ts';
import { ticketStatusSchema } from '../vocabulary-schemas.ts';

export const HAND_OVER_STATES = ['waiting', 'sent', 'failed'] as const;
export const ISSUE_STATES = ['open', 'closed'] as const;

/** A ticket as an issue in a tracker. */
export const handOverSchema = z.object({
  id: handOverIdSchema,
  kind: trackerKindSchema,
  /** `owner/name`, the path or the key of a project. */
  place: z.string(),
  /** The tracker; null once the project no longer has this tracker. */
  trackerId: trackerIdSchema.nullable(),
  state: z.enum(HAND_OVER_STATES),
  /** The outcome, or what it waits for. */
  sentence: z.string(),
  /** The key of the issue, such as `#12` or `SHOP-12`; null until it is handed over. */
  issueKey: z.string().nullable(),
  issueUrl: z.string().nullable(),
  /** The state of the issue that the tracker last reported. */
  issueState: z.enum(ISSUE_STATES).nullable(),
  /** A status that what happened there suggests; nothing moves by itself. */
  proposal: z.object({ status: ticketStatusSchema, sentence: z.string(), at: instantSchema }).nullable(),
  /** Null before the first try, and when it is not tried again. */
  nextTryAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type HandOver = z.infer<typeof handOverSchema>;

export const ticketHandOversSchema = z.object({
  /** Those of the ticket's project that it can still be handed over to. */
  trackers: z.array(z.object({ id: trackerIdSchema, kind: trackerKindSchema, place: z.string() })),
  items: z.array(handOverSchema),
});
export type TicketHandOvers = z.infer<typeof ticketHandOversSchema>;

export const handOverInput = z.object({ id: ticketIdSchema, trackerId: trackerIdSchema });
export const handOverRefInput = z.object({ id: handOverIdSchema });
export const decideProposalInput = z.object({
  id: handOverIdSchema,
  accept: z.boolean({ error: 'Your answer must be true (accept) or false (dismiss).' }),
  /** The status that was proposed; another one is a conflict. */
  status: optionally(ticketStatusSchema),
});
