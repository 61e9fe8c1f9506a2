import { z } from 'zod';

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export const colorSchemeSchema = z.enum(COLOR_SCHEMES, { error: 'Colour scheme must be light or dark.' });
export type ColorScheme = z.infer<typeof colorSchemeSchema>;

/** Browsers know some hundred letters at most. */
const TAG = 35;
const LANGUAGES = 10;
const ZONE = 64;

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A name of the IANA database. */
export const timeZoneSchema = z
  .string()
  .max(ZONE)
  .regex(/^[\w+/-]+$/, 'Time zone must be a name such as Europe/Zurich.')
  .refine(isTimeZone, 'Time zone must be a name such as Europe/Zurich.');

/** A person's preferences for pages, which their own browser tells every site. */
export const preferencesSchema = z.object({
  /** BCP 47, the most wanted first. */
  languages: z
    .array(z.string().min(2).max(TAG).refine(isLanguage, 'Languages must be tags such as de-CH.'))
    .max(LANGUAGES)
    .optional(),
  timeZone: timeZoneSchema.optional(),
  colorScheme: colorSchemeSchema.optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** The person switches between light and dark while they look at a page. */
export const colorSchemeMessage = z.object({
  type: z.literal('colorScheme'),
  colorScheme: colorSchemeSchema,
});
