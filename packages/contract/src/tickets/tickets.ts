import { z } from 'zod';
import { labelIdSchema, projectIdSchema, ticketIdSchema, userIdSchema } from '../ids.ts';
import { LIST_LIMITS } from '../lists/list-limits.ts';
import { pxText } from '../pages/coordinates.ts';
import { drawingSchema, drawingShapesSchema, newCoversSchema } from '../pages/drawing.ts';
import { stepsSchema } from '../live/steps.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { COMMENT_LIMITS } from './comment-limits.ts';
import { LABEL_LIMITS } from './label-limits.ts';
import { mergedIntoSchema } from './merging.ts';
import { pageReportSchema, pinContextSchema, ringSchema } from '../pins.ts';
import { tickFields } from './task-boxes.ts';
import { textFormatSchema } from './text-format.ts';
import {
  instantSchema,
  limitFilter,
  optionalAddress,
  optionalLine,
  optionally,
  requiredLine,
  requiredText,
} from '../text.ts';
import { daySchema } from './due-dates.ts';
import { labelSchema } from './labels.ts';
import { ticketFilters } from '../lists/ticket-filters.ts';
import { personSchema } from '../people/users.ts';
import { elementStateSchema, severitySchema, ticketStatusSchema } from '../vocabulary-schemas.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';

/** A ticket in lists has no picture. */
export const ticketListItemSchema = z.object({
  id: ticketIdSchema,
  /** The short number that people say: #142. */
  number: z.number().int(),
  projectId: projectIdSchema,
  projectName: z.string(),
  userId: userIdSchema,
  creator: personSchema,
  title: z.string(),
  description: z.string(),
  descriptionFormat: textFormatSchema,
  url: z.string().nullable(),
  resolution: z.string().nullable(),
  severity: severitySchema,
  status: ticketStatusSchema,
  /** The pin's place in the document, CSS px, as text; null without a pin. */
  clickX: z.string().nullable(),
  clickY: z.string().nullable(),
  pin: pinContextSchema.nullable(),
  /** The ring marks the pin on the picture; null without pin or picture. */
  ring: ringSchema.nullable(),
  screenshotUrl: z.string().nullable(),
  /** Today's picture of the same place, of the newest proof; null before the ticket was Done for the first time. */
  proofUrl: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  acceptedAt: instantSchema.nullable(),
  acceptedBy: userIdSchema.nullable(),
  /** Internal notes are not among them. */
  commentCount: z.number().int(),
  /** Internal notes; null for everyone except the team. */
  noteCount: z.number().int().nullable(),
  attachmentCount: z.number().int(),
  /** The number of people who reported it, including its author. */
  people: z.number().int(),
  /** Task boxes of the description; null where it has none. */
  tasks: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** The last nightly check's result for the pin's element; null for tickets that are not checked. */
  element: elementStateSchema.nullable(),
  /** The same as a sentence; null before the first check. */
  elementFinding: z.string().nullable(),
  elementCheckedAt: instantSchema.nullable(),
  /** The person who is assigned. */
  assignee: personSchema.nullable(),
  /** A day, the same everywhere. */
  dueOn: daySchema.nullable(),
  /** The labels, sorted by name. They belong to the team: nobody else sees any. */
  labels: z.array(labelSchema),
});
export type TicketListItem = z.infer<typeof ticketListItemSchema>;

