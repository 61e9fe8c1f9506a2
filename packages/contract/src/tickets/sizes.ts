import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { boxSchema } from '../pins.ts';
import { ANNOTATION_PRESETS, formatResolution } from '../resolutions.ts';
import { instantSchema } from '../text.ts';

/** The sizes of a sheet, such as `375x667`, in its order. */
export const SHEET_SIZES: readonly string[] = ANNOTATION_PRESETS.map(formatResolution);

export const sheetSizeSchema = z.enum(SHEET_SIZES, {
  error: `The size must be one of: ${SHEET_SIZES.join(', ')}.`,
});

/** Returns the name of a size of the window, as people choose it. */
export const sheetSizeName = (resolution: string): string =>
  ANNOTATION_PRESETS.find((preset) => formatResolution(preset) === resolution)?.name ?? resolution;

/** A ticket's element at one size of the window. Lengths are CSS px. */
export const sizeLookSchema = z.object({
  resolution: z.string(),
  name: z.string(),
  category: z.enum(['desktop', 'tablet', 'mobile']),
  /** `none`: nobody has looked at this size yet. */
  state: z.enum(['none', 'waiting', 'found', 'hidden', 'gone', 'not_opened']),
  /** The state as a person reads it. */
  sentence: z.string(),
  /** The picture around the element; of the whole window if the element is not visible. */
  pictureUrl: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The element's place in that picture. */
  box: boxSchema.nullable(),
  browser: z.string().nullable(),
  takenAt: instantSchema.nullable(),
  /** Someone said that it is wrong at this size. Proofs of the ticket look here as well. */
  isWrong: z.boolean(),
  /** The person who said so. */
  markedBy: z.string().nullable(),
});
export type SizeLook = z.infer<typeof sizeLookSchema>;

/** A ticket's element at all sizes, side by side. */
export const sizeSheetSchema = z.object({
  state: z.enum(['none', 'waiting', 'ready']),
  items: z.array(sizeLookSchema),
  /** False for a ticket without a pin on an element, without a picture or an address: it has no sheet. */
  canTake: z.boolean(),
});
export type SizeSheet = z.infer<typeof sizeSheetSchema>;

export const markSizeInput = z.object({
  id: ticketIdSchema,
  resolution: sheetSizeSchema,
  isWrong: z.boolean(),
});
export type MarkSizeInput = z.infer<typeof markSizeInput>;
