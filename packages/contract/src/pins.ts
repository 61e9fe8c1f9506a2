import { z } from 'zod';
import { preferencesSchema } from './live/preferences.ts';
import { VIEWPORT_LIMITS } from './pages/viewport-limits.ts';
import { PIN_LIMITS } from './pin-limits.ts';
import { REPORT_LIMITS } from './report-limits.ts';
import { URL_LIMITS } from './url-limits.ts';

const text = (max: number) => z.string().max(max);
const px = z.number().finite().min(PIN_LIMITS.pinPx.min).max(PIN_LIMITS.pinPx.max);

export const boxSchema = z.object({ x: px, y: px, width: px, height: px });

/** Something that a page repeats, around an element: a row, an item, a card. */
export const pinRowSchema = z.object({
  /** The number of steps it is above the element; 0 for the element itself. */
  up: z.number().int().min(0).max(50),
  tag: text(80),
  /** The words that distinguish it from its siblings; empty if nothing does. */
  words: text(200),
  /** The number of siblings that are built like it, including itself. */
  of: z.number().int().min(1).max(1_000),
});
export type PinRow = z.infer<typeof pinRowSchema>;

/** The element that a pin points at, as the page's own browser knew it at the moment of the click. */
export const pinElementSchema = z.object({
  /** A short CSS path that finds it again; parts in nested frames or shadow roots are joined by ` >>> `. */
  selector: text(1_000),
  tag: text(80),
  role: text(80).nullable(),
  /** The accessible name. */
  name: text(300).nullable(),
  text: text(300).nullable(),
  /** The box, in CSS px of the document. */
  box: boxSchema,
  /** The pin's place in the box, 0 to 1 of its width and height. */
  offset: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  /** The repeated rows around it, innermost first; absent in older pins, like all the fields that follow. */
  rows: z.array(pinRowSchema).max(3).optional(),
  /** The attributes by which its author names it, as `name=value`. */
  marks: z.array(text(200)).max(12).optional(),
  /** The number of other elements of its tag that had its words when it was pinned. */
  alike: z.number().int().min(0).max(100_000).optional(),
  /** The words of the elements before and after it. */
  neighbours: z.array(text(200)).max(2).optional(),
  /** It was transparent when it was pinned, as fields are that lie over what one sees of them. */
  isTransparent: z.boolean().optional(),
});
export type PinElement = z.infer<typeof pinElementSchema>;

/** The place of a pin on a picture, 0 to 1 of its width and height: a ring, or the middle of a box of that size. */
export const ringSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Ring = z.infer<typeof ringSchema>;

/** An element in a region. */
export const insideElementSchema = pinElementSchema.pick({
  selector: true,
  tag: true,
  role: true,
  name: true,
  text: true,
});
export type InsideElement = z.infer<typeof insideElementSchema>;

const regionPx = (label: string) => {
  const { min, max } = PIN_LIMITS.pinPx;
  const sentence = `${label} must be a number, in CSS pixels.`;
  return z.number({ error: sentence }).min(min, sentence).max(max, sentence);
};
const regionSide = (label: string, most: number) => {
  const sentence = `${label} must be between 1 and ${most}.`;
  return z
    .number({ error: `${label} must be a number, in CSS pixels.` })
    .min(1, sentence)
    .max(most, sentence);
};
export const regionSize = {
  width: regionSide('Region width', VIEWPORT_LIMITS.viewportWidth.max),
  height: regionSide('Region height', VIEWPORT_LIMITS.viewportHeight.max),
};

/** A box of the page that a pin marks instead of a point, CSS px of the document; the pin is its middle. */
export const pinRegionSchema = z.object({
  x: regionPx('Region X'),
  y: regionPx('Region Y'),
  ...regionSize,
  /**
   * The elements that lie wholly inside it, in the order of the document; an element represents everything that it
   * holds.
   */
  inside: z
    .array(insideElementSchema)
    .max(PIN_LIMITS.regionElements, `A region can list at most ${PIN_LIMITS.regionElements} elements.`)
    .default([]),
});
export type PinRegion = z.infer<typeof pinRegionSchema>;

/** The state of the page when a pin was placed. All lengths are in CSS px. */
export const pinContextSchema = z.object({
  scrollX: px,
  scrollY: px,
  pageWidth: px.nullable(),
  pageHeight: px.nullable(),
  viewportWidth: px.nullable(),
  viewportHeight: px.nullable(),
  /** The place of the picture's top left corner in the document: the ring is drawn at click minus this. */
  shotX: px,
  shotY: px,
  /** Pixels of the picture per CSS px; pixels of the display if there is no picture. */
  deviceScale: z.number().positive().max(10),
  userAgent: text(500).nullable(),
  pageTitle: text(300).nullable(),
  /** The pinned element; for a region, the innermost element around it. */
  element: pinElementSchema.nullable(),
  /** The marked region, if it is more than a point. */
  region: pinRegionSchema.optional(),
  /** The preferences of the person's browser that were passed to the page; absent in older pins. */
  preferences: preferencesSchema.optional(),
});
export type PinContext = z.infer<typeof pinContextSchema>;

export const consoleEntrySchema = z.object({
  level: z.enum(['error', 'warning', 'uncaught']),
  text: text(REPORT_LIMITS.reportTextLength),
  at: z.number(),
});
export const requestEntrySchema = z.object({
  method: text(REPORT_LIMITS.requestMethodLength),
  /** Query values and credentials removed. */
  url: text(REPORT_LIMITS.reportTextLength),
  /** Absent when there was no answer at all. */
  status: z.number().int().nullable(),
  failure: text(REPORT_LIMITS.requestFailureLength).nullable(),
  ms: z.number().nullable(),
});

/** The page's reports while it was open in remote viewing, and the browser that the reporter used. */
export const pageReportSchema = z.object({
  finalUrl: text(URL_LIMITS.urlLength).nullable(),
  loadMs: z.number().nullable(),
  console: z.array(consoleEntrySchema).max(REPORT_LIMITS.consoleEntries),
  requests: z.array(requestEntrySchema).max(REPORT_LIMITS.requestEntries),
  reporter: z
    .object({ userAgent: text(500), windowWidth: px, windowHeight: px, language: text(40) })
    .nullable(),
});
export type PageReport = z.infer<typeof pageReportSchema>;

/** `hidden`: the element exists, and nobody sees it now, as in a closed menu. */
export const pinStateSchema = z.enum(['found', 'moved', 'hidden', 'not_found']);
export type PinState = z.infer<typeof pinStateSchema>;
