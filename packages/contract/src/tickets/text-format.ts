import { z } from 'zod';

/** Texts from the time before Markdown stay plain. */
export const TEXT_FORMATS = ['plain', 'markdown'] as const;
export const textFormatSchema = z.enum(TEXT_FORMATS);
export type TextFormat = z.infer<typeof textFormatSchema>;
