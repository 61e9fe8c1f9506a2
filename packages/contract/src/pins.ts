import { z } from 'zod';
import { LIMITS } from './limits.ts';

const text = (max: number) => z.string().max(max);
const px = z.number().finite().min(LIMITS.pinPx.min).max(LIMITS.pinPx.max);

export const boxSchema = z.object({ x: px, y: px, width: px, height: px });

/** The element that a pin points at, as the page's own browser knew it at the moment of the click. */
export const pinElementSchema = z.object({
  /** A short CSS path that finds it again; parts in nested frames or shadow roots are joined by ` >>> `. */
  selector: text(1_000),
  tag: text(80),
  role: text(80).nullable(),
  /** The accessible name. */
  name: text(300).nullable(),
  text: text(300).nullable(),
  /** In CSS px of the document. */
  box: boxSchema,
  /** Where in the box the pin sits, 0 to 1 of its width and height. */
  offset: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
});
export type PinElement = z.infer<typeof pinElementSchema>;

/** How the page stood when a pin was placed. All lengths in CSS px. */
export const pinContextSchema = z.object({
  scrollX: px,
  scrollY: px,
  pageWidth: px.nullable(),
  pageHeight: px.nullable(),
  viewportWidth: px.nullable(),
  viewportHeight: px.nullable(),
  /** Where the picture's top left corner lies in the document: the ring is drawn at click minus this. */
  shotX: px,
  shotY: px,
  /** Px of the picture to a CSS px; of the display, where there is no picture. */
  deviceScale: z.number().positive().max(10),
  userAgent: text(500).nullable(),
  pageTitle: text(300).nullable(),
  element: pinElementSchema.nullable(),
});
export type PinContext = z.infer<typeof pinContextSchema>;

export const consoleEntrySchema = z.object({
  level: z.enum(['error', 'warning', 'uncaught']),
  text: text(LIMITS.reportTextLength),
  at: z.number(),
});
export const requestEntrySchema = z.object({
  method: text(LIMITS.requestMethodLength),
  /** Query values and credentials removed. */
  url: text(LIMITS.reportTextLength),
  /** Absent when there was no answer at all. */
  status: z.number().int().nullable(),
  failure: text(LIMITS.requestFailureLength).nullable(),
  ms: z.number().nullable(),
});

/** What the page reported while it was open in remote viewing, and what the reporter looked with. */
export const pageReportSchema = z.object({
  finalUrl: text(LIMITS.urlLength).nullable(),
  loadMs: z.number().nullable(),
  console: z.array(consoleEntrySchema).max(LIMITS.consoleEntries),
  requests: z.array(requestEntrySchema).max(LIMITS.requestEntries),
  reporter: z
    .object({ userAgent: text(500), windowWidth: px, windowHeight: px, language: text(40) })
    .nullable(),
});
export type PageReport = z.infer<typeof pageReportSchema>;

export const pinStateSchema = z.enum(['found', 'moved', 'not_found']);
export type PinState = z.infer<typeof pinStateSchema>;