export const ticketSchema = ticketListItemSchema.extend({
  /** A data URL, or null. */
  screenshot: z.string().nullable(),
  /** In px, so that the page keeps room while it loads; null without a picture. */
  screenshotSize: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  report: pageReportSchema.nullable(),
  /** The drawing on the picture; null if there is none. */
  drawing: drawingSchema.nullable(),
  /** Counts edits of the words; compare `seenEdits`. */
  edits: z.number().int(),
  /** False when its project or organization is archived, or it was merged into another ticket. */
  isOpenForWriting: z.boolean(),
  /** The ticket into which it was merged; null for a ticket of its own. */
  mergedInto: mergedIntoSchema.nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const listTicketsInput = z.object({
  ...ticketFilters,
  url: optionally(z.string().max(URL_LIMITS.urlLength)),
  status: optionally(ticketStatusSchema),
  limit: limitFilter(LIST_LIMITS.listMaximum),
  cursor: optionally(z.string().max(200)),
});
export type ListTicketsInput = z.infer<typeof listTicketsInput>;
export const ticketPageSchema = z.object({
  items: z.array(ticketListItemSchema),
  nextCursor: z.string().nullable(),
});
export type TicketPage = z.infer<typeof ticketPageSchema>;

export const createTicketInput = z.object({
  projectId: projectIdSchema,
  title: requiredLine('Title', TICKET_LIMITS.titleLength),
  description: requiredText('Description', TICKET_LIMITS.descriptionLength),
  url: optionalAddress('URL', URL_LIMITS.urlLength),
  resolution: optionalLine('Resolution', 80),
  severity: optionally(severitySchema).transform((severity) => severity ?? 'medium'),
  clickX: pxText('Click X'),
  clickY: pxText('Click Y'),
  /** `data:image/png|jpeg|webp;base64,...`; the service checks the bytes. */
  screenshot: z
    .string()
    .nullish()
    .transform((value) => value || null),
  status: optionally(ticketStatusSchema),
  pin: optionally(pinContextSchema).transform((pin) => pin ?? null),
  report: optionally(pageReportSchema).transform((report) => report ?? null),
  /**
   * The drawing on the picture. If parts of the picture are covered, nothing is kept that the page reported about
   * itself, and the server makes no picture of it.
   */
  drawing: optionally(drawingSchema).transform((drawing) => drawing ?? null),
  /** The caller's steps before the pin, as `viewport.inspect` has reported them; acts may be left out. */
  steps: optionally(stepsSchema).transform((steps) => steps ?? []),
  /** Only administrators choose these three, as with `triage`. */
  assigneeId: optionally(userIdSchema),
  labels: optionally(z.array(labelIdSchema).max(LABEL_LIMITS.labelsPerProject)),
  dueOn: optionally(daySchema),
  /** The caller's open view in which the pin was set: its page is kept as it is, right after the ticket. */
  sessionId: optionally(z.string().min(1).max(100)),
  /** If the key is repeated within a day, no second ticket is created; with other content it is a conflict. */
  idempotencyKey: optionally(z.string().max(200)),
});
export type CreateTicketInput = z.infer<typeof createTicketInput>;

export const ticketRefInput = z.object({ id: ticketIdSchema });
export const updateTicketInput = z.object({
  id: ticketIdSchema,
  status: ticketStatusSchema,
  /** If the status is another one by now, the call is a conflict and changes nothing. */
  expectedStatus: optionally(ticketStatusSchema),
});
/** A person says that a ticket that is Done is not. */
export const rejectTicketInput = z.object({
  id: ticketIdSchema,
  /** Becomes a comment. */
  reason: requiredText('Reason', COMMENT_LIMITS.commentLength),
});
export const editTicketInput = z.strictObject({
  id: ticketIdSchema,
  title: requiredLine('Title', TICKET_LIMITS.titleLength).optional(),
  description: requiredText('Description', TICKET_LIMITS.descriptionLength).optional(),
  /** If there are more edits by now, the call is a conflict and changes nothing. */
  seenEdits: optionally(z.number().int().min(0)),
});
/** Draws on a ticket's picture: these marks replace those that are there. */
export const drawTicketInput = z.object({ id: ticketIdSchema, shapes: drawingShapesSchema });
/**
 * Blurs parts of a ticket's picture permanently. Everything else that may show or tell what they hid is removed with
 * them. `shapes` are the marks on the picture from then on; if they are left out, those that are there stay.
 */
export const blurTicketInput = z.object({
  id: ticketIdSchema,
  covers: newCoversSchema,
  shapes: optionally(drawingShapesSchema),
});
export type BlurTicketInput = z.infer<typeof blurTicketInput>;
/** Ticks a task box of the description, or clears it. */
export const tickTicketInput = z.object({ id: ticketIdSchema, ...tickFields });
/** `above` and `below` are the neighbours in the column as the person saw them. */
export const moveTicketInput = updateTicketInput.extend({
  above: optionally(ticketIdSchema),
  below: optionally(ticketIdSchema),
});
export type MoveTicketInput = z.infer<typeof moveTicketInput>;

/** The stored picture, or with the pin's ring drawn on it. */
export const screenshotQuery = z.object({
  /** It is a part of `screenshotUrl`, whose picture never changes. */
  blurred: optionally(z.string()).transform((blurred) => blurred ?? '0'),
  marked: optionally(z.enum(['true', 'false'], { error: 'marked must be true or false.' })).transform(
    (marked) => marked === 'true',
  ),
});

export const ticketCountsSchema = z.object({
  total: z.number().int(),
  inProgress: z.number().int(),
  completed: z.number().int(),
  highSeverity: z.number().int(),
});
export type TicketCounts = z.infer<typeof ticketCountsSchema>;
