import { z } from 'zod';
import { projectIdSchema, ticketIdSchema } from '../ids.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { px } from './coordinates.ts';
import { stepsSchema } from '../live/steps.ts';
import { preferencesSchema } from '../live/preferences.ts';
import { pageReportSchema, pinElementSchema, pinRegionSchema, pinStateSchema, regionSize } from '../pins.ts';
import { instantSchema, optionally, requiredAddress } from '../text.ts';
import { VIEWPORT_LIMITS } from './viewport-limits.ts';

const side = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .min(min, `${label} must be between ${min} and ${max}.`)
    .max(max, `${label} must be between ${min} and ${max}.`);
const width = side('Width', VIEWPORT_LIMITS.viewportWidth);
const height = side('Height', VIEWPORT_LIMITS.viewportHeight);
const url = requiredAddress('URL', URL_LIMITS.urlLength);
const sessionId = z.string().min(1).max(100);

export const openViewportInput = z.object({
  url,
  width,
  height,
  /** Any page on the sites of this project's addresses may be opened; without it only one of the addresses. */
  projectId: optionally(projectIdSchema),
  /**
   * The preferences of the person's browser, which the page sees; without them, it sees those of the server's browser.
   */
  preferences: optionally(preferencesSchema),
  /**
   * The view is opened for this ticket of the project. If its pin isn't visible as the page opens, what led to it is
   * repeated; from then on the page can't send anything.
   */
  ticketId: optionally(ticketIdSchema),
});
export const viewportSchema = z.object({
  sessionId: z.string(),
  scrollWidth: z.number(),
  scrollHeight: z.number(),
  /** True if the caller's stored sign-ins to the site can't be opened: they sign in once more. */
  isSignInLost: z.boolean(),
  /** The project's stored sign-in has expired: the page may ask for one, and an administrator can sign in again. */
  isDoorClosed: z.boolean(),
});
export type Viewport = z.infer<typeof viewportSchema>;

/** The caller's own views: the `data.open` of a refusal with `too_many_sessions`. */
export const openViewSchema = z.object({
  /** The id by which `viewport.close` closes it. */
  sessionId: z.string(),
  url: z.string(),
  /** Empty while the page is on its way. */
  title: z.string(),
  openedAt: instantSchema,
});
export type OpenView = z.infer<typeof openViewSchema>;

export const scrollViewportInput = z.object({ sessionId, scrollX: px('Scroll X'), scrollY: px('Scroll Y') });
export const viewportShotSchema = z.object({
  /** A data URL. */
  screenshot: z.string(),
});
export const clickViewportInput = z.object({ sessionId, x: px('X'), y: px('Y') });
export const viewportClickedSchema = viewportShotSchema.extend({
  scrollX: z.number(),
  scrollY: z.number(),
  /** Present only if the click would have led to a site that may not be opened: the page stays. */
  refused: z.object({ code: z.literal('site_not_allowed'), url: z.string(), message: z.string() }).optional(),
});
/** A band of the page in its whole width (CSS px of the document), in less detail than the view. */
export const stripViewportInput = z.object({
  sessionId,
  y: px('Y', 0),
  height: side('Height', VIEWPORT_LIMITS.stripHeight),
});
export const viewportStripSchema = viewportShotSchema.extend({
  /** The band in the picture: the page may end before the requested band does. */
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type ViewportStrip = z.infer<typeof viewportStripSchema>;
export const viewportRefInput = z.object({ sessionId });

export const takeScreenshotInput = z.object({
  url,
  width,
  height,
  clickX: optionally(px('Click X')),
  clickY: optionally(px('Click Y')),
  scrollX: optionally(px('Scroll X')).transform((x) => x ?? 0),
  scrollY: optionally(px('Scroll Y')).transform((y) => y ?? 0),
  containerHeight: optionally(height),
  /**
   * Pixels of the picture per CSS px; 2 applies if the picture stays within the bounds of pictures; the answer says
   * what it is.
   */
  deviceScale: optionally(z.union([z.literal(1), z.literal(2)], { error: 'Device scale must be 1 or 2.' })),
  /** The same preferences as for a view. */
  preferences: optionally(preferencesSchema),
});
export const screenshotSchema = z.object({
  screenshot: z.string(),
  viewportWidth: z.number(),
  viewportHeight: z.number(),
  scrollX: z.number(),
  scrollY: z.number(),
  /** The click as it was asked for, in CSS px of the viewport. */
  clickX: z.number().nullable(),
  clickY: z.number().nullable(),
  /** The scale, present only if it was asked for. */
  deviceScale: z.number().optional(),
  /** The same as `isDoorClosed` of a view. */
  isDoorClosed: z.boolean(),
});
export type Screenshot = z.infer<typeof screenshotSchema>;

/** The element under a point of the open page (CSS px of the viewport), and the page's scroll position. */
export const inspectViewportInput = z.object({
  sessionId,
  x: px('X'),
  y: px('Y'),
  /** A size makes the point the middle of a region: the answer lists what is in it, and the element around it. */
  size: optionally(z.object(regionSize)),
});
export const viewportInspectedSchema = z.object({
  element: pinElementSchema.nullable(),
  /** The requested region, within the viewport; absent for a point. */
  region: pinRegionSchema.optional(),
  scrollX: z.number(),
  scrollY: z.number(),
  pageWidth: z.number(),
  pageHeight: z.number(),
  pageTitle: z.string(),
  url: z.string(),
  userAgent: z.string(),
  deviceScale: z.number(),
  screenshot: z.string(),
  report: pageReportSchema,
  /** The caller's steps in the view before, with the element at the point last. */
  steps: stepsSchema,
});
export type ViewportInspected = z.infer<typeof viewportInspectedSchema>;

/** Asks where the pins of these tickets are on the open page now. */
export const resolvePinsInput = z.object({
  sessionId,
  ticketIds: z.array(ticketIdSchema).max(200),
  /** The element of this one's pin is brought into sight within the boxes of the page that it scrolls in. */
  reveal: optionally(ticketIdSchema),
});
export const resolvedPinSchema = z.object({
  ticketId: ticketIdSchema,
  state: pinStateSchema,
  /** CSS px of the document. */
  x: z.number(),
  y: z.number(),
  /** The present size of a region, around its place. */
  size: z.object({ width: z.number(), height: z.number() }).optional(),
  /** It is scrolled out of sight within the page: the place is the nearest on the edge of what cuts it off. */
  isCut: z.boolean().optional(),
  /** Its place in the viewport, which holds it there while the page is scrolled. */
  inView: z.object({ x: z.number(), y: z.number() }).optional(),
  /** Its element sticks to an edge of the viewport at some scroll places: ask again when the page was scrolled. */
  isSticky: z.boolean().optional(),
});
export type ResolvedPin = z.infer<typeof resolvedPinSchema>;
