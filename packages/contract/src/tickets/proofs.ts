import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { boxSchema } from '../pins.ts';
import { instantSchema } from '../text.ts';

/** The reason why a proof was made: its ticket became Done, someone asked, or the site was deployed. */
export const PROOF_CAUSES = ['done', 'check', 'deploy'] as const;
export const proofCauseSchema = z.enum(PROOF_CAUSES);
export type ProofCause = z.infer<typeof proofCauseSchema>;

/** `not_compared`: there is a picture of today, and nothing that it could be compared with. */
export const PROOF_OUTCOMES = ['changed', 'same', 'gone', 'not_opened', 'not_compared'] as const;
export const proofOutcomeSchema = z.enum(PROOF_OUTCOMES);
export type ProofOutcome = z.infer<typeof proofOutcomeSchema>;

const shareSchema = z.number().min(0).max(1);

/** The result of one visit to a page. Lengths are CSS px. */
export const resultShape = {
  state: z.enum(['waiting', 'ready']),
  /** Null while it waits. */
  outcome: proofOutcomeSchema.nullable(),
  /** The outcome as a person reads it. */
  sentence: z.string(),
  /** The share of the window around the element that differs. */
  share: shareSchema.nullable(),
  /** The same of the page around that window. */
  around: shareSchema.nullable(),
  /** The places in the picture that differ. */
  places: z.array(boxSchema),
  pictureUrl: z.string().nullable(),
  /** The size of the window that the picture shows. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The element's place in today's picture, and its place in the first; null if it is not visible. */
  box: boxSchema.nullable(),
  boxBefore: boxSchema.nullable(),
  browserBefore: z.string().nullable(),
  browser: z.string().nullable(),
  /**
   * The number of the ticket's steps that were repeated before the element was visible; 0 if it was visible without
   * them.
   */
  repeatedSteps: z.number().int(),
  /** True if both pictures were drawn by different versions of the browser. */
  isOtherBrowser: z.boolean(),
  finishedAt: instantSchema.nullable(),
};

/** A proof at a size of the window at which someone has called the ticket wrong. */
export const proofSizeSchema = z.object({
  /** The size of the window, such as `375x667`. */
  resolution: z.string(),
  name: z.string(),
  ...resultShape,
  /** The picture that today's is compared with; null where there is none. */
  beforeUrl: z.string().nullable(),
});
export type ProofSize = z.infer<typeof proofSizeSchema>;

/** The result for a pin's element: today's picture, and how it differs from the ticket's. */
export const proofSchema = z.object({
  id: z.string(),
  ticketId: ticketIdSchema,
  cause: proofCauseSchema,
  ...resultShape,
  /** The deployed site's name of its version, if that is known. */
  version: z.string().nullable(),
  createdAt: instantSchema,
  /** The results at the sizes that were called wrong. */
  sizes: z.array(proofSizeSchema),
});
export type Proof = z.infer<typeof proofSchema>;

/** The newest first. */
export const proofsSchema = z.object({
  items: z.array(proofSchema),
  /** False for a ticket without a pin on an element, without a picture or an address: it has no proofs. */
  canCheck: z.boolean(),
});
export type ProofsOfTicket = z.infer<typeof proofsSchema>;
